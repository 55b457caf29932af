import { afterAll, beforeAll, expect, it } from 'vitest';
import { campaign } from './fakeCms.ts';
import { type Apps, startApps } from './support.ts';

let apps: Apps;
beforeAll(async () => {
  apps = await startApps(undefined, undefined, { VISITORS_PER_NETWORK: '50' });
});
afterAll(() => apps.stop());

/** Posts a form as a browser does from the page, and returns the status. */
const post = async (path: string, fields: Record<string, string>, address: string) =>
  (
    await apps.server.inject({
      method: 'POST',
      url: path,
      remoteAddress: address,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: new URLSearchParams(fields).toString(),
    })
  ).statusCode;
const refusedOf = (statuses: readonly number[]) => statuses.filter((status) => status === 429).length;

it('bounds the sign-ups from one network, also with the form of the page', async () => {
  const page = '/listening-party/northern-lights';
  const read = /name="read" value="([^"]+)"/.exec((await apps.server.inject({ url: page })).body)?.[1] ?? '';
  const crowd = Array.from({ length: 60 }, (_, index) =>
    post(`${page}/sign-up`, { name: 'Ada', email: `a${index}@example.com`, consent: 'yes', read }, '192.0.2.1'),
  );
  expect(refusedOf(await Promise.all(crowd))).toBe(10);
});

it('bounds the votes for a track from one network, and its actions', async () => {
  const page = '/community-playlist/northern-lights';
  const track = { id: 'tide', type: 'track', title: 'Slow Tide', artists: 'Ada', minutes: 3, seconds: 0 };
  Object.assign(apps.cms.state.campaign, { ...campaign, page: { title: 'Trip', blocks: [track] } });
  apps.clock.now += 60 * 60_000;
  const voters = Array.from({ length: 160 }, (_, index) => ({
    track: 'tide',
    visitor: `invented-visitor-${1_000 + index}`,
  }));
  expect(await post(`${page}/propose`, voters[0] ?? {}, '192.0.2.2')).toBe(303);
  const voted = [];
  for (const fields of voters) voted.push(await post(`${page}/vote`, fields, '192.0.2.2'));
  // One proposal and 50 votes, of which the proposal cast the first, and 150 actions of the network in ten minutes.
  expect(voted.filter((status) => status === 303)).toHaveLength(50);
  expect(refusedOf(voted)).toBe(110);
});
