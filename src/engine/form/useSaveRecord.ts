import { type RaRecord, useNotify, useUpdate } from 'ra-core';
import type { Resource } from '../../../resources/schema/defineResource.ts';
import { useT } from '../../i18n/useT.ts';
import { answeredRecord } from './answeredRecord.ts';
import type { Values } from './FormContext.ts';

/**
 * Saves a form's values over a record (or over `previousData`, where an older version was typed over) and says '{name} updated!'. It waits for the server: a late write could outlive
 * the right to make it.
 */
export function useSaveRecord(
  resource: Resource,
  record: RaRecord,
): (values: Values, previousData?: RaRecord) => Promise<RaRecord> {
  const t = useT();
  const notify = useNotify();
  const [update] = useUpdate();
  return async (data, previousData = record) => {
    const params = { id: record.id, data, previousData };
    const options = { returnPromise: true, mutationMode: 'pessimistic' } as const;
    const saved: RaRecord = answeredRecord(await update(resource.name, params, options));
    notify(t('engine.form.updated', { name: String(saved[resource.title] ?? record.id) }), { type: 'success' });
    return saved;
  };
}
