import type { RaRecord } from 'react-admin';
import type { Resource } from '#resources/schema/defineResource.ts';
import { usePatch } from '../usePatch.ts';
import type { Values } from './FormContext.ts';
import { useNotifySaved } from './useNotifySaved.ts';

/**
 * Returns a function that saves the changes of a record based on the version `base`, by default that of the record,
 * and shows the result.
 */
export function useSaveRecord(
  resource: Resource,
  record: RaRecord,
): (changes: Values, base?: unknown) => Promise<RaRecord> {
  const notifySaved = useNotifySaved('engine.form.updated');
  const { patch } = usePatch(resource.name);
  return async (changes, base = record.updated_at) => {
    const saved = await patch(record, changes, base);
    notifySaved(saved, String(saved[resource.title] ?? record.id));
    return saved;
  };
}
