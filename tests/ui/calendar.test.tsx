import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call, labelIds, openAdmin } from './admin.tsx';
import { anothersTab } from './anothersTab.ts';
import { answerWith, beforeCall } from './answers.ts';
import { violations } from './axe.ts';
import { button, heading } from './bookings.tsx';
import { type MadeCampaign, makeCampaign, readCampaign } from './settings.tsx';

afterEach(() => vi.restoreAllMocks());

const at = (local: string) => new Date(local).toISOString();
const inMarch = { starts_at: at('2031-03-11T20:30'), ends_at: at('2031-03-13T12:00') };
const aWeekLater = { starts_at: at('2031-03-18T20:30'), ends_at: at('2031-03-20T12:00') };

/** The calendar of March 2031 with the campaigns whose names contain a text. */
const calendar = (text: string, show = 'month', month = '2031-03') =>
  `/campaign?${new URLSearchParams({ filters: JSON.stringify({ search: text }), month, show })}`;
const params = () => new URLSearchParams(window.location.hash.split('?')[1]);
const bar = ({ name }: MadeCampaign) => page.getByRole('link', { name: new RegExp(`^${name}, `) });
const dayCell = (day: number) => {
  const found = [...document.querySelectorAll('.cell:not([data-outside])')];
  const cell = found.find((one) => one.querySelector('.day')?.textContent?.startsWith(String(day)));
  if (!cell) throw new Error(`The month has no day ${day}.`);
  return page.elementLocator(cell);
};
/** Drags a campaign to a day of the month, once it is shown. */
async function dragTo(campaign: MadeCampaign, day: number): Promise<void> {
  await expect.element(bar(campaign)).toBeVisible();
  await userEvent.dragAndDrop(bar(campaign), dayCell(day), {
    sourcePosition: { x: 20, y: 10 },
    targetPosition: { x: 20, y: 20 },
  });
}

const datesOf = async (campaign: MadeCampaign) => {
  const read = await readCampaign(campaign);
  if (typeof read !== 'object' || read === null || !('starts_at' in read) || !('ends_at' in read)) return null;
  return { starts_at: read.starts_at, ends_at: read.ends_at };
};

describe('the month', () => {
  test('shows a campaign over its days, with the search and filters of the list', async () => {
    const campaign = await makeCampaign(inMarch);
    await openAdmin(calendar(campaign.name));
    await expect
      .element(bar(campaign))
      .toHaveAccessibleName(`${campaign.name}, All flags, 11 Mar 2031 – 13 Mar 2031, Upcoming`);
    await expect.element(page.getByText('1 campaign', { exact: true })).toBeVisible();
    const cell = dayCell(11).element().getBoundingClientRect();
    const shown = bar(campaign).element().getBoundingClientRect();
    expect(Math.round(shown.width / cell.width)).toBe(3);
    expect(Math.abs(shown.left - cell.left)).toBeLessThan(4);
    expect(await violations()).toEqual([]);

    await button('Clear filters').click();
    await expect.poll(() => params().get('filters')).toBeNull();
    expect(params().get('show')).toBe('month');
    await bar(campaign).click();
    await expect.element(heading('Settings')).toBeVisible();
  });

  test('is changed with buttons and keys, and an unknown one is the current one', async () => {
    await openAdmin(calendar('nothing has this name'));
    await expect.element(page.getByRole('heading', { name: 'March 2031' })).toBeVisible();
    await expect.element(page.getByText('No campaigns in this period match the search and filters')).toBeVisible();
    await button('Next month').click();
    await expect.element(page.getByRole('heading', { name: 'April 2031' })).toBeVisible();
    expect(params().get('month')).toBe('2031-04');
    await userEvent.keyboard('k');
    await expect.element(page.getByRole('heading', { name: 'March 2031' })).toBeVisible();
    await userEvent.keyboard('t');
    await expect.poll(() => params().get('month')).toBeNull();
    const now = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' }).format(new Date());
    await openAdmin(calendar('nothing has this name', 'month', '2031-99'));
    await expect.element(page.getByRole('heading', { name: now })).toBeVisible();
    await page.getByRole('link', { name: 'List' }).click();
    await expect.poll(() => params().get('show')).toBeNull();
    expect(params().get('filters')).toContain('nothing has this name');
  });

  test('lists all campaigns of a day that has more than fit', async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    for (const letter of 'abcdef') await makeCampaign({ ...inMarch, name: `${mark} ${letter}` });
    await openAdmin(calendar(mark));
    await button(/^2 more on Wednesday,? 12 March 2031$/).click();
    const dialog = page.getByRole('dialog', { name: /^Wednesday,? 12 March 2031$/ });
    await expect.element(dialog.getByRole('link', { name: `${mark} f` })).toBeVisible();
    expect(dialog.getByRole('link').elements()).toHaveLength(6);
    expect(await violations()).toEqual([]);
    await dialog.getByRole('link', { name: `${mark} f` }).click();
    await expect.element(heading('Settings')).toBeVisible();
  });

  test('says how many campaigns are not shown', async () => {
    const items = [
      {
        id: 'a',
        name: 'One',
        app: 'all-flags',
        labels: [],
        test: false,
        created_at: at('2031-03-01'),
        updated_at: at('2031-03-01'),
        ...inMarch,
      },
    ];
    answerWith('/api/campaigns?', () => Response.json({ items, total: 4310, total_unfiltered: 5000 }));
    await openAdmin(calendar('x'));
    await expect
      .element(page.getByText('Showing 1 of 4,310 campaigns. Narrow the filters to see the others.'))
      .toBeVisible();
  });

  test('says why it could not be loaded, and loads again', async () => {
    answerWith('/api/campaigns?', () => Response.json({ detail: { key: 'not-ready', msg: '' } }, { status: 503 }));
    await openAdmin(calendar('x'));
    await expect.element(button('Retry')).toBeVisible();
    vi.restoreAllMocks();
    await button('Retry').click();
    await expect.element(page.getByText('No campaigns in this period match the search and filters')).toBeVisible();
  });

  test('on a phone lists the campaigns of the selected day', async () => {
    const campaign = await makeCampaign(inMarch);
    await openAdmin(calendar(campaign.name));
    await page.viewport(390, 844);
    await button('13 March 2031: 1 campaign').click();
    const day = page.getByRole('region', { name: /^Thursday,? 13 March 2031$/ });
    await expect.element(day.getByRole('link', { name: campaign.name })).toBeVisible();
    await button('14 March 2031: 0 campaigns').click();
    await expect.element(page.getByText('No campaigns on this day.')).toBeVisible();
    expect(await violations()).toEqual([]);
  });
});

describe('a dragged campaign', () => {
  test('moves by whole days at the same times, and the move can be undone', async () => {
    const campaign = await makeCampaign(inMarch);
    await openAdmin(calendar(campaign.name));
    await dragTo(campaign, 18);
    await expect.element(page.getByText(`${campaign.name}: 18 Mar 2031 – 20 Mar 2031`)).toBeVisible();
    expect(await datesOf(campaign)).toEqual(aWeekLater);
    await expect.element(bar(campaign)).toHaveAccessibleName(/18 Mar 2031 – 20 Mar 2031/);
    await button('Undo').click();
    await expect.element(page.getByText(/has its former dates again: 11 Mar 2031/)).toBeVisible();
    expect(await datesOf(campaign)).toEqual(inMarch);
    await expect.element(bar(campaign)).toHaveAccessibleName(/11 Mar 2031 – 13 Mar 2031/);
  });

  test('goes back if someone else changed its dates in the meantime', async () => {
    const campaign = await makeCampaign(inMarch);
    const theirs = { ...inMarch, starts_at: at('2031-03-10T09:00') };
    const other = await anothersTab(campaign);
    await openAdmin(calendar(campaign.name));
    await expect.element(bar(campaign)).toBeVisible();
    beforeCall(`/${campaign.id}/patch`, () => other.patch({ starts_at: theirs.starts_at }));
    await dragTo(campaign, 18);
    await expect.element(page.getByText(`Someone else changed the dates of ${campaign.name}.`)).toBeVisible();
    await button('Reload').click();
    await expect.element(bar(campaign)).toHaveAccessibleName(/10 Mar 2031 – 13 Mar 2031/);
    expect(await datesOf(campaign)).toEqual(theirs);
  });

  test('goes back if someone else is editing it', async () => {
    const campaign = await makeCampaign(inMarch);
    await (await anothersTab(campaign)).takeOver();
    await openAdmin(calendar(campaign.name));
    await expect.element(bar(campaign)).toHaveAccessibleName(/Edi Editor is editing$/);
    await dragTo(campaign, 18);
    await expect.element(page.getByText(`Edi Editor is editing ${campaign.name}.`)).toBeVisible();
    await expect.element(bar(campaign)).toHaveAccessibleName(/11 Mar 2031 – 13 Mar 2031/);
    expect(await datesOf(campaign)).toEqual(inMarch);
  });

  test('asks first if its status changes now', async () => {
    const day = 24 * 3_600_000;
    const running = {
      starts_at: new Date(Date.now() - day).toISOString(),
      ends_at: new Date(Date.now() + 9 * day).toISOString(),
    };
    const campaign = await makeCampaign(running);
    await openAdmin(calendar(campaign.name, 'timeline', ''));
    await expect.element(bar(campaign)).toBeVisible();
    const { left, right, width } = bar(campaign).element().getBoundingClientRect();
    const box = { x: width / 2, y: 10 };
    await userEvent.dragAndDrop(bar(campaign), bar(campaign), {
      sourcePosition: box,
      targetPosition: { x: right - left - 4, y: 10 },
      steps: 10,
    });
    const question = page.getByRole('dialog', { name: 'Change the status now?' });
    await expect.element(question).toHaveTextContent(`${campaign.name} changes from running to upcoming`);
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await datesOf(campaign)).toEqual(running);
    await expect.element(question).not.toBeInTheDocument();
  });

  test('keeps its dates if the app has no dates', async () => {
    const campaign = await makeCampaign(inMarch, 'no-flags');
    await openAdmin(calendar(campaign.name));
    await dragTo(campaign, 18);
    expect(bar(campaign).element().parentElement?.dataset.movable).toBeUndefined();
    await expect.element(button(`Change dates of ${campaign.name}`)).not.toBeInTheDocument();
    expect(await datesOf(campaign)).toEqual(inMarch);
  });
});

describe('the dialog of dates', () => {
  test('changes dates without a pointer, and keeps what was entered if they can’t be saved', async () => {
    const campaign = await makeCampaign(inMarch);
    const other = await anothersTab(campaign);
    await openAdmin(calendar(campaign.name));
    await expect.element(bar(campaign)).toBeVisible();
    bar(campaign).element().focus();
    await userEvent.keyboard('{Tab}{Enter}');
    const dialog = page.getByRole('dialog', { name: `Dates of ${campaign.name}` });
    const end = dialog.getByLabelText('End date');
    await end.fill('2031-03-01T10:00');
    await expect.element(dialog.getByText('The end is before the start')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Save dates' })).toBeDisabled();
    await end.fill('2031-03-20T10:00');
    expect(await violations()).toEqual([]);
    await other.takeOver();
    await dialog.getByRole('button', { name: 'Save dates' }).click();
    await expect.element(page.getByText(`Edi Editor is editing ${campaign.name}.`)).toBeVisible();
    await expect.element(end).toHaveValue('20 Mar 2031, 10:00');
    await other.leave();
    await dialog.getByRole('button', { name: 'Save dates' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(await datesOf(campaign)).toEqual({ ...inMarch, ends_at: at('2031-03-20T10:00') });
  });
});

describe('the timeline', () => {
  test('draws the bar of a draft with a dashed outline', async () => {
    const draft = await makeCampaign(inMarch, 'with-drafts');
    await openAdmin(calendar(draft.name, 'timeline'));
    await expect.element(bar(draft)).toHaveStyle({ borderTopStyle: 'dashed' });
  });

  test('has a lane for each label, and dragging an end changes one date', async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const labels = await labelIds(`b ${mark}`, `a ${mark}`);
    const campaign = await makeCampaign({ ...inMarch, ends_at: at('2031-04-13T12:00'), labels });
    await call('POST', `/api/campaigns/${campaign.id}/patch`, { fields: { name: `Labelled ${mark}` } });
    await makeCampaign({ ...inMarch, name: `Without ${mark}` });
    await openAdmin(calendar(mark, 'timeline'));
    const lanes = () => [...document.querySelectorAll('.lane')].map((one) => one.getAttribute('aria-label'));
    await expect.poll(lanes).toEqual([`a ${mark}`, `b ${mark}`, 'No label']);
    expect(await violations()).toEqual([]);
    const labelled = page.getByRole('link', { name: `Labelled ${mark}` }).first();
    const grip = labelled.element().parentElement?.querySelector('[data-end=end]');
    if (!grip) throw new Error('The bar has no end to drag.');
    const week = labelled.element().getBoundingClientRect();
    await userEvent.dragAndDrop(page.elementLocator(grip), labelled, {
      targetPosition: { x: week.width / 2, y: 10 },
      steps: 5,
    });
    await expect.element(page.getByText(/^Labelled .*: 11 Mar 2031 – \d+ Mar 2031/)).toBeVisible();
    expect(await datesOf(campaign)).toMatchObject({ starts_at: inMarch.starts_at });
  });

  test('shows changes of others at once', async () => {
    const campaign = await makeCampaign(inMarch);
    const other = await anothersTab(campaign);
    await openAdmin(calendar(campaign.name, 'timeline'));
    await expect.element(bar(campaign)).toHaveAccessibleName(/11 Mar 2031/);
    await other.patch({ starts_at: at('2031-03-04T10:00') });
    await expect.element(bar(campaign)).toHaveAccessibleName(/4 Mar 2031/);
  });
});
