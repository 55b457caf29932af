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

/** The part of `readiness.ts` that lists and the side panel show. */
export const readinessCount = {
  title: 'Checklist',
  problems: '1 problem |||| %{smart_count} problems',
  notReady: 'Not ready to start: 1 problem |||| Not ready to start: %{smart_count} problems',
} as const;

/** The part of `calendar.ts` that the list shows. */
export const calendarViews = {
  views: { label: 'View', list: 'List', month: 'Month', timeline: 'Timeline' },
  loading: 'Loading the calendar',
} as const;
