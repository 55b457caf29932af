import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DatedPages, startDatedPages, started, text, upcoming } from './datedPages.ts';
import { campaign } from './fakeCms.ts';

let apps: DatedPages;
beforeAll(async () => {
  apps = await startDatedPages();
});
afterAll(() => apps.stop());

beforeEach(() => apps.reset());

describe('a started pre-page', () => {
  const parentId = '0190c1f0-0000-7000-8000-000000000009';
  const address = 'http://apps.example.com/listening-party/party';
  const announce = (changes: object = {}) => {
    apps.cms.state.others[parentId] = {
      ...campaign,
      id: parentId,
      slug: 'party',
      url: address,
      starts_at: apps.inDays(-1),
      ...changes,
    };
    apps.setUp(started, [text], { parent_id: parentId });
  };

  it('links to the campaign that it announced', async () => {
    announce();
    const body = await apps.visit('pre-page');
    expect(body).toContain(`href="${address}">Go to the page</a>`);
    expect(body).toContain('The wait is over.');
    expect(body).not.toContain('log in');
    expect(await apps.visit('pre-page', '?lang=de')).toContain('Zur Seite</a>');
  });

  it('says that the campaign requires a login', async () => {
    announce({ token_gate: { enabled: true, product_id: 'p' } });
    expect(await apps.visit('pre-page')).toContain('The page asks you to log in with your account.');
  });

  it.each([
    ['has not started', { starts_at: '2999-01-01T00:00:00.000Z' }],
    ['has ended', { ends_at: '2020-01-01T00:00:00.000Z' }],
    ['has no public page', { url: null }],
    ['has no safe URL', { url: 'javascript:alert(1)' }],
  ])('does not link to a campaign that %s', async (_name, changes) => {
    announce(changes);
    expect(await apps.visit('pre-page')).not.toContain('arrived');
  });

  it('does not link to the campaign before its own start', async () => {
    announce();
    apps.setUp(upcoming, [text], { parent_id: parentId });
    expect(await apps.visit('pre-page')).not.toContain('arrived');
  });

  it('does not link to the campaign once it has ended', async () => {
    announce();
    expect(await apps.visit('pre-page')).toContain('arrived');
    apps.clock.now += 20_000;
    announce({ ends_at: apps.inDays(-0.5) });
    expect(await apps.visit('pre-page')).not.toContain('arrived');
  });

  it('shows the music to follow before its text', async () => {
    const follow = [{ id: 'a1', service: 'spotify', type: 'artist', name: 'Nova', label: 'Nova', image: null }];
    apps.setUp(started, [text], { follow });
    expect(await apps.visit('pre-page')).toMatch(/<main.*open\.spotify\.com.*Be there\./s);
  });
});

it.each([
  ['before its start', 1, 'No access yet? See what’s coming'],
  ['without a start', null, 'No access yet? See what’s coming'],
  ['from its start on', -1, 'No access? See what this is'],
])('a token gate links to its pre-page %s with a matching text', async (_name, starts, words) => {
  const token_gate_id = '0190c1f0-0000-7000-8000-000000000008';
  const url = 'http://apps.example.com/pre-page/soon';
  apps.cms.state.others[token_gate_id] = { ...campaign, id: token_gate_id, url, starts_at: apps.inDays(starts) };
  apps.setUp(started, [text], { token_gate: { enabled: true, product_id: 'p' }, token_gate_id });
  expect(await apps.visit('listening-party')).toContain(`<a href="${url}">${words}</a>`);
});
