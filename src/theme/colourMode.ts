import { useSyncExternalStore } from 'react';
import type { ColourMode } from './colours.ts';

/** Where the browser keeps the person's choice; nothing there is the system's preference. */
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

/** Keeps the choice in this browser; it outlives signing out. */
export function chooseColourMode(mode: ColourMode): void {
  localStorage.setItem(colourModeKey, mode);
  for (const listener of listeners) listener();
}

/** Light or dark: what the person chose, else what their system prefers, as both change. */
export const useColourMode = (): ColourMode => useSyncExternalStore(subscribe, read);
