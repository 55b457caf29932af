import { useMemo } from 'react';
import { allows } from '#contracts/permissions.ts';
import { accessTo } from '#dataProvider/call.ts';
import { RecordHistory } from '#src/engine/history/RecordHistory.tsx';
import { useScreens } from '#src/engine/ScreensContext.ts';
import { ScreensProvider } from '#src/engine/ScreensProvider.tsx';
import { useCurrentUser } from '#src/shell/appData.ts';
import { useCampaign } from '../../campaignContext.ts';
import { placeOfContent } from '../../changes/placeOfContent.ts';
import { useCampaignEditing } from '../../editing/editingContext.ts';

/** The history of the open campaign, with the changes of its texts and music. */
export default function HistoryArea() {
  const { campaign } = useCampaign();
  const { readOnly } = useCampaignEditing();
  const { resource, overrides } = useScreens();
  // Added here, because the list of campaigns, which is loaded first, does not need it.
  const all = useMemo(() => ({ ...overrides, placeOfContent }), [overrides]);
  const rule = accessTo('POST /api/campaigns/:id/revisions/:number/restore', 'campaigns-modify');
  return (
    <ScreensProvider resource={resource} overrides={all}>
      <RecordHistory record={campaign} readOnly={readOnly} mayRestore={allows(useCurrentUser(), rule)} />
    </ScreensProvider>
  );
}
