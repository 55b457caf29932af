import fc from 'fast-check';
import { afterAll, beforeAll, expect } from 'vitest';
import { makeApp, makeCampaign } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { agrees, modelTest, step } from './run.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { patch, read } = campaignCalls(() => server);
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, json?: unknown) =>
  server.call(method, path, { as: 'editor', json });

/** A label, which exists, was deleted, or was merged into another one. */
type Label = { id: string; name: string; state: 'exists' | 'deleted' | Label };
/** A campaign with its labels as they were written, and those of its revisions. */
type Campaign = { id: string; labels: Label[]; revisions: Label[][] };
type Model = { labels: Label[]; campaigns: Campaign[] };
/** The prefix of the names of a case, which keeps the cases apart. */
type Real = { prefix: string };

const current = (label: Label): Label | null =>
  typeof label.state === 'object' ? current(label.state) : label.state === 'exists' ? label : null;
const currentOf = (labels: readonly Label[]): Label[] => [...new Set(labels.flatMap((one) => current(one) ?? []))];
const idsOf = (labels: readonly Label[]) => labels.map(({ id }) => id);
const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length] as Item;
const isTaken = ({ labels }: Model, name: string, by?: Label) =>
  labels.some((one) => one !== by && one.state === 'exists' && one.name.toLowerCase() === name.toLowerCase());

function write(campaign: Campaign, labels: Label[]): void {
  const before = currentOf(campaign.labels);
  if (idsOf(labels).join() !== idsOf(before).join()) campaign.revisions.push(labels);
  campaign.labels = labels;
}

/** Compares everything that users see of the labels. */
async function compare(model: Model, { prefix }: Real): Promise<void> {
  for (const { id, labels } of model.campaigns) expect((await read(id)).labels).toEqual(idsOf(currentOf(labels)));
  const { body } = await call('GET', `/api/labels/current?${model.labels.map(({ id }) => `ids=${id}`).join('&')}`);
  const found = new Map(body.items.map((item: { id: string; label: object }) => [item.id, item.label]));
  for (const label of model.labels) {
    const now = current(label);
    if (now === null) expect(found.has(label.id)).toBe(false);
    else expect(found.get(label.id)).toMatchObject({ id: now.id, name: `${prefix} ${now.name}` });
  }
  const [first] = model.labels;
  const wanted = first && current(first);
  const listed = await call('GET', `/api/campaigns?fields=labels&labels=${first?.id}`);
  const having = model.campaigns.filter(({ labels }) => wanted && currentOf(labels).includes(wanted));
  if (first) expect(listed.body.items.map(({ id }: { id: string }) => id).sort()).toEqual(idsOfCampaigns(having));
}
const idsOfCampaigns = (campaigns: Campaign[]) => campaigns.map(({ id }) => id).sort();

const names = fc.constantFrom('Rock', 'ROCK', 'Pop', 'Jazz');
const at = fc.nat(6);
const compared = <Args>(
  name: string,
  args: fc.Arbitrary<Args>,
  run: (model: Model, real: Real, args: Args) => Promise<void>,
) =>
  step<Model, Real, Args>(name, args, async (model, real, given) => {
    await run(model, real, given);
    if (model.labels.length > 0) await compare(model, real);
  });
const onLabel = <Args>(
  name: string,
  args: fc.Arbitrary<Args>,
  run: (model: Model, real: Real, args: Args) => Promise<void>,
) =>
  compared(name, args, async (model, real, given) => {
    if (model.labels.length > 0) await run(model, real, given);
  });

const steps = [
  compared('create', names, async (model, { prefix }, name) => {
    const { status, body } = await call('POST', '/api/labels', { name: `${prefix} ${name}` });
    expect(status).toBe(isTaken(model, name) ? 409 : 201);
    if (status === 201) model.labels.push({ id: body.id, name, state: 'exists' });
  }),
  onLabel('rename', fc.record({ at, name: names }), async (model, { prefix }, { at, name }) => {
    const label = pick(model.labels, at);
    const { status } = await call('PUT', `/api/labels/${label.id}`, { name: `${prefix} ${name}` });
    expect(status).toBe(label.state !== 'exists' ? 404 : isTaken(model, name, label) ? 409 : 200);
    if (status === 200) label.name = name;
  }),
  onLabel('delete', at, async (model, _real, at) => {
    const label = pick(model.labels, at);
    expect((await call('DELETE', `/api/labels/${label.id}`)).status).toBe(label.state === 'exists' ? 204 : 404);
    if (label.state === 'exists') label.state = 'deleted';
  }),
  onLabel(
    'merge',
    fc.record({ into: at, from: fc.uniqueArray(at, { minLength: 1, maxLength: 3 }) }),
    async (model, _real, given) => {
      const into = pick(model.labels, given.into);
      const from = [...new Set(given.from.map((at) => pick(model.labels, at)))];
      const { status } = await call('POST', `/api/labels/${into.id}/merge`, { from: idsOf(from) });
      const isMissing = into.state !== 'exists';
      const isInvalid = from.some(({ state }) => state !== 'exists');
      expect(status).toBe(from.includes(into) ? 422 : isMissing ? 404 : isInvalid ? 422 : 200);
      if (status === 200) for (const one of from) one.state = into;
    },
  ),
  onLabel('assign', fc.record({ at, labels: fc.uniqueArray(at, { maxLength: 3 }) }), async (model, _real, given) => {
    const campaign = pick(model.campaigns, given.at);
    const labels = [...new Set(given.labels.map((at) => pick(model.labels, at)))];
    const { status, body } = await patch(campaign.id, { labels: idsOf(labels) });
    expect(status).toBe(labels.some((one) => current(one) === null) ? 422 : 200);
    if (status !== 200) return;
    expect(body.labels).toEqual(idsOf(currentOf(labels)));
    write(campaign, currentOf(labels));
  }),
  onLabel('restore', fc.record({ at, revision: fc.nat(5) }), async (model, _real, given) => {
    const campaign = pick(model.campaigns, given.at);
    if (campaign.revisions.length === 0) return;
    const number = given.revision % campaign.revisions.length;
    const path = `/api/campaigns/${campaign.id}/revisions/${number + 1}/restore`;
    expect((await call('POST', path, {})).status).toBe(200);
    write(campaign, currentOf(campaign.revisions[number] ?? []));
  }),
  compared('sweep', fc.constant(null), async (model) => {
    await server.timers.turn();
    for (const label of model.labels.filter(({ state }) => state === 'exists')) {
      const { body } = await call('GET', `/api/labels/${label.id}`);
      expect(body.used).toBe(model.campaigns.filter(({ labels }) => currentOf(labels).includes(label)).length);
    }
  }),
];

modelTest('labels, their merges and the campaigns that have them agree', 2.5, () =>
  agrees(
    steps,
    async () => {
      const app = (await makeApp(server.db)).id;
      const campaigns = [await makeCampaign(server.db, { app }), await makeCampaign(server.db, { app })];
      return {
        model: { labels: [], campaigns: campaigns.map(({ id }) => ({ id, labels: [], revisions: [] })) },
        real: { prefix: crypto.randomUUID().slice(0, 8) },
      };
    },
    { maxCommands: 20 },
  ),
);
