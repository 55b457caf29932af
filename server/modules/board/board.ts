import type { Board, BoardEntry } from '#contracts/api/board.ts';
import { limits } from '#contracts/limits.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { Caller } from '../../caller.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Presence } from '../events/events.ts';
import { countReadiness } from '../readiness/readiness.ts';
import { campaignsOf, missingApprovals } from '../releases/releases.ts';
import { findPeople } from '../users/users.ts';
import { type Due, findDue, findFailures, statusOf } from './boardStore.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'config'> & { presence: Pick<Presence, 'usersIn'> };

/** How far the board looks ahead. */
const aheadMs = 48 * 3_600_000;

const idsOf = (due: readonly Due[], kind: Due['kind']): string[] =>
  due.filter((one) => one.kind === kind).map(({ id }) => id);

/** Returns what goes live in the next 48 hours in campaigns and releases that the caller sees, and what failed. */
export async function readBoard(needs: Needs, caller: Caller): Promise<Board> {
  const { db, clock } = needs;
  const now = clock.now();
  const until = new Date(now.getTime() + aheadMs);
  const { due, total } = await findDue(db, caller, { now, until });
  const [releases, problems] = [await releasesOf(needs, caller, due), await problemsOf(needs, caller, due)];
  const entries = due.map((one): BoardEntry => {
    const { kind, id, name, at, app } = one;
    const campaign = app === null ? null : { app, status: statusOf(one, now), problems: null };
    return {
      ...{ kind, id, name, at: at.toISOString() },
      campaign: campaign && { ...campaign, problems: kind === 'start' ? (problems.get(id) ?? null) : null },
      release: releases.get(id) ?? null,
    };
  });
  return {
    now: now.toISOString(),
    until: until.toISOString(),
    entries,
    more: total - entries.length,
    failures: await findFailures(db, caller),
    people: await peopleOf(needs, caller, due),
  };
}

async function problemsOf(needs: Needs, caller: Caller, due: readonly Due[]): Promise<Map<string, number>> {
  const counts = await countReadiness(needs, caller, idsOf(due, 'start').slice(0, limits.maxReadinessCounts));
  return new Map(counts.map(({ campaign_id, problems }) => [campaign_id, problems]));
}

type ReleaseOfEntry = NonNullable<BoardEntry['release']>;

async function releasesOf(
  needs: Needs,
  caller: Caller,
  due: readonly Due[],
): Promise<ReadonlyMap<string, ReleaseOfEntry>> {
  const ids = idsOf(due, 'release');
  if (ids.length === 0) return new Map();
  const [contents, missing] = [await campaignsOf(needs.db, caller, ids), await missingApprovals(needs, ids)];
  return new Map(
    ids.map((id) => {
      const { campaigns, changes, all } = contents.get(id) ?? { campaigns: [], changes: 0, all: 0 };
      const release: ReleaseOfEntry = {
        campaigns: campaigns.slice(0, serverLimits.maxBoardCampaigns),
        campaign_count: all,
        change_count: changes,
        hidden: all > campaigns.length,
        missing_approvals: missing.get(id) ?? 0,
      };
      return [id, release];
    }),
  );
}

/** Returns who else has the campaigns and releases open. */
async function peopleOf({ db, presence }: Needs, caller: Caller, due: readonly Due[]): Promise<Board['people']> {
  const records = new Map(due.map(({ kind, id }) => [id, kind === 'release' ? 'releases' : 'campaigns'] as const));
  const found = [...records].flatMap(([id, resource]) =>
    presence
      .usersIn({ resource, id })
      .filter((user) => user !== caller.id)
      .map((user) => ({ user, resource, id })),
  );
  if (found.length === 0) return [];
  const users = await findPeople(db, [...new Set(found.map(({ user }) => user))]);
  return found.flatMap(({ user: id, ...record }) => {
    const { state, display_name } = users.get(id) ?? {};
    return state === 'approved' && display_name ? [{ user: { id, display_name }, ...record }] : [];
  });
}
