import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TracklistTrack } from '#contracts/music.ts';
import { sampleId } from '#server/providers/sample/catalogue.ts';
import { makeCampaign, makeUpload } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { read, clone, revisionsOf, auditOf, eventsOf, changeRecordsOf } = campaignCalls(() => server);

const album = sampleId('spotify', 'album', 0);
const trackAt = (index: number) => sampleId('spotify', 'track', index);

type Sending = { as?: As; base_updated_at?: string };
type Chosen = { track_id: string; filename: string | null };
const choose = (id: string, items: Chosen[], { as = 'editor', ...base }: Sending = {}) =>
  server.call('PUT', `/api/campaigns/${id}/music/tracklist/audio`, { as, json: { items, ...base } });
const put = (id: string, json: unknown) =>
  server.call('PUT', `/api/campaigns/${id}/music/tracklist`, { as: 'editor', json });
const tracksOf = async (id: string): Promise<TracklistTrack[]> =>
  (await server.call('GET', `/api/campaigns/${id}/music/tracklist`, { as: 'admin' })).body.items;
const filesOf = async (id: string) => (await tracksOf(id)).map(({ audio }) => audio?.filename ?? null);
const makeAudio = async (fields: { created_by?: string } = {}) => {
  const name = `master-${crypto.randomUUID().slice(0, 18)}.mp3`;
  return (await makeUpload(server.db, { filename: name, type: 'audio', mimetype: 'audio/mpeg', ...fields })).filename;
};
const made = async (app?: string) => {
  const { id } = await makeCampaign(server.db, app === undefined ? {} : { app });
  expect((await put(id, { search_value: album })).status).toBe(204);
  return id;
};

describe('the audio file of a track', () => {
  test('is set and removed by the track’s id, several at once, and other tracks keep theirs', async () => {
    const id = await made();
    const [first, second] = [await makeAudio(), await makeAudio()];
    const both = [
      { track_id: trackAt(3), filename: second },
      { track_id: trackAt(1), filename: first },
    ];
    const answer = await choose(id, both);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await tracksOf(id))[1]?.audio).toEqual({
      filename: first,
      url: `${server.config.publicUrl}/uploads/${first}`,
      name: first,
    });
    expect(await filesOf(id)).toEqual([null, first, null, second, null, null, null, null, null, null]);
    await choose(id, [{ track_id: trackAt(1), filename: null }]);
    expect((await filesOf(id)).filter(Boolean)).toEqual([second]);
  });

  test('has the number of the content in its URL after the file was replaced', async () => {
    const id = await made();
    const filename = await makeAudio();
    await choose(id, [{ track_id: trackAt(0), filename }]);
    await server.db.updateTable('uploads').set({ content_version: 4 }).where('filename', '=', filename).execute();
    expect((await tracksOf(id))[0]?.audio?.url).toBe(`${server.config.publicUrl}/uploads/${filename}?v=4`);
  });

  test('is a change of the campaign with a revision, an audit entry and an event; an equal one writes nothing', async () => {
    const id = await made();
    const filename = await makeAudio();
    const before = await read(id);
    await choose(id, [{ track_id: trackAt(0), filename }]);
    expect((await read(id)).updated_at > before.updated_at).toBe(true);
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'campaign.patched',
      details: { fields: ['music.tracklist'] },
    });
    expect((await eventsOf(id)).at(-1)).toMatchObject({ payload: { fields: ['music.tracklist'] } });
    const revision = (await revisionsOf(id)).at(-1)?.number;
    const { body } = await server.call('GET', `/api/campaigns/${id}/revisions/${revision}`, { as: 'editor' });
    expect(body.changes).toMatchObject([{ field: 'music.tracklist.items.0.audio', from: null, to: { filename } }]);
    const traces = await changeRecordsOf(id);
    await choose(id, [{ track_id: trackAt(0), filename }]);
    expect(await changeRecordsOf(id)).toEqual(traces);
  });

  test.each<[string, (file: string) => unknown, (string | number)[], string]>([
    [
      'an unknown file',
      () => [{ track_id: trackAt(0), filename: 'gone-0123456789abcdef.mp3' }],
      ['items', 0, 'filename'],
      'This file is not in the media library anymore',
    ],
    [
      'a file elsewhere',
      () => [{ track_id: trackAt(0), filename: 'https://example.com/a.mp3' }],
      ['items', 0, 'filename'],
      'This file is not in the media library anymore',
    ],
    [
      'a track of another list',
      (filename) => [{ track_id: trackAt(500), filename }],
      ['items', 0, 'track_id'],
      'This track is not in the list anymore',
    ],
    [
      'a track’s id at the other service',
      (filename) => [{ track_id: sampleId('apple', 'track', 0), filename }],
      ['items', 0, 'track_id'],
      'This track is not in the list anymore',
    ],
    [
      'two files for a track',
      (filename) => [
        { track_id: trackAt(0), filename },
        { track_id: trackAt(0), filename: null },
      ],
      ['items', 1],
      'Duplicate entries are not allowed',
    ],
    ['no track', () => [], ['items'], 'At least 1 entries'],
    [
      'a URL',
      (filename) => [{ track_id: trackAt(0), filename, url: '/uploads/a.mp3' }],
      ['items', 0, 'url'],
      'Unknown field',
    ],
  ])('cannot be %s, and nothing is written', async (_name, items, loc, msg) => {
    const id = await made();
    const filename = await makeAudio();
    await choose(id, [{ track_id: trackAt(4), filename }]);
    const before = [await tracksOf(id), await changeRecordsOf(id)];
    const json = { items: items(filename) };
    const { status, body } = await server.call('PUT', `/api/campaigns/${id}/music/tracklist/audio`, {
      as: 'editor',
      json,
    });
    expect([status, body.detail]).toEqual([422, [{ loc, msg }]]);
    expect([await tracksOf(id), await changeRecordsOf(id)]).toEqual(before);
  });

  test('cannot be a file of another type, and nothing of the call is written', async () => {
    const id = await made();
    const { filename: picture } = await makeUpload(server.db, { type: 'image', mimetype: 'image/png' });
    const items = [
      { track_id: trackAt(0), filename: await makeAudio() },
      { track_id: trackAt(1), filename: picture },
    ];
    const { status, body } = await choose(id, items);
    expect([status, body.detail]).toEqual([422, [{ loc: ['items', 1, 'filename'], msg: 'Not an audio file' }]]);
    expect((await filesOf(id)).filter(Boolean)).toEqual([]);
  });

  test('needs a list of tracks', async () => {
    const filename = await makeAudio();
    const { id } = await makeCampaign(server.db);
    for (const items of [[], [{ url: 'https://vimeo.com/76979871', name: '' }]]) {
      await put(id, { options: { service: 'video' }, items });
      const { status, body } = await choose(id, [{ track_id: trackAt(0), filename }]);
      expect([status, body.detail[0].loc]).toEqual([422, ['items', 0, 'track_id']]);
    }
  });

  test('needs a grant for the campaign from an external user, and files that they see', async () => {
    const id = await made();
    const external = await server.person('external');
    const items = [{ track_id: trackAt(0), filename: await makeAudio() }];
    expect((await choose(id, items, { as: 'external' })).status).toBe(404);
    const granted = { campaign_id: id, user_id: external.id, granted_at: new Date(), granted_by: null };
    await server.db.insertInto('campaign_access').values(granted).execute();
    const hidden = await choose(id, items, { as: 'external' });
    expect([hidden.status, hidden.body.detail[0].loc]).toEqual([422, ['items', 0, 'filename']]);
    // A file that the list uses already can be chosen again.
    await choose(id, items);
    expect((await choose(id, items, { as: 'external' })).status).toBe(204);
    const own = await makeAudio({ created_by: external.id });
    expect((await choose(id, [{ track_id: trackAt(1), filename: own }], { as: 'external' })).status).toBe(204);
  });

  test('is refused as a conflict if the list has changed since the base', async () => {
    const id = await made();
    const filename = await makeAudio();
    const base_updated_at = (await read(id)).updated_at;
    await choose(id, [{ track_id: trackAt(1), filename }]);
    const refused = await choose(id, [{ track_id: trackAt(0), filename }], { base_updated_at });
    expect([refused.status, refused.body.detail.key]).toEqual([409, 'campaign-conflict']);
    expect((await filesOf(id)).slice(0, 2)).toEqual([null, filename]);
  });
});

describe('an audio file of a tracklist', () => {
  test('stays at its track when the list is reloaded, shortened, or replaced by one with the same track', async () => {
    const id = await made();
    const filename = await makeAudio();
    await choose(id, [{ track_id: trackAt(2), filename }]);
    await put(id, { search_value: album });
    expect((await filesOf(id)).indexOf(filename)).toBe(2);
    await put(id, { search_value: album, partial_items: true, item_ids: [trackAt(2), trackAt(5)] });
    expect(await filesOf(id)).toEqual([filename, null]);
    await put(id, { search_value: sampleId('apple', 'album', 0) });
    expect((await filesOf(id)).indexOf(filename)).toBe(2);
    await put(id, { search_value: sampleId('spotify', 'album', 3) });
    expect((await filesOf(id)).filter(Boolean)).toEqual([]);
  });

  test('is cloned, and restored from the history', async () => {
    const source = await made();
    const filename = await makeAudio();
    await choose(source, [{ track_id: trackAt(0), filename }]);
    const copy = await clone(source);
    expect(await tracksOf(copy.body.id)).toEqual(await tracksOf(source));
    const destination = await made((await read(source)).app);
    await clone(source, { destination_id: destination });
    expect((await filesOf(destination))[0]).toBe(filename);
    await put(source, { options: { service: 'video' }, items: [] });
    const back = await server.call('POST', `/api/campaigns/${source}/revisions/2/restore`, { as: 'editor', json: {} });
    expect(back.status, back.text).toBe(200);
    expect((await filesOf(source))[0]).toBe(filename);
  });

  test('is in use by the campaign until it is removed, and can be deleted by force', async () => {
    const id = await made();
    const filename = await makeAudio();
    const uses = async () => (await server.call('GET', `/api/uploads/${filename}/uses`, { as: 'editor' })).body;
    const remove = (query = '') => server.call('DELETE', `/api/uploads/${filename}${query}`, { as: 'editor' });
    await choose(id, [{ track_id: trackAt(0), filename }]);
    expect((await uses()).campaigns.map((campaign: { id: string }) => campaign.id)).toEqual([id]);
    const refused = await remove();
    expect([refused.status, refused.body.detail.key]).toEqual([409, 'file-in-use']);
    await choose(id, [{ track_id: trackAt(0), filename: null }]);
    expect(await uses()).toMatchObject({ campaigns: [], campaigns_total: 0, hidden_total: 0 });
    await choose(id, [{ track_id: trackAt(0), filename }]);
    expect((await remove('?force=true')).status).toBe(204);
    expect((await tracksOf(id))[0]).toMatchObject({ audio: null, preview_url: expect.any(String) });
    expect((await choose(id, [{ track_id: trackAt(1), filename }])).status).toBe(422);
    expect((await choose(id, [{ track_id: trackAt(0), filename: null }])).status).toBe(204);
    expect((await uses()).detail.key).toBe('not-found');
  });
});
