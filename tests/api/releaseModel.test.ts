import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '#server/seed/random.ts';
import { makeApp, makeCampaign } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { releaseCalls } from '../support/releaseCalls.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
const { create, readIn, patchIn, publish, takeBack, keep, discard, undo } = releaseCalls(() => server);
const { patch, readWhole } = campaignCalls(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Values = { [path: string]: string };
/** The values of a release by campaign and path: those of the campaign when they were changed, and the new ones. */
type Waiting = Map<string, Map<string, { from: string; to: string }>>;

/** The fields of a patch that sets a path. */
const fieldsOf = (path: string, value: string) =>
  path === 'name' ? { name: value } : { i18n: { translations: [{ locale: 'en', messages: { [path]: value } }] } };

/** The path of a change as releases name it. */
const pathOf = (path: string): string => (path === 'name' ? path : `i18n.en.${path}`);

const paths = ['name', 'title', 'text'];

const valuesOf = (campaign: Awaited<ReturnType<typeof readWhole>>): Values => ({
  name: campaign.name,
  ...campaign.i18n.translations[0].messages,
});

/** What releases and campaigns hold by the rules, without the server. */
class Model {
  readonly live = new Map<string, Values>();
  readonly open = new Map<string, Waiting>();

  inRelease(release: string, id: string): Values {
    const waiting = this.open.get(release)?.get(id) ?? new Map();
    return { ...this.live.get(id), ...Object.fromEntries([...waiting].map(([path, { to }]) => [path, to])) };
  }

  change(release: string, id: string, path: string, to: string): void {
    const campaigns = this.open.get(release) ?? new Map();
    const waiting = campaigns.get(id) ?? new Map();
    const live = this.live.get(id)?.[path] ?? '';
    if (live === to) waiting.delete(path);
    else if (this.inRelease(release, id)[path] !== to) waiting.set(path, { from: waiting.get(path)?.from ?? live, to });
    campaigns.set(id, waiting);
    this.open.set(release, campaigns);
  }

  /** The waiting changes whose value in the campaign is another one now. */
  conflicts(release: string): { id: string; path: string; from: string }[] {
    return [...(this.open.get(release) ?? [])].flatMap(([id, waiting]) =>
      [...waiting].flatMap(([path, { from, to }]) => {
        const live = this.live.get(id)?.[path] ?? '';
        return live !== from && live !== to ? [{ id, path, from: live }] : [];
      }),
    );
  }

  count(release: string): number {
    return [...(this.open.get(release) ?? [])].reduce((sum, [, waiting]) => sum + waiting.size, 0);
  }
}

/** Publishes a release if the model allows it, and returns the replaced values; otherwise resolves one of the conflicts. */
async function publishOrKeep(model: Model, release: string) {
  const [conflict] = model.conflicts(release);
  const { status } = await publish(release);
  if (conflict || model.count(release) === 0) {
    expect(status).toBe(409);
    if (!conflict) return;
    await keep(release, { campaign_id: conflict.id, paths: [pathOf(conflict.path)] });
    const change = model.open.get(release)?.get(conflict.id)?.get(conflict.path);
    if (change) change.from = conflict.from;
    return;
  }
  expect(status).toBe(200);
  const former: Waiting = new Map();
  for (const [id, waiting] of model.open.get(release) ?? []) {
    const live = model.live.get(id) ?? {};
    const reversed = [...waiting].flatMap(([path, { to }]) =>
      live[path] === to ? [] : [[path, { from: to, to: live[path] ?? '' }] as const],
    );
    former.set(id, new Map(reversed));
    for (const [path, { to }] of waiting) live[path] = to;
  }
  model.open.delete(release);
  return former;
}

test.each([
  1, 2, 3,
])('random edits, releases and undos lose nothing and publish all or nothing (seed %i)', async (seed) => {
  const { below } = seededRandom(seed);
  const model = new Model();
  const app = (await makeApp(server.db)).id;
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  for (let at = 0; at < 2; at += 1) {
    const { id } = await makeCampaign(server.db, { app });
    await patch(id, fieldsOf('title', 'first'));
    await patch(id, fieldsOf('text', 'first'));
    model.live.set(id, valuesOf(await readWhole(id)));
  }
  const ids = [...model.live.keys()];
  for (let step = 0; step < 40; step += 1) {
    const [id, path, value] = [pick(ids), pick(paths), `value ${below(4)}`];
    if (model.open.size < 2) model.open.set(await create(`Release ${step}`), new Map());
    const release = pick([...model.open.keys()]);
    const kind = below(10);
    if (kind < 3) {
      await patch(id, fieldsOf(path, value));
      const live = model.live.get(id) ?? {};
      live[path] = value;
    } else if (kind < 7) {
      expect((await patchIn(release, id, fieldsOf(path, value))).status).toBe(200);
      model.change(release, id, path, value);
    } else if (kind === 7) {
      await takeBack(release, { campaign_id: id, paths: [pathOf(path)] });
      model.open.get(release)?.get(id)?.delete(path);
    } else if (kind === 8 && below(3) === 0) {
      await discard(release);
      model.open.delete(release);
    } else {
      const former = await publishOrKeep(model, release);
      if (former) model.open.set((await undo(release, { name: `Undo ${step}` })).body.id, former);
    }
    for (const each of ids) {
      expect(valuesOf(await readWhole(each)), `step ${step}, live`).toEqual(model.live.get(each));
      for (const one of model.open.keys())
        expect(valuesOf(await readIn(one, each)), `step ${step}, release`).toEqual(model.inRelease(one, each));
    }
  }
});
