import type { UploadFields } from './uploadStore.ts';

/** Returns the names of the fields that differ. */
export function changedFields(before: UploadFields, after: UploadFields): string[] {
  const { focal_point: point } = before;
  const { focal_point: next } = after;
  return [
    ...(['name', 'folder', 'alt'] as const).filter((field) => before[field] !== after[field]),
    ...(JSON.stringify(before.tags) === JSON.stringify(after.tags) ? [] : ['tags']),
    ...(point?.x !== next?.x || point?.y !== next?.y ? ['focal_point'] : []),
  ];
}

/** Returns whether a field changes that others than the library's users notice, so not only alternative text and tags. */
export const changesMore = (fields: readonly string[]): boolean =>
  fields.some((field) => field !== 'alt' && field !== 'tags');
