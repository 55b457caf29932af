/** Props for the Save button of a form: Ctrl+S and Cmd+S press it, see `pressSave`. */
export const saveShortcut = { 'aria-keyshortcuts': 'Control+S Meta+S' } as const;
