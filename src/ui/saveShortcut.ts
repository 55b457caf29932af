/** Props for the Save button of a form: Ctrl+S and Cmd+S press it, see `useSaveKey`. */
export const saveShortcut = { 'aria-keyshortcuts': 'Control+S Meta+S' } as const;
