import { afterAll, beforeAll, expect, it, test, vi } from 'vitest';
import { namedBlocks } from '#campaign-apps/kit/editor/blockNames.ts';
import { digestOf, manualChecksOf } from '#campaign-apps/kit/editor/checks/manualChecks.ts';
import { type EditedPage, emptyEditedPage } from '#campaign-apps/kit/editor/editedPage.ts';
import type { Block } from '#campaign-apps/kit/page/blocks.ts';
import { commonBlocks } from '#campaign-apps/kit/view/commonBlocks.ts';
import { videoBlock } from '#campaign-apps/kit/view/videoBlock.ts';
import { campaignId } from './fakeCms.ts';
import { type Apps, startApps } from './support.ts';

vi.stubGlobal('CSS', { escape: (id: string) => id });

const kinds = [...commonBlocks, videoBlock];
const picture = { url: 'https://media.example/wave.png', alt: '', width: 8, height: 8 };
const blocks: Block[] = [
  { id: 'p', type: 'picture', values: { picture } },
  {
    id: 'h',
    type: 'picture',
    values: { picture: { ...picture, url: 'https://media.example/other.png' } },
    hidden: true,
  },
  { id: 'y', type: 'video', values: { address: 'https://youtu.be/dQw4w9WgXcQ', poster: null } },
  { id: 'l', type: 'video', values: { address: 'https://media.example/talk.mp4', poster: picture } },
];
const texts: EditedPage['texts'] = { en: { 'page.page.title': 'First play', 'page.h.caption': 'Hidden' }, de: {} };
const edited: EditedPage = { ...emptyEditedPage, blocks, texts };
const checksOf = (page = edited, videos: { page: string }[] = []) =>
  manualChecksOf({
    page,
    named: namedBlocks(kinds, page.blocks),
    languages: ['en', 'de'],
    videos: videos.map((video) => ({ ...video, title: '', service: '', player: '' })),
  });

test('asks about the videos, images and texts that visitors see', () => {
  expect(checksOf().map(({ kind, block, field }) => [kind, block, field])).toEqual([
    ['serviceCaptions', 'y', 'address'],
    ['audioDescription', 'y', 'address'],
    ['audioDescription', 'l', 'address'],
    ['imageText', 'p', 'picture'],
    ['imageText', 'l', 'poster'],
    ['otherLanguage', null, null],
  ]);
  const ofMusic = checksOf({ ...edited, blocks: [], texts: {} }, [{ page: 'https://vimeo.com/1' }]);
  expect(ofMusic.map(({ kind, block }) => [kind, block])).toEqual([
    ['serviceCaptions', null],
    ['audioDescription', null],
  ]);
  expect(checksOf({ ...edited, blocks: [], texts: {} })).toEqual([]);
});

test('a question stays the same while its content does, also when blocks are moved', async () => {
  const digests = async (page = edited) => Promise.all(checksOf(page).map(digestOf));
  const before = await digests();
  expect(new Set(await digests({ ...edited, blocks: blocks.toReversed() }))).toEqual(new Set(before));
  const changed = { ...edited, texts: { ...texts, en: { 'page.page.title': 'Last play' } } };
  const after = await digests(changed);
  expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
  expect(after.at(-1)).not.toBe(before.at(-1));
});

let apps: Apps;
beforeAll(async () => {
  apps = await startApps();
});
afterAll(() => apps.stop());

const digest = 'a'.repeat(64);
async function call(method: 'GET' | 'PUT' | 'DELETE', path = '', claims: object = {}) {
  const token = await apps.cms.token({
    aud: 'listening-party',
    campaign_id: campaignId,
    sub: 'user-1',
    name: 'Ada',
    permissions: ['campaigns-read', 'campaigns-modify'],
    ...claims,
  });
  const url = `/listening-party/editor/${campaignId}/manual_checks${path}`;
  return apps.server.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
}

it('an answer is stored with the name of the user, for all users of the campaign', async () => {
  const read = async () => (await call('GET', '', { sub: 'user-2', name: 'Bob' })).json().checks;
  expect(await read()).toEqual({});
  expect((await call('PUT', `/${digest}`)).statusCode).toBe(204);
  expect((await call('PUT', `/${digest}`, { sub: 'user-2', name: 'Bob' })).statusCode).toBe(204);
  expect(await read()).toEqual({ [digest]: { name: 'Ada', at: expect.stringMatching(/^20.*Z$/) } });
  expect((await call('DELETE', `/${digest}`)).statusCode).toBe(204);
  expect(await read()).toEqual({});
});

it('answers need a token for this campaign that permits changes, and a digest', async () => {
  expect((await call('PUT', '/short')).statusCode).toBe(422);
  const reader = { permissions: ['campaigns-read'] };
  expect((await call('GET', '', reader)).statusCode).toBe(200);
  for (const method of ['PUT', 'DELETE'] as const)
    expect.soft((await call(method, `/${digest}`, reader)).statusCode).toBe(403);
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    const path = method === 'GET' ? '' : `/${digest}`;
    expect
      .soft((await call(method, path, { campaign_id: '0190c1f0-0000-7000-8000-000000000002' })).statusCode)
      .toBe(403);
    expect.soft((await call(method, path, { aud: 'pre-page' })).statusCode).toBe(401);
  }
});

it('of very many answers of a campaign, the latest ones are kept', async () => {
  await apps.database.query(
    `insert into campaign_apps.manual_checks (campaign_id, digest, made_at)
     select $1, md5(n::text), now() - make_interval(hours => n) from generate_series(1, 1000) n`,
    [campaignId],
  );
  await call('PUT', `/${digest}`);
  const { rows } = await apps.database.query<{ count: string; has: boolean }>(
    "select count(*) as count, bool_or(digest = md5('1000')) as has from campaign_apps.manual_checks",
  );
  expect(rows).toEqual([{ count: '1000', has: false }]);
});
