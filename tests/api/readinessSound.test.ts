import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp, makeCampaign, makeUpload } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const items = async (id: string) =>
  (await server.call('GET', `/api/campaigns/${id}/readiness`, { as: 'editor' })).body.items;

test('readiness counts whole tracks, excerpts and tracks without sound, also those whose file was deleted', async () => {
  const { id: app } = await makeApp(server.db, { config: { music_enabled: true } });
  const { id } = await makeCampaign(server.db, { app });
  const track = (given: object) => ({
    image: null,
    name: 'A',
    artists: [],
    duration_ms: 1_000,
    service_id: {},
    ...given,
  });
  const preview_url = 'https://previews.example/a';
  const file = await makeUpload(server.db, { type: 'audio' });
  const whole = track({ audio: { filename: file.filename, url: 'https://cms.example/a.mp3' }, preview_url });
  const deleted = track({ audio: { filename: 'gone.mp3', url: 'https://cms.example/gone.mp3' } });
  const set = (...tracks: object[]) => {
    const row = {
      tracklist: JSON.stringify({ options: { service: 'spotify', type: 'album', id: 'a', url: '' }, items: tracks }),
    };
    return server.db
      .insertInto('campaign_music')
      .values({ campaign_id: id, ...row })
      .onConflict((conflict) => conflict.column('campaign_id').doUpdateSet(row))
      .execute();
  };
  await set(whole, track({ preview_url }), track({ preview_url }), deleted, track({}), track({ audio: null }));
  expect(await items(id)).toContainEqual({
    key: 'sound',
    severity: 'hint',
    place: { area: 'music', section: 'tracklist' },
    params: { sound: { whole: 1, excerpts: 2, silent: 3 } },
  });
  await set(whole);
  expect((await items(id)).map(({ key }: { key: string }) => key)).not.toContain('sound');
});
