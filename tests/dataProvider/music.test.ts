import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SavedTracklist } from '#contracts/api/music.ts';
import type { FocusArtist } from '#contracts/music.ts';
import { ApiCallError, createDataProvider } from '#dataProvider/index.ts';
import { sampleId } from '#server/providers/sample/catalogue.ts';
import { makeCampaign } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let address: string;
let bearer: string;
let campaignId: string;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
  bearer = await server.signIn('editor');
  campaignId = (await makeCampaign(server.db)).id;
});
afterAll(() => server.close());

const { call, getOne } = createDataProvider((path, init) => {
  const headers = { ...Object(init?.headers), authorization: `Bearer ${bearer}` };
  return fetch(`${address}${path}`, { ...init, headers });
});
const tracklist = () => call('GET /api/campaigns/:id/music/tracklist', { params: { id: campaignId } });
const preview = (search_value: string) =>
  call('POST /api/campaigns/:id/music/tracklist/preview', { params: { id: campaignId }, body: { search_value } });
const save = (body: SavedTracklist) =>
  call('PUT /api/campaigns/:id/music/tracklist', { params: { id: campaignId }, body });
const focusArtists = async () =>
  (await call('GET /api/campaigns/:id/music/focus_artists', { params: { id: campaignId } })).items;
const saveArtists = (items: FocusArtist[], base_updated_at?: string) =>
  call('PUT /api/campaigns/:id/music/focus_artists', { params: { id: campaignId }, body: { items, base_updated_at } });
const refusalOf = async (asked: Promise<unknown>) => {
  const error = await asked.catch((reason: unknown) => reason);
  if (!(error instanceof ApiCallError)) throw new Error('This call was expected to be refused.');
  return error;
};

const album = sampleId('spotify', 'album', 0);

test('a tracklist is previewed, saved and read, as tracks and as videos', async () => {
  expect(await tracklist()).toEqual({ options: null, items: [] });
  const wish = { search_value: `https://open.spotify.com/album/${album}` };
  const previewed = await preview(wish.search_value);
  expect([previewed.options.type, previewed.items.length]).toEqual(['album', 10]);
  await save(wish);
  expect(await tracklist()).toEqual(previewed);
  const videos = {
    options: { service: 'video' },
    items: [{ url: 'https://vimeo.com/1084537', name: 'A film' }],
  } as const;
  await save({ ...videos, items: [...videos.items] });
  expect(await tracklist()).toEqual(videos);
});

test('an error has a readable message', async () => {
  const words = async (search_value: string) => {
    const { status, message } = await refusalOf(preview(search_value));
    return [status, message];
  };
  expect(await words(' ')).toEqual([422, 'URL is required']);
  expect(await words('spotify:album:4aawyAB9vmqN3uQ7FjRGTy')).toEqual([404, 'ID not found']);
  const items = [{ url: 'https://example.com/', name: '' }];
  const error = await refusalOf(save({ options: { service: 'video' }, items }));
  expect(error.body.errors).toEqual({ items: { 0: { url: 'Not a YouTube or Vimeo video' } } });
});

test('focus artists come from the lookup, and are replaced based on the loaded ones', async () => {
  const found = await call('GET /api/music/service_item', { query: { identifier: sampleId('spotify', 'artist', 1) } });
  if (found.type !== 'artist') throw new Error('There is no such artist.');
  const { artists: _, ...item } = found;
  const artist: FocusArtist = { ...item, type: 'artist' };
  expect(await focusArtists()).toEqual([]);
  const { data } = await getOne('campaigns', { id: campaignId });
  await saveArtists([artist], data.updated_at);
  expect(await focusArtists()).toEqual([artist]);
  const late = await refusalOf(saveArtists([], data.updated_at));
  expect([late.status, late.key]).toEqual([409, 'campaign-conflict']);
  await saveArtists([]);
  expect(await focusArtists()).toEqual([]);
});
