/** The form settings of a campaign: who may sign up. */
export const formSettings = {
  title: 'Form settings',
  countries: {
    help: 'Only people from these countries can sign up. Without a choice, people from all countries can.',
    add: 'Add countries',
    search: 'Search by name or code',
    addGroup: 'Add a whole continent',
    groupOption: '%{name} (%{count})',
    none: 'No country matches',
    all: 'All countries are enabled',
    selected: '1 country selected |||| %{smart_count} countries selected',
    list: 'Selected countries',
    remove: 'Remove %{name}',
    removed: '%{name} removed',
    added: '1 country added |||| %{smart_count} countries added',
    removeAll: 'Remove all',
    removeAllTitle: 'Remove this country? |||| Remove all %{smart_count} countries?',
    removeAllText: 'All countries are enabled then, once it is saved.',
    unknown: 'not a country code',
  },
} as const;
