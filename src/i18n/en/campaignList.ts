/** The rows of the list of campaigns. */
export const campaignList = {
  starts: 'Starts %{date}',
  ends: 'Ends %{date}',
  since: 'Since %{date}',
  dates: 'Start: %{start}\nEnd: %{end}\nTime zone: %{zone}',
  none: 'none',
  children: '1 child campaign of %{name} |||| %{smart_count} child campaigns of %{name}',
  childrenHint: '1 child campaign |||| %{smart_count} child campaigns',
  loadingChildren: 'Loading child campaigns',
  childrenFailed: 'The child campaigns could not be loaded.',
  moreChildren: '1 more. Search to find it. |||| %{smart_count} more. Search to find them.',
  parent: 'in %{name}',
} as const;
