import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { campaign } from './fakeCms.ts';
import { type Apps, startApps } from './support.ts';

let apps: Apps;
beforeAll(async () => {
  apps = await startApps();
});
afterAll(() => apps.stop());

const [second, minute] = [1_000, 60_000];
const path = '/listen-and-unlock/northern-lights';
const track = (id: string, minutes: number) => ({ id, type: 'track', title: id, artists: 'Ada', minutes, seconds: 0 });
const unlock = (id: string, measure: string, amount: number) => ({
  id,
  type: 'unlock',
  title: `Title of ${id}`,
  teaser: `Teaser of ${id}`,
  measure,
  amount,
  content: `Secret words of ${id}`,
  picture: { url: `https://media.example/secret-${id}.jpg`, alt: `Secret alt of ${id}`, width: 10, height: 10 },
  words: `Secret link of ${id}`,
  address: `https://secret-${id}.example/`,
});
// 9 minutes in total; the last block requires more than that.
const blocks = [
  unlock('early', 'minutes', 2),
  unlock('second', 'tracks', 2),
  unlock('late', 'minutes', 500),
  track('One', 3),
  track('Two', 4),
  track('Three', 2),
];
beforeEach(async () => {
  apps.clock.now += 24 * 60 * minute;
  Object.assign(apps.cms.state, { campaign: { ...campaign, page: { title: 'Room', blocks } }, tracklist: null });
  await apps.database.query('truncate campaign_apps.listenings');
});

const key = 'ada-0000000000000000000000';
const post = (action: string, fields: Record<string, string> = { visitor: key }, headers = {}) =>
  apps.server.inject({
    method: 'POST',
    url: `${path}/${action}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
const visit = async (query = `visitor=${key}`, headers = {}) =>
  (await apps.server.inject({ url: `${path}?${query}`, headers })).body;
/** Returns the secrets in a page. Locked ones must not be anywhere in it. */
const secretsIn = (body: string) =>
  ['early', 'second', 'late'].filter((id) => new RegExp(`secret[^"<]*${id}`, 'i').test(body));
const wait = (milliseconds: number) => {
  apps.clock.now += milliseconds;
};
/** Listens like the page's script, which reports every half minute. */
const listen = async (milliseconds: number) => {
  for (let left = milliseconds; left > 0; left -= 30 * second) {
    wait(Math.min(left, 30 * second));
    await post('go-on');
  }
};

describe('content', () => {
  it('is not in the page before it is unlocked, except title, teaser and time', async () => {
    const body = await visit();
    expect(secretsIn(body)).toEqual([]);
    expect(body).toContain('Title of early');
    expect(body).toContain('Teaser of late');
    expect(body).toContain('Opens after 2:00 of listening');
    expect(body).toContain('Opens after 7:00 of listening');
    expect(body).toContain('Opens after 9:00 of listening');
  });

  it('is unlocked as its visitor listens, by minutes and by tracks, the last with the end', async () => {
    await post('play');
    await listen(2 * minute - 1);
    expect(secretsIn(await visit())).toEqual([]);
    wait(1);
    expect(secretsIn(await visit())).toEqual(['early']);
    await listen(5 * minute);
    expect(secretsIn(await visit())).toEqual(['early', 'second']);
    await listen(2 * minute);
    const body = await visit();
    expect(secretsIn(body)).toEqual(['early', 'second', 'late']);
    expect(body).toContain('You have heard everything');
    expect(body).not.toContain('Teaser of');
  });

  it('is unlocked only for the visitor who listened', async () => {
    await post('play');
    await listen(3 * minute);
    expect(secretsIn(await visit())).toEqual(['early']);
    expect(secretsIn(await visit('visitor=somebody-else-0000000000'))).toEqual([]);
    expect(secretsIn(await visit(''))).toEqual([]);
  });
});

describe('listening time', () => {
  it('does not increase during a pause', async () => {
    await post('play');
    await listen(minute);
    await post('pause');
    wait(60 * minute);
    expect(secretsIn(await visit())).toEqual([]);
    await post('play');
    await listen(minute);
    expect(secretsIn(await visit())).toEqual(['early']);
  });

  it('never exceeds the time that has passed, however often it is requested at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => post('play')));
    wait(minute);
    await Promise.all(Array.from({ length: 40 }, (_, index) => post(index % 3 === 0 ? 'play' : 'go-on')));
    wait(minute - 1);
    await Promise.all(Array.from({ length: 20 }, () => post('go-on')));
    expect(secretsIn(await visit())).toEqual([]);
    const { rows } = await apps.database.query('select listened_ms from campaign_apps.listenings');
    expect(rows).toEqual([{ listened_ms: 2 * minute - 1 }]);
  });

  it('ignores values in a form', async () => {
    const forged = { visitor: key, listened: '999999999', listened_ms: '999999999', opened: '3', now: '9999999999999' };
    await post('play', forged);
    await post('go-on', forged);
    const query = `visitor=${key}&listened=999999999&opened=3&unlock=early&now=9999999999999`;
    expect(secretsIn(await visit(query))).toEqual([]);
  });

  it('ends soon after a playing page stops reporting', async () => {
    await post('play');
    wait(24 * 60 * minute);
    expect(secretsIn(await visit())).toEqual([]);
    expect(await visit()).toContain('data-playing="false"');
    await post('go-on');
    expect(await visit()).toContain('data-listened="90000"');
  });

  it('does not start with a report', async () => {
    await post('go-on');
    wait(minute);
    await post('go-on');
    expect(await visit()).toContain('data-listened="0"');
    await post('play');
    await post('pause');
    await post('go-on');
    wait(minute);
    expect(await visit()).toContain('data-listened="0"');
  });

  it('is counted without script until it is paused, by network and browser', async () => {
    const browser = { 'user-agent': 'A browser without script' };
    const location = String((await post('play', {}, browser)).headers.location);
    const [, query = ''] = /\?(lang=en&proof=[\w-]{43})#player$/.exec(location) ?? [];
    wait(8 * minute);
    const body = await visit(query, browser);
    expect(secretsIn(body)).toEqual(['early', 'second']);
    expect(body).toMatch(/<noscript>.*The next one opens in 1:00/s);
    await post('pause', {}, browser);
    wait(60 * minute);
    expect(secretsIn(await visit(query, browser))).toEqual(['early', 'second']);
    expect(secretsIn(await visit(query, { 'user-agent': 'Another' }))).toEqual([]);
    expect(secretsIn(await visit('', browser)), 'the next visitor with this network and browser').toEqual([]);
  });

  it('is correct with the clock of another process that is behind', async () => {
    await post('play');
    wait(minute);
    await post('go-on');
    wait(-30 * second);
    await post('go-on');
    wait(30 * second);
    await post('go-on');
    expect(await visit()).toContain('data-listened="60000"');
  });
});

describe('the page', () => {
  it('plays and unlocks nothing without tracks', async () => {
    apps.cms.state.campaign.page = { title: '', blocks: blocks.filter(({ type }) => type === 'unlock') };
    await post('play');
    await listen(10 * minute);
    const body = await visit();
    expect(secretsIn(body)).toEqual([]);
    expect(body).toContain('There is nothing to listen to yet');
  });

  it('counts down before its start, and nothing can be played', async () => {
    apps.cms.state.campaign.starts_at = new Date(apps.clock.now + minute).toISOString();
    const body = await visit();
    expect(body).toContain('data-countdown');
    expect(body).not.toContain('/play');
    expect(secretsIn(body)).toEqual([]);
    expect((await post('play')).statusCode).toBe(409);
  });

  it('keeps content unlocked after its end, and plays no more', async () => {
    await post('play');
    await listen(3 * minute);
    await post('play', {});
    apps.cms.state.campaign.ends_at = new Date(apps.clock.now).toISOString();
    wait(60 * minute);
    expect(secretsIn(await visit(''))).toEqual([]);
    const body = await visit();
    expect(body).toContain('<body class="ended">');
    expect(secretsIn(body)).toEqual(['early']);
    expect(body).not.toContain('data-in-place');
    const refused = await post('play');
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('What you unlocked stays open');
  });

  it('escapes hostile text, and accepts only well-formed keys', async () => {
    const hostile = { ...unlock('early', 'minutes', 1), title: '"><script>alert(1)</script>', teaser: "' onload='x" };
    apps.cms.state.campaign.page = { title: '', blocks: [hostile, track('One', 3)] };
    await post('play', { visitor: '"><script>alert(2)</script>' });
    await post('play');
    await listen(2 * minute);
    const body = await visit();
    expect(body).not.toContain('<script>alert');
    const answer = await post('play', { visitor: "x'; drop table campaign_apps.listenings; --" });
    expect(answer.headers.location).not.toContain('visitor');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});
