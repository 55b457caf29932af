/** Page settings of a campaign: its social links. */
export const pageSettings = {
  title: 'Page settings',
  links: {
    title: 'Social links',
    help: 'Shown on the campaign’s page in this order. Languages without a URL use the default language’s.',
    none: 'No social links yet. Choose a network to add one.',
    add: 'Add a network',
    all: 'All networks have been added.',
    added: '%{name} added; enter its URL',
    loading: 'Loading the languages',
  },
  entry: {
    edit: 'Edit %{name}',
    remove: 'Delete %{name}',
    confirm: 'Confirm',
    add: 'Add',
    cancel: 'Cancel',
    noAddress: 'No URL yet',
    addressIn: 'URL in %{language}',
    defaultLanguage: '%{language}, default',
    foreignLanguage: 'The campaign no longer has this language.',
    removeAddress: 'Remove the URL in %{language}',
    example: 'Example: %{address}…',
  },
} as const;
