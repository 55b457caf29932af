import { useLocation } from 'ra-core';
import { useLayoutEffect, useRef } from 'react';
import { scrolledTo } from '../../ui/scrollRestoration.ts';

const kept = scrolledTo(sessionStorage, 'cms_list_scroll');

/**
 * Keeps how far each step of the history was scrolled, and comes back to it as soon as the rows of that step are there:
 * on Back, and on a reload. A list that is opened anew begins at its top, and so does what follows it.
 */
export function useListScroll(ready: boolean): void {
  const { key: step = '', pathname, search } = useLocation();
  // Addresses that were typed are all the same step.
  const key = `${step}${pathname}${search}`;
  const placed = useRef<string | null>(null);

  useLayoutEffect(() => {
    if (!ready || placed.current === key) return;
    const isOpening = placed.current === null;
    placed.current = key;
    if (kept.knows(key)) window.scrollTo({ top: kept.read(key), behavior: 'instant' });
    else if (isOpening) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [key, ready]);

  // Not after the paint: leaving scrolls to the top, which is no place to come back to.
  useLayoutEffect(() => {
    // Until then the browser itself may scroll a page that is not high enough yet.
    if (!ready) return;
    let at: number | null = null;
    const onScroll = () => {
      at = window.scrollY;
    };
    const keep = () => {
      if (at !== null) kept.keep(key, at);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [key, ready]);

  useLayoutEffect(() => () => window.scrollTo({ top: 0, behavior: 'instant' }), []);
}
