/** What the first screen needs of `palette.ts`: the button, the frame while the rest is loaded, and the names of shortcuts. */
export const firstPalette = {
  title: 'Command palette',
  open: 'Search or go to…',
  placeholder: 'Search campaigns, people, files and actions',
  close: 'Close',
  loading: 'Loading',
  shortcuts: {
    palette: 'Open the command palette',
    shortcuts: 'Show keyboard shortcuts',
    search: 'Search this screen',
    save: 'Save the form',
    goTo: 'Go to %{name}',
    followedBy: 'then',
    control: 'Ctrl',
  },
} as const;
