import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call, callerAs, openAdmin } from './admin.tsx';
import { anothersTab } from './anothersTab.ts';
import { answerWith, interceptCalls } from './answers.ts';
import { violations } from './axe.ts';
import { button, heading } from './bookings.tsx';
import { type MadeCampaign, makeCampaign } from './settings.tsx';
import { makeTexts } from './texts.tsx';

afterEach(() => vi.restoreAllMocks());

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();
const panel = page.getByRole('navigation', { name: 'Navigation' });
const entry = panel.getByRole('link', { name: /^Checklist/ });
const item = (words: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: words });
const title = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const goTo = (place: string) => page.getByRole('main').getByRole('link', { name: `Go to ${place}` });

/** Another user sets the start date, and the message about it is closed. */
async function setStart(campaign: MadeCampaign): Promise<void> {
  const another = await anothersTab(campaign);
  await another.takeOverFromScreen();
  await another.patch({ starts_at: inDays(2) });
  await page
    .getByRole('dialog', { name: 'Campaign has been modified' })
    .getByRole('button', { name: 'Keep reading' })
    .click();
}

async function openReady({ id }: MadeCampaign, role: 'admin' | 'external' = 'admin'): Promise<void> {
  await openAdmin(`/campaign/${id}/ready`, role);
  await expect.element(heading('Checklist')).toBeVisible();
}

describe('the checklist of a campaign', () => {
  test('is counted in the side panel, and each item leads to its place', async () => {
    const campaign = await makeCampaign();
    await openAdmin(`/campaign/${campaign.id}/history`);
    await expect.element(entry).toHaveAccessibleName('Checklist 2 problems');
    await entry.click();
    await expect.element(item('No start date')).toHaveTextContent('The app requires one.');
    await expect.element(item('No tracks')).toBeVisible();
    await expect.element(item('No end date')).toHaveTextContent('The campaign never closes.');
    expect(await violations()).toEqual([]);
    await goTo('Music').click();
    await expect.element(title('Campaign tracks')).toHaveFocus();
    await entry.click();
    await goTo('Dates').first().click();
    await expect.element(title('Dates')).toHaveFocus();
  });

  test('is checked again when the campaign is written, and on request', async () => {
    const campaign = await makeCampaign();
    await openReady(campaign);
    await expect.element(item('No start date')).toBeVisible();
    await setStart(campaign);
    await expect.element(item('No start date')).not.toBeInTheDocument();
    await expect.element(entry).toHaveAccessibleName('Checklist 1 problem');
    let checks = 0;
    interceptCalls('/readiness', (real) => {
      checks += 1;
      return real();
    });
    await button('Check again').click();
    await expect.poll(() => checks).toBe(1);
  });

  test('opens the missing texts of the first incomplete language', async () => {
    await openReady(await makeTexts());
    await expect.element(item('Missing texts')).toHaveTextContent('German. Fans see');
    await goTo('Translations').click();
    await expect.element(page.getByRole('combobox', { name: 'Editing language' })).toHaveTextContent('German (de)');
    await expect.element(button('Missing (2)')).toHaveAttribute('aria-pressed', 'true');
  });

  test('says that the campaign is ready, and still gives hints', async () => {
    const campaign = await makeCampaign({}, 'no-flags');
    await openReady(campaign);
    await expect.element(title('Everything is in place')).toBeVisible();
    await expect.element(item('No image for shared links')).toBeVisible();
    await expect.element(entry).toHaveAccessibleName('Checklist');
    expect(await violations()).toEqual([]);
    await setStart(campaign);
    await expect.element(title('Ready to start')).toBeVisible();
  });

  test('is empty for an ended campaign', async () => {
    await openReady(await makeCampaign({ ends_at: inDays(-1) }));
    await expect.element(page.getByText('This campaign has ended.')).toBeVisible();
    await expect.element(button('Check again')).not.toBeInTheDocument();
    expect(await violations()).toEqual([]);
  });

  test('shows why the public page does not work', { tags: ['full'] }, async () => {
    const campaign = await makeCampaign();
    answerWith('/readiness', () => {
      const broken = { key: 'page', severity: 'problem', place: null, params: { reason: 'status', status: 404 } };
      return Response.json({ status: 'upcoming', items: [broken], checked_at: new Date().toISOString() });
    });
    await openReady(campaign);
    await expect.element(item('The public page does not work')).toHaveTextContent('It returned the status 404.');
    await expect.element(page.getByRole('link', { name: 'Open the page' })).toHaveAttribute('target', '_blank');
  });

  test('can be requested again if it failed', async () => {
    const campaign = await makeCampaign();
    answerWith('/readiness', () => Response.json({ detail: 'Busy' }, { status: 503 }));
    await openReady(campaign);
    await expect.element(title('The campaign could not be checked')).toBeVisible();
    expect(await violations()).toEqual([]);
    vi.restoreAllMocks();
    await button('Retry').click();
    await expect.element(item('No tracks')).toBeVisible();
  });

  test('is shown to external users who see the campaign', { tags: ['full'] }, async () => {
    const campaign = await makeCampaign();
    const { id } = Object(await (await callerAs('external'))('GET', '/api/users/me'));
    await call('PUT', `/api/permissions/campaigns/${campaign.id}/users/${id}`);
    await openReady(campaign, 'external');
    await expect.element(goTo('Music')).toBeVisible();
  });
});

test('a section of the page settings has a URL, and other paths below an area do not', async () => {
  const { id } = await makeCampaign();
  await openAdmin(`/campaign/${id}/pages/legal`);
  await expect.element(title('Legal documents')).toHaveFocus();
  window.location.hash = `#/campaign/${id}/pages/nothing`;
  await expect.element(heading('Campaigns')).toBeVisible();
});

test('rows of the list show the number of problems before the start, which one request loads', async () => {
  const mark = crypto.randomUUID().slice(0, 8);
  const [one, two] = [`${mark} one`, `${mark} two`];
  const { id } = await makeCampaign({ name: one, starts_at: inDays(2) });
  await makeCampaign({ name: two, starts_at: inDays(-2) });
  const asked: string[] = [];
  interceptCalls('/api/campaigns/readiness', async (real) => {
    const answer = await real();
    asked.push(answer.url);
    return answer;
  });
  await openAdmin(`/campaign?filters=${encodeURIComponent(JSON.stringify({ search: mark }))}`);
  const chip = (words: string) => page.getByRole('row', { name: one }).getByRole('img', { name: words });
  await expect.element(chip('Not ready to start: 1 problem')).toBeVisible();
  await expect.element(page.getByRole('row', { name: two })).toHaveTextContent('Running');
  await expect.element(page.getByRole('row', { name: two }).getByRole('img')).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);
  expect(asked).toHaveLength(1);
  vi.restoreAllMocks();
  await call('POST', `/api/campaigns/${id}/patch`, { fields: { newsletter: { enabled: true } } }, 'editor');
  await expect.element(chip('Not ready to start: 2 problems')).toBeVisible();
});
