import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The entry of the history that is shown. */
let shown = { index: 0, address: '' };

/** The index that react-router keeps in `history.state.idx`; null in an entry that it did not make. */
function readIndex(): number | null {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : null;
}

function numberEntry(): void {
  const address = window.location.href;
  // A link to the address that is shown replaces its entry.
  const index = readIndex() ?? (address === shown.address ? shown.index : shown.index + 1);
  if (readIndex() === null) window.history.replaceState({ ...window.history.state, idx: index }, '');
  shown = { index, address };
}

/**
 * Gives the entries that the browser adds to the history (a typed address, a plain link) the index that react-router
 * gives its own. Without one react-router can't tell how far a navigation went: it warns, and no blocker holds it.
 * Call it before the router is made: listeners run in the order in which they are added, and the router's reads the index.
 */
export function numberNewEntries(): void {
  window.addEventListener('popstate', numberEntry);
}

/** Keeps the index of each entry that the router adds, for the one that the browser adds after it. */
export function useShownEntry(): void {
  const location = useLocation();
  useLayoutEffect(() => {
    if (location) shown = { index: readIndex() ?? 0, address: window.location.href };
  }, [location]);
}
