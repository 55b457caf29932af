import { useSyncExternalStore } from 'react';
import { limits } from '#contracts/limits.ts';

/** The longest time in milliseconds that a render takes. */
const sameRenderMs = 5_000;

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, limits.timeAgoRefreshMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * While nothing subscribes, a render reads the clock again. All components of a render get the same time: if it changed
 * before they subscribe, they would all render twice.
 */
function read(): number {
  if (!timer && Date.now() - now > sameRenderMs) now = Date.now();
  return now;
}

/** Returns the current time in milliseconds since the Unix epoch, accurate to 35 s: all components share one timer. */
export const useNow = (): number => useSyncExternalStore(subscribe, read);
