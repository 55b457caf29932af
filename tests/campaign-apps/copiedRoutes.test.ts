import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { campaignId } from './fakeCms.ts';
import { type Apps, startApps } from './support.ts';

let apps: Apps;
beforeAll(async () => {
  apps = await startApps();
});
afterAll(() => apps.stop());
beforeEach(() => apps.database.query('truncate campaign_apps.copied_blocks'));

const otherId = '0190c1f0-0000-7000-8000-000000000002';
type Of = { app?: string; id?: string; user?: string };

/** Calls the route of a campaign with the token of a user. */
async function call(method: 'GET' | 'PUT', of: Of = {}, payload?: object) {
  const { app = 'listening-party', id = campaignId, user = 'user-1' } = of;
  const token = await apps.cms.token({ aud: app, campaign_id: id, sub: user });
  const url = `/${app}/editor/${id}/copied`;
  const headers = { authorization: `Bearer ${token}` };
  return apps.server.inject({ method, url, headers, ...(payload && { payload }) });
}
const read = async (of: Of = {}) => (await call('GET', of)).json().copied;

const copied = {
  campaign: 'Northern Lights',
  language: 'en',
  page: { format: 2, blocks: [{ id: 'a', type: 'text' }] },
  texts: { en: { 'page.a.text': 'Be th\u0000ere.' }, de: {} },
};

it('copied blocks are returned unchanged in each campaign of the app, and to no other user', async () => {
  expect(await read()).toBeNull();
  expect((await call('PUT', {}, { ...copied, other: 1 })).statusCode).toBe(204);
  expect(await read()).toEqual(copied);
  expect(await read({ id: otherId })).toEqual(copied);
  expect(await read({ user: 'user-2' })).toBeNull();
});

it('copied blocks of one app are not offered by another', async () => {
  await call('PUT', {}, copied);
  expect(await read({ app: 'pre-page' })).toBeNull();
  await call('PUT', { app: 'pre-page' }, { ...copied, campaign: 'Another' });
  expect(await read()).toEqual(copied);
});

it('the latest copy replaces the one before', async () => {
  await call('PUT', {}, copied);
  await call('PUT', { id: otherId }, { ...copied, campaign: 'Second' });
  expect(await read()).toMatchObject({ campaign: 'Second' });
  const { rowCount } = await apps.database.query('select from campaign_apps.copied_blocks');
  expect(rowCount).toBe(1);
});

it('copied blocks can be as large as a page, and no larger', async () => {
  const ofSize = (length: number) => ({ ...copied, texts: { en: { 'page.a.text': 'x'.repeat(length) } } });
  expect((await call('PUT', {}, ofSize(1_000_000))).statusCode).toBe(204);
  const answer = await call('PUT', {}, ofSize(1_200_000));
  expect(answer.statusCode).toBe(413);
  expect(answer.json()).toMatchObject({ detail: { key: 'too-large' } });
  expect((await read()).texts.en['page.a.text']).toHaveLength(1_000_000);
});

it.each([
  {},
  { ...copied, page: [] },
  { ...copied, texts: 'x' },
  { ...copied, campaign: 7 },
  { ...copied, language: null },
])('a body is refused if it is %j', async (payload) => {
  expect((await call('PUT', {}, payload)).statusCode).toBe(422);
  expect(await read()).toBeNull();
});

it('copied blocks are offered for 30 days and deleted then', async () => {
  await call('PUT', {}, copied);
  const age = (days: number) =>
    apps.database.query('update campaign_apps.copied_blocks set kept_at = now() - make_interval(days => $1)', [days]);
  await age(29);
  expect(await read()).toEqual(copied);
  await age(31);
  expect(await read()).toBeNull();
  await call('PUT', { user: 'user-2' }, copied);
  const { rows } = await apps.database.query('select subject from campaign_apps.copied_blocks');
  expect(rows).toEqual([{ subject: 'user-2' }]);
});
