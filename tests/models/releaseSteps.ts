import fc from 'fast-check';
import { expect } from 'vitest';
import {
  type Campaign,
  change,
  inRelease,
  isOpen,
  live,
  type Path,
  paths,
  publish,
  type Release,
  releaseConflicts,
  undoOf,
} from './campaignModel.ts';
import { at, edits, expectWrite, pick } from './campaignSteps.ts';
import { fieldsOf, type Model, type Tabs } from './campaignTabs.ts';
import { step } from './run.ts';

const isNowhere = ({ campaigns }: Model) => campaigns.every(({ isDeleted }) => isDeleted);
const onRelease = <Args>(
  name: string,
  args: fc.Arbitrary<Args>,
  run: (model: Model, real: Tabs, release: Release, args: Args) => Promise<void>,
) =>
  step<Model, Tabs, { release: number; args: Args }>(
    name,
    fc.record({ release: at, args }),
    async (model, real, given) => {
      if (isNowhere(model)) return;
      real.tick();
      if (!model.releases.some(isOpen))
        model.releases.push({ id: await real.releases.create(), state: 'open', changes: new Map(), copies: [] });
      const release = pick(model.releases, model.releases.length - 1 - (given.release % model.releases.length));
      await run(model, real, release, given.args);
      await real.compareRelease(release, model.campaigns);
    },
  );

/** Reads the times of the campaigns that a release has changed, and publishes it in the model. */
async function published(real: Tabs, release: Release): Promise<void> {
  const read = async (campaign: Campaign) => [campaign, (await real.calls.read(campaign.id)).updated_at] as const;
  publish(release, new Map(await Promise.all([...release.changes.keys()].map(read))));
  for (const campaign of release.changes.keys()) await real.compareCampaign(campaign);
}

/** Returns the status of a publishing. */
const statusOf = (release: Release): number =>
  !isOpen(release) || release.changes.size === 0 || releaseConflicts(release).length > 0 ? 409 : 200;
const closeTo = (isPossible: boolean): number => (isPossible ? 200 : 409);

/** What users do with releases. */
export const releaseSteps = [
  onRelease(
    'edit in release',
    fc.record({ campaign: at, tab: fc.nat(3), edit: edits, copy: fc.option(at, { nil: undefined }) }),
    async (model, real, release, given) => {
      const campaign = pick(model.campaigns, given.campaign);
      const copies = release.copies.filter((one) => one.campaign === campaign);
      const copy = given.copy === undefined || copies.length === 0 ? undefined : pick(copies, given.copy);
      const path = `/api/campaigns/${campaign.id}/patch?release=${release.id}`;
      const json = { fields: fieldsOf(given.edit), ...(copy && { base_updated_at: copy.at }) };
      const answer = await real.call(given.tab, 'POST', path, json);
      if (!isOpen(release)) return expect(answer.status).toBe(409);
      const on = { model, real, campaign, tab: given.tab, args: null };
      const now = inRelease(release, campaign);
      const differing = Object.keys(given.edit).filter((one) => given.edit[one as Path] !== now[one as Path]) as Path[];
      const lost = copy ? differing.filter((one) => copy.values[one] !== now[one]) : [];
      // What was changed in the campaign, but not in the release, is a conflict too.
      const isConflict = lost.length > 0 || (copy && differing.length > 0 && answer.status === 409);
      if (expectWrite(on, answer, isConflict ? 409 : null)) change(release, campaign, given.edit);
      else if (answer.status === 409)
        expect(Object.keys(answer.body.detail.fields)).toEqual(expect.arrayContaining(lost));
    },
  ),
  onRelease(
    'take back',
    fc.record({ campaign: at, path: fc.constantFrom(...paths) }),
    async (model, real, release, given) => {
      const campaign = pick(model.campaigns, given.campaign);
      const { status } = await real.releases.takeBack(release.id, { campaign_id: campaign.id, paths: [given.path] });
      if (status >= 400) expect(!isOpen(release) || campaign.isDeleted).toBe(true);
      else change(release, campaign, { [given.path]: live(campaign)[given.path] });
    },
  ),
  onRelease('keep', fc.constant(null), async (_model, real, release) => {
    const [conflict] = isOpen(release) ? releaseConflicts(release) : [];
    if (!conflict) return;
    const { campaign, path } = conflict;
    await real.releases.keep(release.id, { campaign_id: campaign.id, paths: [path] });
    Object.assign(release.changes.get(campaign)?.get(path) ?? {}, { from: live(campaign)[path] });
  }),
  onRelease('publish', fc.constant(null), async (_model, real, release) => {
    const expected = statusOf(release);
    expect((await real.releases.publish(release.id)).status).toBe(expected);
    if (expected === 200) await published(real, release);
  }),
  onRelease('schedule', fc.constant(null), async (_model, real, release) => {
    const json = { publish_at: '2100-01-01T00:00:00Z', time_zone: 'Europe/Berlin' };
    const isPossible = isOpen(release) && release.changes.size > 0;
    expect((await real.releases.schedule(release.id, json)).status).toBe(closeTo(isPossible));
    if (isPossible) release.state = 'scheduled';
  }),
  onRelease('become due', fc.constant(null), async (_model, real, release) => {
    if (release.state !== 'scheduled') return;
    await real.server.db
      .updateTable('releases')
      .set({ publish_at: new Date(0) } as never)
      .where('id', '=', release.id)
      .execute();
    const expected = statusOf(release);
    await real.server.timers.turn();
    if (expected === 200) await published(real, release);
    else release.state = 'failed';
  }),
  onRelease('unschedule', fc.constant(null), async (_model, real, release) => {
    expect((await real.releases.unschedule(release.id)).status).toBe(closeTo(isOpen(release)));
    if (isOpen(release)) release.state = 'open';
  }),
  onRelease('discard', fc.constant(null), async (_model, real, release) => {
    expect((await real.releases.discard(release.id)).status).toBe(closeTo(isOpen(release)));
    if (isOpen(release)) release.state = 'discarded';
  }),
  onRelease('undo', fc.constant(null), async (model, real, release) => {
    const answer = await real.releases.undo(release.id, { name: 'Undo' });
    expect(answer.status).toBe(release.state === 'published' ? 201 : 409);
    if (release.state === 'published') model.releases.push(undoOf(release, answer.body.id));
  }),
];
