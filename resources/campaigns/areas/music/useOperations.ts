import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiCallError } from '#dataProvider/index.ts';
import { sameValue } from '#resources/schema/changes.ts';
import type { Copy } from './musicQueries.ts';

type OperationsOptions<Value, Operation> = {
  /** Operations of one scope are written one after the other. */
  scope: string;
  stored: Copy<Value> | undefined;
  /** Must be idempotent. */
  apply: (value: Value, operation: Operation) => Value;
  /** Writes the value over a version and returns the stored value. */
  write: (value: Value, version: string) => Promise<Copy<Value>>;
  /** Returns the stored value. */
  reload: () => Promise<Copy<Value>>;
  /** Whether the operation still applies after another user changed the value. */
  merges: (operation: Operation) => boolean;
  onFailed: (operation: Operation, error: unknown) => void;
};

const isConflict = (error: unknown): boolean => error instanceof ApiCallError && error.key === 'campaign-conflict';

/**
 * Applies small operations to a value that the server replaces as a whole. Operations are shown at once and written in
 * order, each on top of the previous result, so none is lost. A failed one is reverted alone.
 */
export function useOperations<Value, Operation>(options: OperationsOptions<Value, Operation>) {
  const { scope, stored, apply } = options;
  const latest = useRef(options);
  latest.current = options;
  const newest = useRef(stored);
  if (stored && (!newest.current || stored.version >= newest.current.version)) newest.current = stored;
  const [pending, setPending] = useState<readonly Operation[]>([]);

  const write = async (operation: Operation, from: Copy<Value>, again: boolean): Promise<Copy<Value>> => {
    const next = latest.current.apply(from.value, operation);
    if (sameValue(next, from.value)) return from;
    try {
      return await latest.current.write(next, from.version);
    } catch (error) {
      if (!again || !isConflict(error)) throw error;
      return write(operation, await latest.current.reload(), false);
    }
  };
  const { mutateAsync } = useMutation({
    scope: { id: scope },
    mutationFn: async (operation: Operation) => {
      if (!newest.current) throw new Error('Nothing is loaded that could be changed.');
      newest.current = await write(operation, newest.current, latest.current.merges(operation));
    },
  });
  /** Returns whether the operation was stored. */
  const run = async (operation: Operation): Promise<boolean> => {
    setPending((before) => [...before, operation]);
    try {
      await mutateAsync(operation);
      return true;
    } catch (error) {
      latest.current.onFailed(operation, error);
      return false;
    } finally {
      setPending((before) => before.filter((one) => one !== operation));
    }
  };
  return { shown: stored && pending.reduce(apply, stored.value), pending, run };
}
