import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startConsumerData } from '../support/consumerData.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const tool = await startConsumerData();
const { host, server, turn, made, ask, stateOf, read, actionsOf, requestOf, providers } = tool;
/** Nodes that anonymize after 30 days. */
const nodes: TestServer[] = [];
beforeAll(async () => {
  const node = () => startTestServer({ beside: server, providers, config: { consumerDataDays: 30 } });
  nodes.push(await node(), await node());
});
beforeEach(tool.settle);
afterAll(async () => {
  for (const node of nodes) await node.close();
  await tool.close();
});

const daySeconds = 86_400;
/** Returns the moment this many days from now. */
const inDays = (days: number): Date => new Date(server.clock.now().getTime() + days * daySeconds * 1_000);
const round = async () => {
  await Promise.all(nodes.map((node) => node.timers.turn()));
  await turn();
};
/** Lets days pass, as users of the campaign would see them. */
const pass = async (days: number) => {
  server.clock.advance(days * daySeconds);
  await round();
};

test('consumer data is anonymized once, 30 days after the end, by the system', async () => {
  const { id } = await made({ starts_at: inDays(-2), ends_at: inDays(1) });
  await pass(30);
  expect((await stateOf(id)).state).toBe('none');
  await pass(1);
  await round();
  expect(host.told.map(({ claims }) => claims.campaign_id)).toEqual([id]);
  expect(await stateOf(id)).toMatchObject({
    state: 'done',
    asked_by: { display_name: 'Automatic anonymization' },
  });
  expect((await read(id)).consumer_data_anonymised_at).not.toBeNull();
  expect(await actionsOf(id)).toEqual(['consumer-data.anonymise-asked', 'consumer-data.anonymised']);
  await pass(40);
  expect(host.told).toHaveLength(1);
});

test('a later end moves it, also after a first time', async () => {
  const { id } = await made({ starts_at: inDays(-2), ends_at: inDays(1) });
  await pass(20);
  const move = async (ends_at: Date) =>
    server.call('POST', `/api/campaigns/${id}/patch`, { as: 'admin', json: { fields: { ends_at } } });
  expect((await move(inDays(20))).status).toBe(200);
  await pass(40);
  expect(host.told).toEqual([]);
  await pass(11);
  expect(host.told).toHaveLength(1);
  expect((await move(inDays(1))).status).toBe(200);
  await pass(32);
  expect(host.told).toHaveLength(2);
});

test('what users have anonymized after the end, and a campaign without an end, are left alone', async () => {
  const [done, endless] = [await made({ ends_at: inDays(-1) }), await made()];
  await ask(done.id);
  await turn();
  await pass(100);
  expect(host.told).toHaveLength(1);
  expect(await requestOf(endless.id)).toBeUndefined();
});

test('a request that the app refuses to the end is not repeated', async () => {
  const { id } = await made({ ends_at: inDays(-29) });
  host.answers(500);
  await pass(2);
  await tool.giveUp();
  expect((await stateOf(id)).state).toBe('failed');
  const tries = host.told.length;
  await pass(5);
  expect(host.told).toHaveLength(tries);
});
