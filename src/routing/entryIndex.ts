import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The current history entry. */
let shown = { index: 0, address: '' };

/** Returns the index that react-router stores in `history.state.idx`; null for an entry that it did not create. */
function readIndex(): number | null {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : null;
}

function numberEntry(): void {
  const address = window.location.href;
  // A link to the current URL replaces its entry.
  const index = readIndex() ?? (address === shown.address ? shown.index : shown.index + 1);
  if (readIndex() === null) window.history.replaceState({ ...window.history.state, idx: index }, '');
  shown = { index, address };
}

/**
 * Gives history entries that the browser adds (a typed URL, a plain link) the index that react-router gives its own.
 * Without an index react-router can't tell how far a navigation went: it warns, and no blocker stops it. Call it
 * before the router is created: listeners run in the order in which they were added, and the router's listener reads
 * the index.
 */
export function numberNewEntries(): void {
  // Firefox sends no `popstate` when a link to the current URL replaces the entry, which then has no index.
  window.navigation?.addEventListener('currententrychange', numberEntry);
  window.addEventListener('popstate', numberEntry);
}

/** Stores the index of each entry that the router adds, for the one that the browser adds after it. */
export function useShownEntry(): void {
  const location = useLocation();
  useLayoutEffect(() => {
    if (location) shown = { index: readIndex() ?? 0, address: window.location.href };
  }, [location]);
}
