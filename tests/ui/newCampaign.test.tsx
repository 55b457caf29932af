import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { callerAs, openAdmin } from './admin.tsx';
import { violations } from './axe.ts';
import { button, combobox, field, heading } from './bookings.tsx';
import { makeCampaign, readCampaign } from './settings.tsx';

afterEach(() => vi.restoreAllMocks());

const name = field('Name');
const slug = field('URL');
const startDate = page.getByLabelText('Start date', { exact: false });
const endDate = page.getByLabelText('End date', { exact: false });
const taken = 'This URL is already used by another campaign';
const mark = () => crypto.randomUUID().slice(0, 8);
/** Fills in both dates; the app requires a start. */
async function fillDates(): Promise<void> {
  await startDate.fill('2031-03-11T20:30');
  await endDate.fill('2031-03-13T12:00');
}
const chooseApp = () => combobox('App').selectOptions('All flags');

async function openForm(): Promise<void> {
  // The page may frame the app's editor; otherwise it would reload to get the permission.
  await openAdmin('/campaign/new', 'editor');
  await expect.element(heading('New campaign')).toBeVisible();
}

/** Intercepts the request that creates a campaign. */
function onCreate(answer: (send: () => Promise<Response>) => Promise<Response>): void {
  const real = window.fetch.bind(window);
  vi.spyOn(window, 'fetch').mockImplementation((request, init) => {
    const isCreate = init?.method === 'POST' && String(request).endsWith('/api/campaigns');
    return isCreate ? answer(() => real(request, init)) : real(request, init);
  });
}

test('a missing value is marked at its field, and the new campaign opens in its editor', async () => {
  const called = `Made here ${mark()}`;
  await openForm();
  expect(await violations()).toEqual([]);
  await button('Create').click();
  await expect.poll(() => page.getByText('Required', { exact: true }).elements()).toHaveLength(3);
  expect(await violations()).toEqual([]);
  await page.getByRole('checkbox', { name: 'Test', exact: true }).click();
  await chooseApp();
  await expect.element(page.getByText(/^http.+\/$/).first()).toBeVisible();
  await name.fill(called);
  await fillDates();
  await button('Create').click();
  await expect.poll(() => window.location.hash).toMatch(/^#\/campaign\/[0-9a-f-]{36}\/editor$/);
  await expect.element(page.getByText(`${called} created!`)).toBeVisible();
  await expect.poll(() => document.title).toBe(`CMS - ${called}`);
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect.element(page.getByRole('switch', { name: 'Test campaign' })).toBeChecked();
});

test('the dates of the app are offered, with when the campaign is public, and are stored', async () => {
  const called = `With dates ${mark()}`;
  await openForm();
  expect(startDate.elements()).toEqual([]);
  await chooseApp();
  await name.fill(called);
  await expect.element(page.getByText(/^Live immediately: the public page is open to everyone/)).toBeVisible();
  await fillDates();
  await expect.element(page.getByText(/^Starts on 11 Mar 2031/)).toBeVisible();
  await endDate.fill('2031-03-01T20:30');
  await button('Create').click();
  await expect.element(page.getByText('The end is before the start')).toBeVisible();
  await endDate.fill('2031-03-13T12:00');
  expect(await violations()).toEqual([]);
  await button('Create').click();
  await expect.poll(() => window.location.hash).toMatch(/\/editor$/);
  const id = window.location.hash.split('/')[2] ?? '';
  expect(await readCampaign({ id, name: called })).toMatchObject({
    starts_at: new Date('2031-03-11T20:30').toISOString(),
    ends_at: new Date('2031-03-13T12:00').toISOString(),
  });
});

test('the slug follows the name in any script until it is edited by hand, and again once it is cleared', async () => {
  await openForm();
  await chooseApp();
  for (const [words, expected] of [
    ['Лето в Москве', 'leto-v-moskve'],
    ['Αθήνα', 'athina'],
    ['방탄', 'bangtan'],
    ['東京', 'dong-jing'],
  ] as const) {
    await name.fill(words);
    await expect.element(slug).toHaveValue(expected);
  }
  await name.fill('🎉');
  await expect.element(slug).toHaveValue(expect.stringMatching(/^campaign-[a-z0-9]{7}$/));
  await name.fill('');
  await expect.element(slug).toHaveValue('');
  await name.fill('By name');
  await slug.fill('by-hand');
  await name.fill('Another name');
  await expect.element(slug).toHaveValue('by-hand');
  await slug.fill('');
  await userEvent.tab();
  await expect.element(slug).toHaveValue('another-name');
});

test('a taken slug links to the campaign that has it', { tags: ['full'] }, async () => {
  const other = await makeCampaign();
  await openForm();
  await chooseApp();
  await name.fill(other.name);
  await expect.element(page.getByText(taken)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: /^Open that campaign/ }))
    .toHaveAttribute('href', `#/campaign/${other.id}/settings`);
  expect(await violations()).toEqual([]);
});

test('a slug that another user takes before the save is refused at its field, and the input remains', async () => {
  const another = await callerAs();
  const wanted = `free-for-now-${mark()}`;
  await openForm();
  await chooseApp();
  await name.fill('Too late');
  await slug.fill(wanted);
  await fillDates();
  onCreate(async (send) => {
    vi.restoreAllMocks();
    await another('POST', '/api/campaigns', { name: 'Was first', slug: wanted, app: 'all-flags' });
    return send();
  });
  await button('Create').click();
  await expect.element(page.getByText(taken)).toBeVisible();
  await expect.element(page.getByText('Not saved. Check the marked fields.')).toBeVisible();
  await expect.element(slug).toHaveValue(wanted);
  await expect.element(slug).toHaveAttribute('aria-invalid', 'true');
});

test('an app that is refused as not ready is marked at its field, and the input remains', {
  tags: ['full'],
}, async () => {
  await openForm();
  await chooseApp();
  await name.fill(`Not ready ${mark()}`);
  await fillDates();
  const msg = 'The config of this app has never loaded. Reload it on the Apps screen.';
  onCreate(async () => Response.json({ detail: { key: 'app-not-ready', msg } }, { status: 409 }));
  await button('Create').click();
  await expect.element(page.getByText(msg)).toBeVisible();
  await expect.element(combobox('App')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(name).toHaveValue(expect.stringMatching(/^Not ready/));
});

test('an app whose configuration never loaded is shown and cannot be selected; apps are sorted by name', async () => {
  await openForm();
  const options = combobox('App').getByRole('option');
  const silent = options.filter({ hasText: /^Never loaded/ });
  await expect.element(silent).toBeDisabled();
  await expect.element(silent).toHaveTextContent('its config has never loaded');
  const [, ...names] = options.elements().map((one) => one.textContent ?? '');
  expect(names.length).toBeGreaterThan(2);
  expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other)));
});
