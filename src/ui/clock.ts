import { useSyncExternalStore } from 'react';
import { limits } from '../../contracts/limits.ts';

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!timer) {
    now = Date.now();
    timer = setInterval(tick, limits.timeAgoRefreshMs);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Returns the current time in milliseconds since the Unix epoch, accurate to 30 s: all components share one timer. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
