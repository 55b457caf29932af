import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { campaign } from './fakeCms.ts';
import { type Apps, startApps } from './support.ts';

let apps: Apps;
beforeAll(async () => {
  apps = await startApps();
});
afterAll(() => apps.stop());

const day = 24 * 3_600_000;
const text = { id: 'a', type: 'text', text: 'Be there.' };
const upcoming: Dates = [1, null];
const started: Dates = [-1, null];

beforeEach(() => {
  apps.clock.now += day;
  Object.assign(apps.cms.state, { campaign: { ...campaign }, others: {} });
});

/** Moments in days from now; null is not set. */
type Dates = [starts: number | null, ends: number | null];
const inDays = (days: number | null) => (days === null ? null : new Date(apps.clock.now + days * day).toISOString());
const setUp = (dates: Dates, blocks: unknown[], more: object = {}) =>
  Object.assign(apps.cms.state.campaign, {
    starts_at: inDays(dates[0]),
    ends_at: inDays(dates[1]),
    page: { title: 'First play', blocks },
    ...more,
  });
const visit = async (app: string, query = '') =>
  (await apps.server.inject({ url: `/${app}/northern-lights${query}` })).body;

describe('a started pre-page', () => {
  const parentId = '0190c1f0-0000-7000-8000-000000000009';
  const address = 'http://apps.example.com/listening-party/party';
  const announce = (changes: object = {}) => {
    apps.cms.state.others[parentId] = {
      ...campaign,
      id: parentId,
      slug: 'party',
      url: address,
      starts_at: inDays(-1),
      ...changes,
    };
    setUp(started, [text], { parent_id: parentId });
  };

  it('leads to the campaign that it announced', async () => {
    announce();
    const body = await visit('pre-page');
    expect(body).toContain(`href="${address}">Go to the page</a>`);
    expect(body).toContain('The wait is over.');
    expect(body).not.toContain('log in');
    expect(await visit('pre-page', '?lang=de')).toContain('Zur Seite</a>');
  });

  it('says that a token gate is in front of it', async () => {
    announce({ token_gate: { enabled: true, product_id: 'p' } });
    expect(await visit('pre-page')).toContain('The page asks you to log in with your account.');
  });

  it.each([
    ['has not started', { starts_at: '2999-01-01T00:00:00.000Z' }],
    ['has ended', { ends_at: '2020-01-01T00:00:00.000Z' }],
    ['has no public page', { url: null }],
    ['has no safe URL', { url: 'javascript:alert(1)' }],
  ])('leads nowhere if that campaign %s', async (_name, changes) => {
    announce(changes);
    expect(await visit('pre-page')).not.toContain('arrived');
  });

  it('leads nowhere before its own start', async () => {
    announce();
    setUp(upcoming, [text], { parent_id: parentId });
    expect(await visit('pre-page')).not.toContain('arrived');
  });

  it('leads nowhere as soon as that campaign is read as ended', async () => {
    announce();
    expect(await visit('pre-page')).toContain('arrived');
    apps.clock.now += 20_000;
    announce({ ends_at: inDays(-0.5) });
    expect(await visit('pre-page')).not.toContain('arrived');
  });

  it('shows the music to follow before its text', async () => {
    const follow = [{ id: 'a1', service: 'spotify', type: 'artist', name: 'Nova', label: 'Nova', image: null }];
    setUp(started, [text], { follow });
    expect(await visit('pre-page')).toMatch(/<main.*open\.spotify\.com.*Be there\./s);
  });
});

it.each([
  ['before its start', 1, 'No access yet? See what’s coming'],
  ['without a start', null, 'No access yet? See what’s coming'],
  ['from its start on', -1, 'No access? See what this is'],
])('a token gate links its pre-page %s in fitting words', async (_name, starts, words) => {
  const token_gate_id = '0190c1f0-0000-7000-8000-000000000008';
  const url = 'http://apps.example.com/pre-page/soon';
  apps.cms.state.others[token_gate_id] = { ...campaign, id: token_gate_id, url, starts_at: inDays(starts) };
  setUp(started, [text], { token_gate: { enabled: true, product_id: 'p' }, token_gate_id });
  expect(await visit('listening-party')).toContain(`<a href="${url}">${words}</a>`);
});
