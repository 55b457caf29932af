import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeApp, makeCampaign, makeLock, makePersonalToken, makeUser, type TestUser } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { addTexts, content, makeFullCampaign } from '../support/fullCampaign.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let app: string;
let external: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  external = await makeUser(server.db, { role: 'external' });
  await makeApp(server.db, { id: 'pre-page' });
});
beforeEach(async () => {
  app = (await makeApp(server.db)).id;
});
afterAll(() => server.close());

const { patch, read, readWhole, childrenOf, clone, revisionsOf, auditOf, eventsOf, changeRecordsOf } = campaignCalls(
  () => server,
);

const makeFull = (fields: Parameters<typeof makeFullCampaign>[1] = {}) =>
  makeFullCampaign(server.db, { app, slug: `full-${app}`, ...fields });

describe('a clone into another campaign', () => {
  const makeTarget = async (fields: Parameters<typeof makeCampaign>[1] = {}) => {
    const made = await makeCampaign(server.db, { app, name: 'Target', status: 'ended', labels: ['mine'], ...fields });
    await addTexts(server.db, made.id, { en: { bye: 'Bye' }, de: { bye: 'Tschüs' } });
    return made;
  };

  test('replaces its content and texts and keeps its id, name, slug, parent and dates', async () => {
    const [source, parent] = [await makeFull(), await makeCampaign(server.db)];
    const target = await makeTarget({ parent, app });
    const before = await read(target.id);
    const answer = await clone(source, { destination_id: target.id });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual({
      ...before,
      ...content,
      updated_at: expect.any(String),
      last_edited_by: { id: (await server.person('editor')).id, display_name: 'The editor' },
      touched_by_current_user: true,
    });
    expect(answer.body.updated_at > before.updated_at).toBe(true);
    expect((await readWhole(target.id)).i18n).toEqual((await readWhole(source)).i18n);
  });

  test('is one write, with a revision of the changes, and can be merged with', async () => {
    const source = await makeFull();
    const target = await makeTarget();
    const base = (await read(target.id)).updated_at;
    await clone(source, { destination_id: target.id });
    const [revision] = await revisionsOf(target.id);
    expect(revision?.changes).toMatchObject({
      page: { from: {}, to: content.page },
      'meta_tags.title': { from: null, to: 'T' },
      'i18n.default_locale': { from: 'en', to: 'de' },
      'i18n.en': { from: {}, to: null },
      'i18n.en.bye': { from: 'Bye', to: null },
      'i18n.de.hello': { from: null, to: 'Hallo' },
    });
    expect(await auditOf(target.id)).toMatchObject([{ action: 'campaign.replaced', details: { source } }]);
    const [event] = await eventsOf(target.id);
    expect(event?.payload.fields).toEqual(expect.arrayContaining(['page', 'i18n.de', 'i18n.en', 'i18n.sv']));
    expect(event?.payload.fields).not.toContain('i18n.de.hello');
    expect((await patch(target.id, { name: 'Renamed' }, { base })).status).toBe(200);
    expect((await patch(target.id, { page: { mine: true } }, { base })).status).toBe(409);
  });

  test('leaves the words of news with their campaign', async () => {
    const [source, target] = [await makeFull(), await makeTarget()];
    const words = (id: string, text: string) => ({ translations: [{ locale: 'de', messages: { [id]: text } }] });
    await patch(source, { i18n: words('news.a1.subject', 'Of the source') });
    await patch(target.id, { i18n: words('news.b2.subject', 'Of the target') });
    await clone(source, { destination_id: target.id });
    const texts = JSON.stringify((await readWhole(target.id)).i18n);
    expect(texts).toContain('Of the target');
    expect(texts).not.toContain('Of the source');
  });

  test('that has the same content already writes nothing', async () => {
    const source = await makeFull();
    const target = await makeTarget();
    const first = await clone(source, { destination_id: target.id });
    const second = await clone(source, { destination_id: target.id });
    expect(second.body.updated_at).toBe(first.body.updated_at);
    expect((await revisionsOf(target.id)).length).toBe(1);
  });

  test('creates the pre-page of an enabled token gate if there is none, and keeps an existing one', async () => {
    const source = await makeFull();
    await patch(source, { token_gate: { enabled: true } });
    const [prePage] = await childrenOf(source);
    await patch(prePage.id, { page: { title: 'Gate' } });
    const target = await makeTarget({ test: false });
    const { body } = await clone(source, { destination_id: target.id });
    expect(await childrenOf(target.id)).toMatchObject([
      { id: body.token_gate_id, name: 'Target Pre-Page', test: false },
    ]);
    expect((await read(body.token_gate_id)).page).toEqual({ title: 'Gate' });
    await patch(body.token_gate_id, { page: { title: 'Own' } });
    await clone(source, { destination_id: target.id });
    expect(await childrenOf(target.id)).toMatchObject([{ id: body.token_gate_id }]);
    expect((await read(body.token_gate_id)).page).toEqual({ title: 'Own' });
  });

  test('is refused while another tab holds its lock, and changes nothing', async () => {
    const source = await makeFull();
    const target = await makeTarget();
    await makeLock(server.db, { campaign: target, at: server.clock.now() });
    const before = [await readWhole(target.id), await changeRecordsOf(target.id)];
    const answer = await clone(source, { destination_id: target.id });
    expect([answer.status, answer.body.detail.key]).toEqual([423, 'campaign-locked']);
    expect([await readWhole(target.id), await changeRecordsOf(target.id)]).toEqual(before);
  });

  test('of another app is refused, because the page belongs to its app', async () => {
    const source = await makeFull();
    const target = await makeCampaign(server.db);
    const answer = await clone(source, { destination_id: target.id });
    expect([answer.status, answer.body.detail]).toEqual([
      422,
      [{ loc: ['destination_id'], msg: 'This campaign belongs to another app' }],
    ]);
  });

  test('with a parent, a name, a slug or dates is refused, because these do not change', async () => {
    const source = await makeFull();
    const target = await makeTarget();
    const kept = { parent_id: null, name: 'Another', slug: 'another', starts_at: null, ends_at: null };
    const answer = await clone(source, { destination_id: target.id, ...kept });
    expect(answer.status).toBe(422);
    expect(answer.body.detail.map(({ loc }: { loc: string[] }) => loc)).toEqual(
      Object.keys(kept).map((name) => [name]),
    );
  });

  test('requires the right to change both, and returns 404 for both if neither is visible', async () => {
    const [seen, unseen] = [await makeFull({ grantedTo: external }), await makeTarget()];
    const target = await makeTarget({ grantedTo: external });
    const missing = '01900000-0000-7000-8000-000000000000';
    const as = external;
    expect((await clone(seen, { destination_id: target.id }, { as })).status).toBe(200);
    const refusals = [
      await clone(seen, { destination_id: unseen.id }, { as }),
      await clone(unseen.id, { destination_id: target.id }, { as }),
      await clone(seen, { destination_id: missing }, { as }),
      await clone(missing, { destination_id: target.id }, { as }),
    ];
    for (const { status, text } of refusals) expect([status, text]).toEqual([404, refusals[0]?.text]);
    expect((await clone(seen, {}, { as })).status).toBe(403);
    const bearer = await makePersonalToken(server.db, { user: external, permissions: ['campaigns-read'] });
    expect((await clone(seen, { destination_id: target.id }, { as: { bearer } })).status).toBe(403);
  });

  test.each([
    ['alone', false],
    ['beside a later one that they see', true],
  ])('does not copy a pre-page that is hidden from the user, %s: the target gets a new one', async (_, hasSeenSibling) => {
    const secret = { page: JSON.stringify({ title: 'Hidden' }) };
    const parent = await makeCampaign(server.db, { app, grantedTo: external });
    const source = await makeCampaign(server.db, { app, parent, token_gate: JSON.stringify({ enabled: true }) });
    const prePage = { app: 'pre-page', parent: source };
    const hidden = await makeCampaign(server.db, { ...prePage, ...secret, now: new Date(0) });
    if (hasSeenSibling) await makeCampaign(server.db, { ...prePage, ...secret, grantedTo: external });
    const target = await makeTarget({ grantedTo: external });
    const as = external;
    expect((await server.call('GET', `/api/campaigns/${hidden.id}`, { as })).status).toBe(404);

    const { status, body } = await clone(source.id, { destination_id: target.id }, { as });
    expect([status, body.token_gate.enabled]).toEqual([200, true]);
    expect((await read(body.token_gate_id)).page).toEqual({});
    expect(await childrenOf(target.id)).toMatchObject([{ id: body.token_gate_id, name: 'Target Pre-Page' }]);
  });

  test('in both directions at once ends in one of the two orders', async () => {
    const [one, two] = [await makeFull(), await makeTarget()];
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all([
        clone(one, { destination_id: two.id }),
        clone(two.id, { destination_id: one }),
        patch(one, { page: { round } }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    }
  });
});
