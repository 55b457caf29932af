import fc from 'fast-check';
import { expect } from 'vitest';
import type { Answer } from '../support/server.ts';
import { type Campaign, conflictsSince, type Edit, live, paths, write } from './campaignModel.ts';
import { fieldsOf, type Model, type Tabs } from './campaignTabs.ts';
import { step } from './run.ts';

export const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length] as Item;
export const at = fc.nat(5);
export const edits: fc.Arbitrary<Edit> = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...paths), fc.constantFrom('A', 'B', null)), {
    selector: ([path]) => path,
    minLength: 1,
    maxLength: 3,
  })
  .map((all) => Object.fromEntries(all.map(([path, value]) => [path, path === 'name' ? (value ?? 'C') : value])));

type On<Args> = { model: Model; real: Tabs; campaign: Campaign; tab: number; args: Args };

/** A call of a tab about a campaign. Afterwards the campaign and all locks are compared. */
const onCampaign = <Args>(name: string, args: fc.Arbitrary<Args>, run: (on: On<Args>) => Promise<void>, maxTab = 3) =>
  step<Model, Tabs, { campaign: number; tab: number; args: Args }>(
    name,
    fc.record({ campaign: at, tab: fc.nat(maxTab), args }),
    async (model, real, { campaign: place, tab, args }) => {
      const campaign = pick(model.campaigns, place);
      real.tick();
      await run({ model, real, campaign, tab, args });
      await real.compareCampaign(campaign);
      await real.compareLocks(model);
    },
  );

/** Expects the status of a write, and returns whether it was done. */
export function expectWrite(
  { real, campaign, tab }: On<unknown>,
  answer: Answer,
  refused: number | null = null,
): boolean {
  const expected = campaign.isDeleted ? 404 : real.isLocked(campaign, tab) ? 423 : (refused ?? 200);
  expect(answer.status, answer.text).toBe(expected);
  return expected === 200;
}

/** Expects the answer of a conflict, or adds what was written. */
function expectEdit(on: On<unknown>, answer: Answer, edit: Edit, base?: number, isOld = false): void {
  const { campaign } = on;
  const version = base === undefined ? undefined : pick(campaign.versions, base);
  const conflicts = version ? conflictsSince(campaign, version, edit) : [];
  const refused = isOld ? 412 : conflicts.length > 0 ? 409 : null;
  if (expectWrite(on, answer, refused)) write(campaign, edit, answer.body.updated_at);
  if (answer.status !== 409) return;
  const values = conflicts.map((path) => [path, { base: version?.values[path], theirs: live(campaign)[path] }]);
  expect(answer.body.detail.fields).toEqual(Object.fromEntries(values));
}

const bases = fc.option(at, { nil: undefined });
/** What tabs do with a campaign. */
export const campaignSteps = [
  onCampaign(
    'lock',
    fc.boolean(),
    async ({ real, campaign, tab, args: take_over }) => {
      const answer = await real.call(tab, 'PUT', `/api/campaigns/${campaign.id}/lock`, { take_over });
      const isRefused = real.isLocked(campaign, tab) && !take_over;
      expect(answer.status).toBe(campaign.isDeleted ? 404 : isRefused ? 423 : 200);
      if (answer.status !== 200) return;
      const held = real.heldLock(campaign);
      const lockedAt = held?.tab === tab ? held.lockedAt : real.now();
      campaign.lock = { tab, lockedAt, expiresAt: real.now() + 150_000 };
    },
    2,
  ),
  onCampaign('unlock', fc.constantFrom(undefined, 0, -1), async ({ real, campaign, tab, args: shift }) => {
    const time =
      shift === undefined ? '' : `?locked_at=${new Date((campaign.lock?.lockedAt ?? 0) + shift).toISOString()}`;
    const answer = await real.call(tab, 'DELETE', `/api/campaigns/${campaign.id}/lock${time}`);
    expect(answer.status).toBe(campaign.isDeleted ? 404 : 204);
    if (!real.isLocked(campaign, tab) && shift !== -1) campaign.lock = null;
  }),
  onCampaign('patch', fc.record({ edit: edits, base: bases, tag: fc.boolean() }), async (on) => {
    const {
      real,
      campaign,
      tab,
      args: { edit, base, tag },
    } = on;
    const json = {
      fields: fieldsOf(edit),
      ...(base !== undefined && { base_updated_at: pick(campaign.versions, base).at }),
    };
    const headers = tag ? { 'if-match': campaign.tags[tab] } : {};
    const answer = await real.call(tab, 'POST', `/api/campaigns/${campaign.id}/patch`, json, headers);
    expectEdit(on, answer, edit, base, tag && campaign.versions.length > 1);
  }),
  onCampaign('restore', fc.record({ number: at, base: bases }), async (on) => {
    const {
      real,
      campaign,
      tab,
      args: { number, base },
    } = on;
    const version = campaign.versions[number % (campaign.versions.length + 1)];
    const path = `/api/campaigns/${campaign.id}/revisions/${(number % (campaign.versions.length + 1)) + 1}/restore`;
    const json = base === undefined ? {} : { base_updated_at: pick(campaign.versions, base).at };
    const answer = await real.call(tab, 'POST', path, json);
    if (version) expectEdit(on, answer, version.values, base);
    else expectWrite(on, answer, 404);
  }),
  onCampaign('clone', fc.constant(null), async ({ model, real, campaign, tab }) => {
    const answer = await real.call(tab, 'POST', `/api/campaigns/${campaign.id}/clone`, {});
    expect(answer.status).toBe(campaign.isDeleted ? 404 : 201);
    if (answer.status !== 201) return;
    const copy: Campaign = {
      id: answer.body.id,
      versions: [],
      tags: [],
      lock: null,
      isDeleted: false,
    };
    await real.know(copy);
    expect(live(copy)).toEqual({ ...live(campaign), name: answer.body.name });
    if (model.campaigns.length < 4) model.campaigns.push(copy);
  }),
  onCampaign('clone into', at, async (on) => {
    const { model, real, campaign, tab, args } = on;
    const source = pick(model.campaigns, args);
    const answer = await real.call(tab, 'POST', `/api/campaigns/${source.id}/clone`, { destination_id: campaign.id });
    if (source.isDeleted) return expect(answer.status).toBe(404);
    const { name: _, ...content } = live(source);
    if (expectWrite(on, answer)) write(campaign, content, answer.body.updated_at);
  }),
  onCampaign('delete', fc.constant(null), async (on) => {
    const { model, real, campaign, tab } = on;
    const answer = await real.call(tab, 'DELETE', `/api/campaigns/${campaign.id}`);
    expect(answer.status).toBe(campaign.isDeleted ? 404 : real.isLocked(campaign, tab) ? 423 : 204);
    if (answer.status !== 204) return;
    Object.assign(campaign, { isDeleted: true, lock: null });
    for (const { changes } of model.releases) changes.delete(campaign);
  }),
  step<Model, Tabs, number>('wait', fc.constantFrom(1, 70, 149, 150), async (model, real, seconds) => {
    real.server.clock.advance(seconds);
    await real.compareLocks(model);
  }),
];
