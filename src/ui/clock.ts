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

/** Milliseconds since 1970, right to 30 s: one timer for everything on the screen that tells the time. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
