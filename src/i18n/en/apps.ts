/** Everything that is said of apps alone. */
export const apps = {
  lastUpdate: { succeeded: 'Config loaded', failed: 'The config could not be loaded' },
  reload: {
    action: 'Reload config of %{name}',
    done: 'The config of %{name} was reloaded.',
    failed: 'The config of %{name} could not be loaded. %{reason}',
  },
} as const;
