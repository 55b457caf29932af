import { firstPalette } from './firstPalette.ts';

/** The command palette and the keyboard shortcuts. */
export const palette = {
  ...firstPalette,
  results: 'Results',
  manual: 'Manual',
  contents: 'Contents',
  count: '%{smart_count} result |||| %{smart_count} results',
  tooShort: 'Type one more letter to search campaigns, people and files.',
  none: 'No results for “%{text}”.',
  noneHelp: 'Search by name, URL, email or file name, or type what you want to do.',
  groups: {
    recent: 'Recent campaigns',
    screens: 'Screens',
    actions: 'Actions',
    campaigns: 'Campaigns',
    views: 'Views',
    users: 'People',
    uploads: 'Files',
  },
  showAll: 'Show all %{count}',
  upload: 'Upload files',
  lightMode: 'Switch to light mode',
  darkMode: 'Switch to dark mode',
  hints: { move: 'Move', open: 'Open', newTab: 'Open in new tab' },
  shortcuts: {
    ...firstPalette.shortcuts,
    title: 'Keyboard shortcuts',
    general: 'General',
    screens: 'Screens',
    calendar: 'Calendar of campaigns',
    singleKeys: 'Use shortcuts without Ctrl or Cmd',
    singleKeysHelp: 'They never work while you type in a field.',
  },
} as const;
