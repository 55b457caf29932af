import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { variant } from '../support/tier.ts';
import { call, openAdmin } from './admin.tsx';
import { interceptCalls } from './answers.ts';
import { violations } from './axe.ts';
import { button, combobox, field, heading, type Made } from './bookings.tsx';
import { type MadeCampaign, makeCampaign, readCampaign } from './settings.tsx';

afterEach(() => vi.restoreAllMocks());

const dialog = page.getByRole('dialog');
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });
const part = (role: 'term' | 'deletion' | 'insertion', words: string) =>
  page.getByRole('main').getByRole(role).filter({ hasText: words });
const readRelease = ({ id }: Made) => call('GET', `/api/releases/${id}`);
const patchIn = (release: Made, campaign: MadeCampaign, fields: object) =>
  call('POST', `/api/campaigns/${campaign.id}/patch?release=${release.id}`, { fields });

async function makeRelease(): Promise<Made> {
  const name = `Release ${crypto.randomUUID().slice(0, 8)}`;
  return { id: Object(await call('POST', '/api/releases', { name, note: 'For the tour' })).id, name };
}

async function openRelease(release: Made): Promise<void> {
  await openAdmin(`/releases/${release.id}`);
  await expect.element(heading(release.name)).toBeVisible();
}

/** Changes what the server answers about releases. */
const answerReleases = (release: Made, changes: object) =>
  interceptCalls(`/api/releases/${release.id}`, async (real) => {
    const answer = await real();
    const body: unknown = await answer.clone().json();
    return typeof body === 'object' && body !== null && 'state' in body
      ? Response.json({ ...body, ...changes })
      : answer;
  });

let release: Made;
let campaign: MadeCampaign;
beforeEach(async () => {
  release = await makeRelease();
  campaign = await makeCampaign({ meta_tags: { og_description: 'The doors open at seven in Paris' } });
});

test('a new release opens on its page, which says how changes get there', async () => {
  await openAdmin('/releases/new');
  const name = `New ${crypto.randomUUID().slice(0, 8)}`;
  await field('Name').fill(name);
  await button('New release').click();
  await expect.element(heading(name)).toBeVisible();
  await expect.element(page.getByText('No changes in this release')).toBeVisible();
  await expect.element(button('Publish now')).toBeDisabled();
});

test('the changes of each campaign are shown as in its history, texts by language, and appear live', async () => {
  const other = await makeCampaign();
  await patchIn(release, campaign, {
    meta_tags: { og_description: 'The doors open at six in Paris' },
    page: { title: 'A', blocks: [{ text: 'One' }] },
    i18n: { translations: [{ locale: 'de', messages: { 'a.b': 'Hallo' } }] },
  });
  await openRelease(release);
  await expect.element(page.getByText('For the tour')).toBeVisible();
  const link = page.getByRole('link', { name: campaign.name });
  await expect.element(link).toHaveAttribute('href', `#/campaign/${campaign.id}/settings?release=${release.id}`);
  await expect.element(part('deletion', 'seven')).toBeVisible();
  await expect.element(part('insertion', 'six')).toBeVisible();
  await expect.element(part('term', 'Page › Blocks')).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveTextContent(/Translations › German \(de\)/);
  await expect.element(page.getByText(/^Ada Admin, /).first()).toBeVisible();

  await patchIn(release, other, { name: 'Renamed' });
  await expect.element(page.getByRole('article', { name: other.name })).toBeVisible();

  await call('POST', `/api/campaigns/${other.id}/patch`, { fields: { name: 'Live' } });
  await expect.element(page.getByText('1 changed live since')).toBeVisible();

  await button('Take back: Meta tags › Open Graph description').click();
  await expect.element(part('insertion', 'six')).not.toBeInTheDocument();
  await button(`Actions for ${campaign.name}`).click();
  await page.getByRole('menuitem', { name: 'Take back all changes' }).click();
  await inDialog('Take back all changes').click();
  await expect.element(page.getByRole('article', { name: campaign.name })).not.toBeInTheDocument();
  await expect.element(page.getByText('1 change in 1 campaign')).toBeVisible();
});

describe('what was changed live since', () => {
  beforeEach(async () => {
    await patchIn(release, campaign, { meta_tags: { title: 'Of the release', og_title: 'Of the release too' } });
    await call('POST', `/api/campaigns/${campaign.id}/patch`, {
      fields: { meta_tags: { title: 'Live', og_title: 'Live too' } },
    });
  });

  test('is refused with the campaigns and fields, and published once each value is decided', async () => {
    await openRelease(release);
    await expect.element(page.getByText('2 changed live since')).toBeVisible();
    await button('Publish now').click();
    await expect.element(dialog).toHaveTextContent('2 changes become live in 1 campaign.');
    await expect.element(dialog).toHaveTextContent('2 fields were changed live since.');
    await inDialog('Publish now').click();
    const refusal = page.getByRole('alert').filter({ hasText: 'Not published' });
    await expect
      .element(refusal)
      .toHaveTextContent(`${campaign.name} – Changed live since: Meta tags › Open Graph title, Meta tags › Title`);
    expect(await violations()).toEqual([]);

    // The first is the Open Graph title.
    await button('Keep the release’s value').first().click();
    await expect.element(page.getByText('1 changed live since')).toBeVisible();
    await button('Take the live value').click();
    await expect.element(page.getByText(/changed live since$/)).not.toBeInTheDocument();
    await button('Publish now').click();
    await inDialog('Publish now').click();
    await expect.element(page.getByText(/^Published by Ada Admin on /)).toBeVisible();
    expect(await readCampaign(campaign)).toMatchObject({
      meta_tags: { title: 'Live', og_title: 'Of the release too' },
    });

    await button('Undo release …').click();
    await expect.element(dialog.getByRole('textbox')).toHaveValue(`Undo of ${release.name}`);
    await inDialog('Make the release').click();
    await expect.element(heading(`Undo of ${release.name}`)).toBeVisible();
    await expect.element(part('insertion', 'Live too')).toBeVisible();
  });

  test('makes a scheduled release fail, which its page says first', async () => {
    const detail = { key: 'release-conflict', msg: 'Nothing', campaigns: { [campaign.id]: { fields: { name: {} } } } };
    answerReleases(release, { state: 'failed', failure: { detail, at: '2026-05-02T18:00:00.000Z' } });
    await openRelease(release);
    const failure = page.getByRole('alert').filter({ hasText: /^Could not be published on 2 May 2026/ });
    await expect.element(failure).toHaveTextContent(`${campaign.name} – Changed live since: Name`);
    await expect.element(failure).toHaveTextContent('publish the release or schedule it again');
  });
});

test('a release is scheduled in another time zone, at one of the times that a clock change leaves', async () => {
  await patchIn(release, campaign, { name: 'Renamed' });
  await openRelease(release);
  await button('Schedule …').click();
  await dialog.getByLabelText('Date', { exact: true }).fill('2020-03-28');
  await dialog.getByLabelText('Time', { exact: true }).fill('02:30');
  await combobox('Time zone').fill('berlin');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('This time has passed. Choose a later one.')).toBeVisible();
  await expect.element(inDialog('Schedule')).toBeDisabled();

  await dialog.getByLabelText('Date', { exact: true }).fill('2038-03-28');
  await expect.element(dialog.getByText(/^02:30 does not exist on this day in Europe\/Berlin/)).toBeVisible();
  await expect.element(dialog.getByRole('radio', { name: 'Earlier: 01:30 (GMT+1)' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'Later: 03:30 (GMT+2)' }).click();
  expect(await violations()).toEqual([]);
  await inDialog('Schedule').click();
  await expect.element(page.getByText('Scheduled', { exact: true })).toBeVisible();
  expect(await readRelease(release)).toMatchObject({
    publish_at: '2038-03-28T01:30:00.000Z',
    time_zone: 'Europe/Berlin',
  });
  await button('Unschedule').click();
  await expect.element(page.getByText('Open', { exact: true })).toBeVisible();

  await button(/^Actions for the release/).click();
  await page.getByRole('menuitem', { name: 'Discard …' }).click();
  await inDialog('Discard').click();
  await expect.element(page.getByText(/^Discarded by Ada Admin on /)).toBeVisible();
  await expect.element(button('Publish now')).not.toBeInTheDocument();
  await expect.element(button('Take back: Name')).not.toBeInTheDocument();
});

test('an approval is shown with its comment, and no longer holds after a change', async () => {
  await patchIn(release, campaign, { name: 'First' });
  await openRelease(release);
  await button('Approve …').click();
  await field('Comment').fill('Seen with the management');
  expect(await violations()).toEqual([]);
  await inDialog('Approve').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Seen with the management')).toBeVisible();
  await expect.element(page.getByText('Approved', { exact: true })).toBeVisible();
  await expect.element(part('insertion', 'First')).toBeVisible();
  await patchIn(release, campaign, { meta_tags: { og_title: 'Second' } });
  await expect.element(page.getByText('1 change was made since then.')).toBeVisible();
  await expect.element(part('insertion', 'Second')).toBeVisible();
  await expect.element(part('insertion', 'First')).not.toBeInTheDocument();
  await page.getByRole('switch', { name: 'Show changes that you have seen' }).click();
  await expect.element(part('insertion', 'First')).toBeVisible();
  await button('Ask for changes …').click();
  await expect.element(inDialog('Ask for changes')).toBeDisabled();
});

test('users who may only read campaigns see everything, and no actions', async () => {
  await patchIn(release, campaign, { name: 'Renamed' });
  await call('POST', `/api/campaigns/${campaign.id}/patch`, { fields: { name: 'Live' } });
  interceptCalls('/api/users/me', async (real) => {
    const answer = await real();
    return Response.json({ ...(await answer.json()), permissions: ['campaigns-read'] });
  });
  await openRelease(release);
  await expect.element(page.getByText('Changed live since:')).toBeVisible();
  await expect.element(part('insertion', 'Renamed')).toBeVisible();
  const actions = [/Publish/, /Schedule/, /Keep the/, /Take/, /Actions/].map((name) => button(name));
  for (const action of actions) await expect.element(action).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Edit name and note' })).not.toBeInTheDocument();
});

const looks = [
  { device: 'tablet', mode: 'light', width: 768, height: 1024 },
  { device: 'phone', mode: 'dark', width: 390, height: 844 },
];

for (const [at, { device, mode, width, height }] of looks.entries())
  test(`the page fits a ${device}, ${mode}, and axe finds no violation`, variant(at), async () => {
    localStorage.setItem('cms_theme', mode);
    await patchIn(release, campaign, { name: `${'Long'.repeat(30)} name`, ends_at: '2041-01-01T00:00:00Z' });
    await call('POST', `/api/campaigns/${campaign.id}/patch`, { fields: { name: 'Live'.repeat(30) } });
    await openRelease(release);
    await page.viewport(width, height);
    await expect.element(page.getByText('Changed live since:')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(width);
    expect(await violations()).toEqual([]);
  });
