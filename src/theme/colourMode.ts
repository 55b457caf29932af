import { useSyncExternalStore } from 'react';
import type { ColourMode } from './colours.ts';

/** The localStorage key of the user's choice; without a value the system's preference applies. */
const colourModeKey = 'cms_theme';

const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function read(): ColourMode {
  const chosen = localStorage.getItem(colourModeKey);
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return prefersDark().matches ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  const system = prefersDark();
  listeners.add(listener);
  window.addEventListener('storage', listener);
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
    system.removeEventListener('change', listener);
  };
}

/** Stores the choice in this browser; it is kept after a logout. */
export function chooseColourMode(mode: ColourMode): void {
  localStorage.setItem(colourModeKey, mode);
  for (const listener of listeners) listener();
}

/** Returns the user's choice, else the system's preference, and updates with both. */
export const useColourMode = (): ColourMode => useSyncExternalStore(subscribe, read);
