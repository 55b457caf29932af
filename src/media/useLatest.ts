import { useCallback, useRef } from 'react';

/** A function that stays the same and does what the newest one does: for handlers of many parts that are rendered alone. */
export function useLatest<Args extends unknown[], Result>(run: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(run);
  latest.current = run;
  return useCallback((...args: Args) => latest.current(...args), []);
}
