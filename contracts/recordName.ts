import { uuidForm } from './ids.ts';
import { isText } from './values.ts';

export type RecordId = { resource: string; id: string };

/** How locks, events and places name a record: campaigns have a key of their own. */
export type RecordName = { campaign_id: string } | RecordId;

/** Returns the name of a record. */
export const nameRecord = ({ resource, id }: RecordId): RecordName =>
  resource === 'campaigns' ? { campaign_id: id } : { resource, id };

/** Returns a key of a record, for maps. */
export const keyOfRecord = (name: RecordName): string =>
  'campaign_id' in name ? `campaigns ${name.campaign_id}` : `${name.resource} ${name.id}`;

/** Returns the record of a key. */
export function recordOfKey(key: string): RecordId {
  const [resource = '', id = ''] = key.split(' ');
  return { resource, id };
}

// Short, because places are sent by NOTIFY (server/modules/events/people.ts).
const resourceForm = /^[\w-]{1,63}$/;

/** Reads the name of a record; null if it is invalid. */
export function readRecordName(said: object): RecordId | null {
  const { campaign_id, resource = 'campaigns', id = campaign_id }: Record<string, unknown> = { ...said };
  if (!isText(resource) || !resourceForm.test(resource) || !isText(id) || !uuidForm.test(id)) return null;
  return { resource, id: id.toLowerCase() };
}
