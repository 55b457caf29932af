import { type RaRecord, useNotify } from 'ra-core';
import type { Resource } from '../../../resources/schema/defineResource.ts';
import { useT } from '../../i18n/useT.ts';
import { usePatch } from '../usePatch.ts';
import type { Values } from './FormContext.ts';

/**
 * Returns a function that saves the changes of a record based on the version `base`, by default that of the record,
 * and shows the result.
 */
export function useSaveRecord(
  resource: Resource,
  record: RaRecord,
): (changes: Values, base?: unknown) => Promise<RaRecord> {
  const t = useT();
  const notify = useNotify();
  const { patch } = usePatch(resource.name);
  return async (changes, base = record.updated_at) => {
    const saved = await patch(record, changes, base);
    notify(t('engine.form.updated', { name: String(saved[resource.title] ?? record.id) }), { type: 'success' });
    return saved;
  };
}
