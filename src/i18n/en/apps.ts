/** Texts about apps. */
export const apps = {
  lastUpdate: { succeeded: 'Config loaded', failed: 'The config could not be loaded' },
  reload: {
    action: 'Reload config of %{name}',
    done: 'The config of %{name} was reloaded.',
    failed: 'The config of %{name} could not be loaded. %{reason}',
  },
  notForgotten: {
    title: 'Consumer data not removed yet',
    help: '%{name} was told to remove who took part in these campaigns, and has not said that it did.',
    deleted: 'Deleted by %{user} on %{time}.',
    anonymised: 'Anonymising asked for by %{user} on %{time}.',
    more: 'The first %{shown} of %{smart_count} are listed.',
    askAgain: 'Tell the app again',
    asked: '%{name} is told again.',
    notAsked: 'The app is not told again. %{reason}',
    unknown: 'Whether the app has consumer data left to remove could not be loaded. %{reason}',
    retry: 'Retry',
  },
} as const;
