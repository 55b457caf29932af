/** Page settings of a campaign: its social links. */
export const pageSettings = {
  title: 'Page settings',
  links: {
    title: 'Social links',
    help: 'Shown on the campaign’s page in this order. A language without an address shows that of the default language.',
    none: 'No social links yet. Choose a network to add one.',
    add: 'Add a network',
    all: 'All networks are there.',
    added: '%{name} added; enter its address',
    loading: 'Loading the languages',
  },
  entry: {
    edit: 'Edit %{name}',
    remove: 'Delete %{name}',
    confirm: 'Confirm',
    add: 'Add',
    cancel: 'Cancel',
    noAddress: 'No address yet',
    addressIn: 'Address in %{language}',
    defaultLanguage: '%{language}, default',
    foreignLanguage: 'The campaign does not have this language any more.',
    removeAddress: 'Remove the address in %{language}',
    example: 'As %{address}…',
  },
} as const;
