import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageBlockLimits } from '#contracts/pageBlocks.ts';
import { makeCampaign } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { patch, read } = campaignCalls(() => server);

const text = (id: unknown) => ({ id, type: 'text' });
const blocks = (count: number) => Array.from({ length: count }, (_, at) => text(`b${at}`));
const values = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`v${at}`, at]));
const pageOf = (list: unknown[]) => ({ format: 2, blocks: list });
/** Returns another campaign of the same app. */
const sameApp = async (id: string): Promise<string> =>
  (await makeCampaign(server.db, { app: (await read(id)).app })).id;
const { maxBlocks, maxValues } = pageBlockLimits;

describe('a page with texts in the campaign', () => {
  test.each([
    ['too many blocks', blocks(maxBlocks + 1), ['blocks'], `At most ${maxBlocks} entries`],
    ['two blocks of one id', [text('a'), text('a')], ['blocks', 1, 'id'], 'Duplicate entries are not allowed'],
    ['an id that is not a text', [text(7)], ['blocks', 0, 'id'], 'Wrong type of value'],
    ['an entry that is not a block', ['a'], ['blocks', 0], 'Wrong type of value'],
    ['too many values', [{ ...text('a'), ...values(maxValues) }], ['blocks', 0], `At most ${maxValues} entries`],
  ])('is refused with %s', async (_what, list, loc, msg) => {
    const { id } = await makeCampaign(server.db);
    const { status, body } = await patch(id, { page: pageOf(list) });
    expect(status).toBe(422);
    expect(body.detail).toEqual([{ loc: ['fields', 'page', ...loc], msg }]);
  });

  test('is stored with the maximum of blocks', async () => {
    const { id } = await makeCampaign(server.db);
    expect((await patch(id, { page: pageOf(blocks(maxBlocks)) })).status).toBe(200);
  });

  test('of another format belongs to its app', async () => {
    const { id } = await makeCampaign(server.db);
    expect((await patch(id, { page: { blocks: [1, 1] } })).status).toBe(200);
  });
});

describe('a stored page over the maximum', () => {
  const large = pageOf(blocks(maxBlocks + 1));
  const stored = async () => {
    const { id } = await makeCampaign(server.db);
    await server.db
      .updateTable('campaigns')
      .set({ page: JSON.stringify(large) })
      .where('id', '=', id)
      .execute();
    return id;
  };

  test('is read, and sent back beside other fields', async () => {
    const id = await stored();
    expect((await patch(id, { name: 'New name', page: large })).status).toBe(200);
    expect(await read(id)).toMatchObject({ name: 'New name', page: large });
  });

  test('is not copied, and not restored', async () => {
    const id = await stored();
    const other = await sameApp(id);
    const clone = (json: object) => server.call('POST', `/api/campaigns/${id}/clone`, { as: 'editor', json });
    for (const json of [{}, { destination_id: other }]) expect((await clone(json)).status).toBe(422);
    for (const fields of [{ name: 'With the page' }, { page: pageOf([]) }]) await patch(id, fields);
    const restored = await server.call('POST', `/api/campaigns/${id}/revisions/1/restore`, { as: 'editor', json: {} });
    expect(restored.status).toBe(422);
    expect((await read(id)).page).toEqual(pageOf([]));
  });
});
