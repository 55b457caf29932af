import { useEffect, useState } from 'react';
import { afterPause } from '#contracts/composition.ts';

/** Returns the value after it has not changed for `ms` milliseconds, and is not being composed. */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => afterPause(ms, () => setDebounced(value)), [value, ms]);
  return debounced;
}
