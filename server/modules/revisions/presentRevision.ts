import type { Revision } from '#contracts/api/revisions.ts';
import type { RevisionRow } from './revisionStore.ts';

/** Returns user and time of a write. */
export const presentWrite = ({
  user_id,
  display_name,
  written_at,
}: Pick<RevisionRow, 'user_id' | 'display_name' | 'written_at'>) => ({
  user: user_id === null || display_name === null ? null : { id: user_id, display_name },
  written_at: written_at.toISOString(),
});

/** Returns a revision as lists show it. */
export const presentRevision = ({ number, fields, ...write }: RevisionRow): Revision => ({
  number,
  ...presentWrite(write),
  fields,
});
