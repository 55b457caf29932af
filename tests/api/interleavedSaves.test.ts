import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCampaign, makeUser } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { waitingForLock } from '../support/database.ts';
import { makeLabels } from '../support/labels.ts';
import type { Answer } from '../support/server.ts';
import { startTwoNodes, type TwoNodes } from '../support/twoNodes.ts';

let live: TwoNodes;
beforeAll(async () => {
  live = await startTwoNodes();
});
afterAll(async () => {
  live.killSockets();
  await live.close();
});

const { read, revisionsOf, eventsOf } = campaignCalls(() => live.server);

/** Holds the campaign's row until both saves wait for it, so that neither has seen the other's. */
async function atOnce(id: string, saves: (() => Promise<Answer>)[]): Promise<Answer[]> {
  let answers: Promise<Answer>[] = [];
  await live.server.db.transaction().execute(async (trx) => {
    await trx.selectFrom('campaigns').select('id').where('id', '=', id).forUpdate().execute();
    answers = saves.map((save) => save());
    // A save that has already returned was refused.
    await Promise.race([waitingForLock(live.node.db, saves.length), ...answers]);
  });
  return Promise.all(answers);
}

test('100 saves of two tabs on two nodes, each pair at the same moment and with their own bases, lose no field', {
  timeout: 60_000,
}, async () => {
  const { id, updated_at } = await makeCampaign(live.server.db);
  const ann = await live.tab(await makeUser(live.server.db));
  const bob = await live.tab(await makeUser(live.server.db), {}, live.nodeAddress);
  const save = (at: 'server' | 'node', base: string, fields: object) => () =>
    live[at].call('POST', `/api/campaigns/${id}/patch`, {
      ...(at === 'server' ? ann : bob).call,
      json: { fields, base_updated_at: base },
    });
  const labels = await makeLabels(live.server, 2);
  let bases = [updated_at, updated_at];
  for (let round = 1; round <= 50; round++) {
    const text = (name: string) => `${name} ${round}`;
    // One key of one object each, a list, and plain fields.
    const anns = {
      name: text('A'),
      labels: [labels[round % 2]],
      meta_tags: { title: text('A') },
      test: round % 2 === 0,
    };
    const bobs = { media_folder: `/b${round}`, meta_tags: { og_title: text('B'), og_description: text('B') } };
    const [first, second] = await atOnce(id, [
      save('server', bases[0] ?? '', anns),
      save('node', bases[1] ?? '', bobs),
    ]);
    expect([first?.status, second?.status], `${first?.text} ${second?.text}`).toEqual([200, 200]);
    const { meta_tags, ...plain } = anns;
    expect(await read(id)).toMatchObject({
      ...plain,
      media_folder: bobs.media_folder,
      meta_tags: { ...meta_tags, ...bobs.meta_tags },
    });
    bases = [first?.body.updated_at, second?.body.updated_at];
  }
  expect(await revisionsOf(id)).toHaveLength(100);
  const told = (await eventsOf(id)).map(({ payload }) => payload.session);
  expect([ann, bob].map(({ session }) => told.filter((one) => one === session).length)).toEqual([50, 50]);
});

test('of two saves of one field at the same moment, one succeeds and the other is a conflict', async () => {
  const { id, updated_at } = await makeCampaign(live.server.db);
  const ann = await live.tab('editor');
  const bob = await live.tab('admin', {}, live.nodeAddress);
  for (let round = 1; round <= 10; round++) {
    const base = round === 1 ? updated_at : (await read(id)).updated_at;
    const save = (at: 'server' | 'node', title: string) => () =>
      live[at].call('POST', `/api/campaigns/${id}/patch`, {
        ...(at === 'server' ? ann : bob).call,
        json: { fields: { meta_tags: { title } }, base_updated_at: base },
      });
    const answers = await atOnce(id, [save('server', `Ann ${round}`), save('node', `Bob ${round}`)]);
    const [kept, refused] = answers.sort((a, b) => a.status - b.status);
    expect([kept?.status, refused?.status]).toEqual([200, 409]);
    const { title } = kept?.body.meta_tags ?? {};
    expect((await read(id)).meta_tags.title).toBe(title);
    expect(refused?.body.detail.fields['meta_tags.title']).toMatchObject({ theirs: title });
  }
});
