import { isRecord } from './values.ts';

/** Where a tab has a record open. */
export type Place = {
  /** The path of the area, such as `settings` (resources/campaigns/areas/areas.ts); `edit` for other records. */
  area: string;
  /** The block of the page that has the focus in the editor; null if there is none. */
  block_id: string | null;
  /** False for a tab in the background. */
  visible: boolean;
};

// Only ASCII, and short: the people of a record have to fit into one NOTIFY (server/modules/events/people.ts).
const areaForm = /^[a-z][a-z-]{0,39}$/;
const blockIdForm = /^[\w-]{1,64}$/;

/** Returns whether a value can be the id of a block. */
export const isBlockId = (value: unknown): value is string => typeof value === 'string' && blockIdForm.test(value);

/** Parses a place; null if it is invalid. A missing block is none. */
export function readPlace(value: unknown): Place | null {
  if (!isRecord(value)) return null;
  const { area, block_id = null, visible } = value;
  if (typeof area !== 'string' || !areaForm.test(area) || typeof visible !== 'boolean') return null;
  return block_id === null || isBlockId(block_id) ? { area, block_id, visible } : null;
}
