import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useUpdate } from 'react-admin';
import { answeredRecord } from './answeredRecord.ts';

/**
 * Returns a function that writes `changes` (only the changed fields) to a record, based on the version `base` (its
 * `updated_at`), and returns the stored record. It waits for the server: the permission to write could end before a
 * deferred request.
 */
export function usePatch<R extends RaRecord = RaRecord>(resource: string) {
  const queryClient = useQueryClient();
  const [update, { isPending }] = useUpdate();
  const patch = async ({ id }: Pick<RaRecord, 'id'>, changes: object, base: unknown): Promise<R> => {
    const meta = base ? { base } : undefined;
    const params = { id, data: changes, meta };
    const options = { returnPromise: true, mutationMode: 'pessimistic' } as const;
    const saved: R = answeredRecord(await update(resource, params, options));
    if (meta) {
      // react-admin caches the response under a key with `meta`, which no screen reads.
      const getOne = { id: String(id) };
      queryClient.removeQueries({ queryKey: [resource, 'getOne', { ...getOne, meta }] });
      queryClient.setQueriesData<R>({ queryKey: [resource, 'getOne', getOne] }, (record) => ({
        ...record,
        ...saved,
      }));
    }
    return saved;
  };
  return { patch, isPending };
}
