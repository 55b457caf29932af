/** Loads the code of the command palette. */
export const loadPalette = () => import('./CommandPalette.tsx');
