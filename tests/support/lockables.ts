import { nameRecord } from '#contracts/recordName.ts';
import { resources as product } from '#resources/index.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { bookings } from './bookings.ts';
import { makeCampaign } from './builders.ts';
import type { Answer, CallOptions, TestServer } from './server.ts';

/** A record of a resource that declares `lock`, and the calls that its lock guards. */
export type LockableRecord = {
  id: string;
  path: string;
  /** How locks, events and places name it. */
  name: object;
  /** The key of the error, and the types of the events. */
  error: string;
  locked: string;
  unlocked: string;
  written: string;
  rename(server: TestServer, name: string, options: CallOptions): Promise<Answer>;
};

/** Every resource with locks: those of the product, and one for tests. */
export const lockables: readonly Resource[] = [...product.filter(({ lock }) => lock), bookings];

let made = 0;

/** Creates a record of a resource with locks, of which this file knows no more than its declaration. */
export async function makeLockable(server: TestServer, { name: resource, module }: Resource): Promise<LockableRecord> {
  if (module) return campaign((await makeCampaign(server.db)).id);
  const { status, body, text } = await server.call('POST', `/api/${resource}`, {
    as: 'admin',
    json: { name: `Record ${++made}` },
  });
  if (status !== 201) throw new Error(text);
  const path = `/api/${resource}/${body.id}`;
  return {
    id: body.id,
    path,
    name: nameRecord({ resource, id: body.id }),
    error: 'record-locked',
    locked: 'lock_record',
    unlocked: 'unlock_record',
    written: 'resource_changed',
    rename: (at, name, options) => at.call('PUT', path, { json: { name }, ...options }),
  };
}

function campaign(id: string): LockableRecord {
  const path = `/api/campaigns/${id}`;
  return {
    id,
    path,
    name: { campaign_id: id },
    error: 'campaign-locked',
    locked: 'lock_campaign',
    unlocked: 'unlock_campaign',
    written: 'campaign_updated',
    rename: (at, name, options) => at.call('POST', `${path}/patch`, { json: { fields: { name } }, ...options }),
  };
}

/** Returns the types of a record's events of locks and writes since it was created, in order, with their payloads. */
export async function lockEventsOf({ db }: TestServer, { id, written, locked, unlocked }: LockableRecord) {
  const rows = await db.selectFrom('events').select(['type', 'payload']).orderBy('id').execute();
  const own = rows.filter(({ payload }) => payload.campaign_id === id || payload.id === id);
  const first = own.findIndex(({ type }) => type === locked);
  return own.slice(Math.max(first, 0)).filter(({ type }) => [written, locked, unlocked].includes(type));
}
