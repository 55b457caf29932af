/** Page settings of a campaign: its social links and legal documents. */
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
  legal: {
    title: 'Legal documents',
    help: 'The page links to them at each sign-up and in its footer. Languages without a URL use the default language’s.',
    removeAddress: 'Remove the URL in %{language} of %{document}',
    ofApp: 'Without a URL, the page uses the app’s:',
    ofInstallation: 'Without a URL, the page uses this installation’s:',
    none: 'Without a URL, the page has no such link.',
    missing: {
      campaign: 'The public page links to no privacy notice. Add its URL in the page settings before fans sign up.',
      app: 'The public page links to no privacy notice. Ask an administrator to set one for the app or for this installation.',
    },
    open: 'Page settings',
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
