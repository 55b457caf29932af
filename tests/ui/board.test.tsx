import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Board } from '#contracts/api/board.ts';
import { call, mainTab, openAdmin } from './admin.tsx';
import { answerWith, holdAnswers } from './answers.ts';
import { violations } from './axe.ts';
import { button, heading } from './bookings.tsx';
import { type MadeCampaign, makeCampaign, readCampaign } from './settings.tsx';

afterEach(() => vi.restoreAllMocks());

const hour = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * hour).toISOString();
const main = page.getByRole('main');
const dialog = page.getByRole('dialog');
const row = (name: string) => main.getByRole('listitem').filter({ hasText: name });

const empty: Board = {
  ...{ now: inHours(0), until: inHours(48), entries: [], more: 0, failures: [], people: [] },
};
const answerBoard = (board: Partial<Board>) => answerWith('/api/board', () => Response.json({ ...empty, ...board }));

/** Schedules a release of a campaign, and returns it. */
async function makeScheduled(campaign: MadeCampaign) {
  const name = `Drop ${crypto.randomUUID().slice(0, 8)}`;
  const { id } = Object(await call('POST', '/api/releases', { name }));
  await call('POST', `/api/campaigns/${campaign.id}/patch?release=${id}`, {
    fields: { slug: `drop-${id.slice(-12)}` },
  });
  await call('POST', `/api/releases/${id}/schedule`, { publish_at: inHours(2), time_zone: 'Europe/Berlin' });
  return { id, name };
}

describe('the board', () => {
  test('is in the menu, and starts, ends and publishes after a question', async () => {
    const soon = await makeCampaign({ starts_at: inHours(1) });
    const running = await makeCampaign({ ends_at: inHours(3) });
    const release = await makeScheduled(running);
    await openAdmin('/campaigns');
    await (await mainTab('Board')).click();
    await expect.element(heading('What goes live next')).toBeVisible();
    await expect.element(row(soon.name)).toHaveTextContent(/in 1 h 0 min|in 60 min|in 59 min/);
    await expect.element(row(release.name)).toHaveTextContent(/Release.*1 campaign/);
    expect(await violations()).toEqual([]);

    await button(`Start now: ${soon.name}`).click();
    await expect.element(dialog).toHaveTextContent(`Start "${soon.name}" now?`);
    await dialog.getByRole('button', { name: 'Start now' }).click();
    await expect.element(row(soon.name)).not.toBeInTheDocument();
    await expect.poll(async () => Object(await readCampaign(soon)).status).toBe('running');

    await button(`Publish now: ${release.name}`).click();
    await expect.element(dialog).toHaveTextContent('1 change becomes live in 1 campaign');
    await dialog.getByRole('button', { name: 'Publish now' }).click();
    await expect.element(row(release.name)).not.toBeInTheDocument();

    await button(`End now: ${running.name}`).click();
    await dialog.getByRole('button', { name: 'End now' }).click();
    await expect.element(row(running.name)).not.toBeInTheDocument();
  });

  test('follows changes of others, and names what is missing', async () => {
    const campaign = await makeCampaign({ starts_at: inHours(1) });
    await openAdmin('/board');
    await expect.element(row(campaign.name)).toBeVisible();
    await call('POST', `/api/campaigns/${campaign.id}/patch`, { fields: { starts_at: inHours(90) } });
    await expect.element(row(campaign.name)).not.toBeInTheDocument();
  });

  test('says how many people sign up per minute and how many mails fail, where the app answers', async () => {
    const [busy, silent] = [await makeCampaign({ ends_at: inHours(3) }), await makeCampaign({ ends_at: inHours(4) })];
    const figures = { campaign_id: busy.id, sign_ups_per_minute: 12.5, failing_mails: 4 };
    answerWith('/api/board/figures', () => Response.json({ items: [figures] }));
    await openAdmin('/board');
    await expect.element(row(busy.name)).toHaveTextContent('12.5 sign-ups per minute');
    await expect.element(row(busy.name)).toHaveTextContent('4 mails to fans not sent so far');
    await expect.element(row(silent.name)).not.toHaveTextContent('sign-ups');
  });

  test('says that a release was refused, and opens its page', async () => {
    const campaign = await makeCampaign({ name: 'Before' });
    const release = await makeScheduled(campaign);
    await call('POST', `/api/campaigns/${campaign.id}/patch`, { fields: { slug: `other-${campaign.id.slice(-12)}` } });
    await openAdmin('/board');
    await button(`Publish now: ${release.name}`).click();
    await expect.element(dialog).toHaveTextContent('1 field was changed live since');
    await dialog.getByRole('button', { name: 'Publish now' }).click();
    await button('Open release').click();
    await expect.element(heading(release.name)).toBeVisible();
  });

  test('shows warnings, what failed and who is here, and offers nothing that the user may not do', async () => {
    const entry = {
      at: inHours(1),
      release: null,
      campaign: { app: 'all-flags', status: 'draft', problems: 2 } as const,
    };
    const release = { campaigns: [], campaign_count: 30, change_count: 40, hidden: true, missing_approvals: 1 };
    answerBoard({
      more: 3,
      entries: [
        { ...entry, kind: 'start', id: '1', name: 'A draft' },
        { ...entry, kind: 'release', id: '2', name: 'Friday drop', campaign: null, release },
      ],
      people: [{ user: { id: 'u1', display_name: 'Bob Example' }, resource: 'campaigns', id: '1' }],
      failures: [
        { kind: 'release', id: 'r1', name: 'Monday drop', count: 1, at: inHours(-2) },
        { kind: 'mail', id: null, name: null, count: 4, at: null },
      ],
    });
    await openAdmin('/board');
    await expect.element(row('A draft')).toHaveTextContent('Draft: does not start until it is published');
    await expect.element(row('A draft').getByRole('link', { name: '2 problems' })).toBeVisible();
    await expect.element(row('A draft').getByRole('img', { name: 'Also here: Bob Example' })).toBeVisible();
    await expect.element(row('Friday drop')).toHaveTextContent(/30 campaigns.*1 approval missing/);
    await expect.element(main).toHaveTextContent('The release Monday drop was not published at its time.');
    await expect.element(main).toHaveTextContent('4 mails could not be sent so far.');
    await expect.element(main).toHaveTextContent('3 more in the next 48 hours');
    expect(page.getByRole('button', { name: /Start now|Publish now/ }).query()).toBeNull();
    expect(await violations()).toEqual([]);
  });

  test('says that nothing goes live, and since when it was not updated', async () => {
    answerBoard({});
    await openAdmin('/board');
    await expect.element(main).toHaveTextContent('Nothing goes live in the next 48 hours');
    vi.restoreAllMocks();
    answerWith('/api/board', () => Response.json({ error: 'internal', detail: 'x' }, { status: 500 }));
    await makeCampaign();
    await expect.element(main).toHaveTextContent(/Not updated since \d\d:\d\d/);
    await expect.element(main).toHaveTextContent('Nothing goes live in the next 48 hours');
  });

  test('says that it is loading, and that it could not be loaded', async () => {
    answerWith('/api/board', () => Response.json({ error: 'internal', detail: 'x' }, { status: 500 }));
    await openAdmin('/board');
    await expect.element(main).toHaveTextContent('The board could not be loaded');
    vi.restoreAllMocks();
    const release = holdAnswers('/api/board');
    await openAdmin('/board');
    await expect.element(page.getByText('Loading what goes live next')).toBeInTheDocument();
    release();
    await expect.element(page.getByText('Loading what goes live next')).not.toBeInTheDocument();
  });
});
