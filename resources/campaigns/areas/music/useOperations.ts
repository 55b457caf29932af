import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiCallError } from '../../../../dataProvider/index.ts';
import { sameValue } from '../../../schema/changes.ts';
import type { Copy } from './musicQueries.ts';

type OperationsOptions<Value, Operation> = {
  /** Operations of one scope are written one after the other. */
  scope: string;
  stored: Copy<Value> | undefined;
  /** Applied twice it gives the same as once. */
  apply: (value: Value, operation: Operation) => Value;
  /** Writes over a version, and answers what is stored then. */
  write: (value: Value, version: string) => Promise<Copy<Value>>;
  /** What is stored now. */
  reload: () => Promise<Copy<Value>>;
  /** May be applied to what somebody else has made of the value since. */
  merges: (operation: Operation) => boolean;
  onFailed: (operation: Operation, error: unknown) => void;
};

const isConflict = (error: unknown): boolean => error instanceof ApiCallError && error.key === 'campaign-conflict';

/**
 * Changes a value that the server replaces whole by small operations, which are shown at once and written in turn, each
 * over what the one before it left: of two quick ones none is lost. One that fails is put back alone.
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
  /** Answers whether it was stored. */
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
