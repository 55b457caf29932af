import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeApp, makeCampaign } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { content, makeFullCampaign } from '../support/fullCampaign.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let app: string;
beforeAll(async () => {
  server = await startTestServer();
  await makeApp(server.db, { id: 'pre-page' });
});
beforeEach(async () => {
  app = (await makeApp(server.db)).id;
});
afterAll(() => server.close());

const { patch, childrenOf, clone, revisionsOf } = campaignCalls(() => server);

/** Counts the campaigns of an app. */
const campaignsOf = async (app: string) =>
  (await server.db.selectFrom('campaigns').select('id').where('app', '=', app).execute()).length;

const makeFull = () => makeFullCampaign(server.db, { app, slug: `full-${app}` });

describe('a clone with a name, slug and dates of its own', () => {
  test('has them, and they are in its first revision', async () => {
    const [parent, source] = [await makeCampaign(server.db), await makeFull()];
    const chosen = {
      name: 'Berlin',
      slug: `berlin-${app}`,
      starts_at: '2030-01-01T18:00:00.000Z',
      ends_at: '2030-01-02T18:00:00.000Z',
    };
    const { status, body } = await clone(source, { ...chosen, parent_id: parent.id });
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...content, ...chosen, parent_id: parent.id, status: 'upcoming', labels: ['vinyl'] });
    const [revision] = await revisionsOf(body.id);
    expect(revision?.changes).toMatchObject({
      name: { from: null, to: 'Berlin' },
      starts_at: { from: null, to: chosen.starts_at },
    });
  });

  test('is one campaign if twenty calls create it at once; the others are refused', async () => {
    const source = await makeFull();
    const answers = await Promise.all(Array.from({ length: 20 }, () => clone(source, { slug: `only-${app}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  });

  test('has a pre-page of that name and slug', async () => {
    const source = await makeFull();
    await patch(source, { token_gate: { enabled: true } });
    const { body } = await clone(source, { name: 'Berlin', slug: `berlin-${app}` });
    expect(await childrenOf(body.id)).toMatchObject([{ name: 'Berlin Pre-Page', slug: `berlin-${app}-pre-page` }]);
    expect(body.token_gate_id).toBe((await childrenOf(body.id))[0].id);
  });

  test('is refused if the app has that slug: the answer names the campaign, and nothing is created', async () => {
    const source = await makeFull();
    const before = await campaignsOf(app);
    const answer = await clone(source, { name: 'Second', slug: `full-${app}` });
    expect([answer.status, answer.body.detail]).toMatchObject([409, { key: 'slug-taken', existing_id: source }]);
    expect(await campaignsOf(app)).toBe(before);
    expect((await clone(source, { slug: 'still-free' })).body.app_id).toBe(2);
  });
});
