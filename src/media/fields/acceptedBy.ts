import type { MediaKind } from '#contracts/media.ts';
import type { Field, UploadField } from '#resources/schema/fields.ts';
import { itemOf } from '#resources/schema/filters.ts';

/** Returns the kinds and the size of the files that a field, or the entries of a list, accepts; null without a limit. */
export function acceptedBy(field: Field): { kinds: readonly MediaKind[] | null; size: UploadField['size'] | null } {
  const item = itemOf(field);
  if (item.kind !== 'upload') return { kinds: null, size: null };
  return { kinds: item.accept === undefined ? null : [item.accept].flat(), size: item.size ?? null };
}
