import { useEffect } from 'react';
import { screenCode } from '#resources/screens.ts';
import { fetchAllMessages } from '../i18n/language.ts';
import { loadPalette } from './palette/loadPalette.ts';

/** Time for the first screen to load and render, in milliseconds. */
const firstScreenMs = 3_000;

const whenIdle = (run: () => void): void => {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(run);
  else setTimeout(run);
};

/**
 * Loads the texts and the code of the other screens and of the command palette one by one while the browser is idle, so
 * that they open without a wait.
 */
export function usePrefetchedScreens(): void {
  useEffect(() => {
    const loads: (() => Promise<unknown>)[] = [fetchAllMessages, ...Object.values(screenCode), loadPalette];
    const loadNext = () => {
      // Without a response, the screen loads it again.
      const next = loads.shift();
      if (next) whenIdle(() => void next().then(loadNext, () => undefined));
    };
    const timer = setTimeout(loadNext, firstScreenMs);
    return () => {
      clearTimeout(timer);
      loads.length = 0;
    };
  }, []);
}
