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
    help: '%{name} was asked to remove the personal data of these campaigns and has not confirmed it.',
    deleted: 'Deleted by %{user} on %{time}.',
    anonymised: 'Anonymization requested by %{user} on %{time}.',
    more: 'Showing the first %{shown} of %{smart_count}.',
    retryErasure: 'Ask the app again',
    asked: '%{name} is being asked again.',
    notAsked: 'The app was not asked again. %{reason}',
    unknown: 'Consumer data left to remove could not be loaded. %{reason}',
    retry: 'Retry',
  },
} as const;
