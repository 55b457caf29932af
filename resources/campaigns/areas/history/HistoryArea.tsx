import { allows } from '#contracts/permissions.ts';
import { accessTo } from '#dataProvider/call.ts';
import { RecordHistory } from '#src/engine/history/RecordHistory.tsx';
import { useCurrentUser } from '#src/shell/appData.ts';
import { useCampaign } from '../../campaignContext.ts';
import { useCampaignEditing } from '../../editing/editingContext.ts';

/** The history of the open campaign. */
export default function HistoryArea() {
  const { campaign } = useCampaign();
  const { readOnly } = useCampaignEditing();
  const rule = accessTo('POST /api/campaigns/:id/revisions/:number/restore', 'campaigns-modify');
  return <RecordHistory record={campaign} readOnly={readOnly} mayRestore={allows(useCurrentUser(), rule)} />;
}
