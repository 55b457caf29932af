/** The header above the areas of a campaign. */
export const campaignHeader = {
  region: 'Campaign',
  areas: 'Areas',
  idCopied: 'Campaign ID copied',
  start: 'Start: %{date}',
  noStart: 'No start date',
  end: 'End: %{date}',
  noEnd: 'No end date',
} as const;

/** The dialog that creates a campaign from another one. */
export const newCampaign = {
  clone: 'Clone campaign',
  copyOf: 'Copy of %{name}',
  cloneHelp: 'The copy of %{name} has its content, languages, test flag and labels.',
  cloneAsChild: 'Clone as child',
  cloneAsChildHelp: 'The copy becomes a child campaign of %{name} and has its content.',
  createChild: 'Create child campaign',
  createChildHelp: 'An empty campaign below %{name}.',
  create: 'Create',
  live: 'Live immediately: the public page is open to everyone as soon as you create the campaign. Set a start date to prevent this.',
  liveWithoutDate: 'Live immediately: the public page is open to everyone as soon as you create the campaign.',
  draft: 'A draft: the page is public once you publish it.',
  starts: 'Starts on %{date}.',
  ended: 'Ends in the past: the campaign is over from the start.',
} as const;
