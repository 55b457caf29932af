import type { campaignList as english } from '../en/campaignList.ts';
import type { Translated } from '../translated.ts';

/** German of `en/campaignList.ts`. */
export const campaignList = {
  starts: 'Startet am %{date}',
  ends: 'Endet am %{date}',
  since: 'Seit dem %{date}',
  dates: 'Start: %{start}\nEnde: %{end}\nZeitzone: %{zone}',
  none: 'nicht festgelegt',
  children: '1 Unterkampagne von %{name} |||| %{smart_count} Unterkampagnen von %{name}',
  childrenHint: '1 Unterkampagne |||| %{smart_count} Unterkampagnen',
  loadingChildren: 'Unterkampagnen werden geladen',
  childrenFailed: 'Die Unterkampagnen konnten nicht geladen werden.',
  moreChildren: '1 weitere, auffindbar über die Suche. |||| %{smart_count} weitere, auffindbar über die Suche.',
  parent: 'in %{name}',
} as const satisfies Translated<typeof english>;
