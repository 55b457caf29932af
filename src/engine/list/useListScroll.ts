import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-admin';
import { scrolledTo } from '../../ui/hooks/scrollRestoration.ts';

const kept = scrolledTo(sessionStorage, 'cms_list_scroll');

/**
 * Stores the scroll position of each history entry and restores it once the rows are rendered, on Back and on a
 * reload. A list that is newly opened starts at its top.
 */
export function useListScroll(ready: boolean): void {
  const { key: step = '', pathname, search } = useLocation();
  // All URLs that were typed in have the same history key.
  const key = `${step}${pathname}${search}`;
  const placed = useRef<string | null>(null);

  useLayoutEffect(() => {
    if (!ready || placed.current === key) return;
    const isOpening = placed.current === null;
    placed.current = key;
    if (kept.has(key)) window.scrollTo({ top: kept.read(key), behavior: 'instant' });
    else if (isOpening) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [key, ready]);

  // A layout effect, because leaving scrolls to the top, and that position must not be stored.
  useLayoutEffect(() => {
    // Until then the browser may scroll a page that is not yet high enough.
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
