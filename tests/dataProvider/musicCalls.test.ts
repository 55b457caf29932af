import { afterAll, beforeAll, expect, test } from 'vitest';
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

const calls = () =>
  createDataProvider((path, init) => {
    const headers = { ...Object(init?.headers), authorization: `Bearer ${bearer}` };
    return fetch(`${address}${path}`, { ...init, headers });
  });
const refusalOf = async (call: Promise<unknown>) => {
  const error = await call.catch((reason: unknown) => reason);
  if (!(error instanceof ApiCallError)) throw new Error('This call was expected to be refused.');
  return error;
};

const album = sampleId('spotify', 'album', 0);

test('a tracklist is previewed, saved and read, as tracks and as videos', async () => {
  expect(await calls().getTracklist(campaignId)).toEqual({ options: null, items: [] });
  const wish = { search_value: `https://open.spotify.com/album/${album}` };
  const preview = await calls().previewTracklist(campaignId, wish);
  expect([preview.options.type, preview.items.length]).toEqual(['album', 10]);
  await calls().saveTracklist(campaignId, wish);
  expect(await calls().getTracklist(campaignId)).toEqual(preview);
  const videos = {
    options: { service: 'video' },
    items: [{ url: 'https://vimeo.com/1084537', name: 'A film' }],
  } as const;
  await calls().saveTracklist(campaignId, { ...videos, items: [...videos.items] });
  expect(await calls().getTracklist(campaignId)).toEqual(videos);
});

test('an error has a readable message', async () => {
  const words = async (search_value: string) => {
    const { status, message } = await refusalOf(calls().previewTracklist(campaignId, { search_value }));
    return [status, message];
  };
  expect(await words(' ')).toEqual([422, 'URL is required']);
  expect(await words('spotify:album:4aawyAB9vmqN3uQ7FjRGTy')).toEqual([404, 'ID not found']);
  const items = [{ url: 'https://example.com/', name: '' }];
  const error = await refusalOf(calls().saveTracklist(campaignId, { options: { service: 'video' }, items }));
  expect(error.body.errors).toEqual({ items: { 0: { url: 'Not a YouTube or Vimeo video' } } });
});

test('focus artists come from the lookup, and are replaced based on the loaded ones', async () => {
  const found = await calls().findServiceItem(sampleId('spotify', 'artist', 1));
  if (found?.type !== 'artist') throw new Error('There is no such artist.');
  const artist: FocusArtist = { ...found, type: 'artist' };
  expect(await calls().getFocusArtists(campaignId)).toEqual([]);
  const { data } = await calls().getOne('campaigns', { id: campaignId });
  await calls().saveFocusArtists(campaignId, [artist], { baseUpdatedAt: data.updated_at });
  const { artists: _, ...stored } = found;
  expect(await calls().getFocusArtists(campaignId)).toEqual([stored]);
  const late = await refusalOf(calls().saveFocusArtists(campaignId, [], { baseUpdatedAt: data.updated_at }));
  expect([late.status, late.key]).toEqual([409, 'campaign-conflict']);
  await calls().saveFocusArtists(campaignId, []);
  expect(await calls().getFocusArtists(campaignId)).toEqual([]);
});
