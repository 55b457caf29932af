import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCampaign, makeUser } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { addTexts } from '../support/fullCampaign.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { patch, read, revisionsOf, clone } = campaignCalls(() => server);
const comment = (text: string, id = 'seats.left') => ({ message_comments: [{ id, text }] });

describe('comments on messages', () => {
  test('are patched, listed in the history, cloned and restored as all content', async () => {
    const { id } = await makeCampaign(server.db);
    const first = await patch(id, comment('Above the form'));
    expect(first.body.message_comments).toEqual([{ id: 'seats.left', text: 'Above the form' }]);
    await patch(id, { message_comments: [] });
    const { body } = await server.call('GET', `/api/campaigns/${id}/revisions/2`, { as: 'editor' });
    expect(body.fields).toEqual(['message_comments']);
    await server.call('POST', `/api/campaigns/${id}/revisions/1/restore`, { as: 'editor', json: {} });
    expect((await read(id)).message_comments).toEqual([{ id: 'seats.left', text: 'Above the form' }]);
    expect((await clone(id)).body.message_comments).toEqual([{ id: 'seats.left', text: 'Above the form' }]);
    expect(await revisionsOf(id)).toHaveLength(3);
  });

  test('have limits', async () => {
    const { id } = await makeCampaign(server.db);
    const many = Array.from({ length: 501 }, (_, at) => ({ id: `m.${at}`, text: 'x' }));
    for (const fields of [
      comment('x'.repeat(501)),
      comment(''),
      comment('x', ''),
      comment('x', 'i'.repeat(201)),
      { message_comments: many },
      { message_comments: [{ id: 'a', text: 'x', more: 1 }] },
    ]) {
      expect((await patch(id, fields)).status).toBe(422);
    }
    expect((await patch(id, { message_comments: many.slice(1) })).status).toBe(200);
    expect((await patch(id, comment('😀'.repeat(500)))).status).toBe(200);
  });

  test('are a conflict if another user changed them since the base', async () => {
    const { id } = await makeCampaign(server.db);
    const base = (await read(id)).updated_at;
    await patch(id, comment('Theirs'));
    const answer = await server.call('POST', `/api/campaigns/${id}/patch`, {
      as: 'editor',
      json: { fields: comment('Mine'), base_updated_at: base },
    });
    expect([answer.status, answer.body.detail.key]).toEqual([409, 'campaign-conflict']);
  });
});

describe('the last changes of a message', () => {
  const changes = async (id: string, message: string, as: As = 'editor') =>
    server.call('GET', `/api/campaigns/${id}/translations/last_changes?message=${encodeURIComponent(message)}`, { as });
  const write = (id: string, locale: string, messages: object, as: As = 'editor') =>
    patch(id, { i18n: { translations: [{ locale, messages }] } }, { as });

  test('name the user and the time in each language', async () => {
    const { id } = await makeCampaign(server.db);
    await addTexts(server.db, id, { en: { title: 'Hello' }, de: { title: 'Hallo' }, sv: { title: 'Hej' } });
    await write(id, 'de', { title: 'Guten Tag' });
    const german = await write(id, 'de', { title: 'Moin', 'title.long': 'Moin Moin' }, 'admin');
    const english = await write(id, 'en', { title: 'Hi' });
    await write(id, 'de', { other: 'Anderes' });
    await patch(id, { name: 'Renamed' });
    const [editor, admin] = [await server.person('editor'), await server.person('admin')];
    expect((await changes(id, 'title')).body.items).toEqual([
      { locale: 'de', user: { id: admin.id, display_name: 'The admin' }, written_at: german.body.updated_at },
      { locale: 'en', user: { id: editor.id, display_name: 'The editor' }, written_at: english.body.updated_at },
    ]);
    expect((await changes(id, 'title.long')).body.items).toMatchObject([{ locale: 'de', user: { id: admin.id } }]);
    expect((await changes(id, 'none')).body.items).toEqual([]);
  });

  test('treat every id literally, refuse one that is too long, and are hidden from users without the campaign', async () => {
    const { id } = await makeCampaign(server.db);
    await addTexts(server.db, id, { en: {} });
    for (const message of ["'; --", 'a%', '💥"\\', 'de.title']) {
      await write(id, 'en', { [message]: 'x' });
      expect((await changes(id, message)).body.items, message).toHaveLength(1);
    }
    expect((await changes(id, '%')).body.items).toEqual([]);
    expect((await changes(id, 'i'.repeat(201))).status).toBe(422);
    expect((await changes(id, '')).status).toBe(422);
    const external = await makeUser(server.db, { role: 'external' });
    expect((await changes(id, 'a%', external)).status).toBe(404);
  });
});
