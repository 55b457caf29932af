import { allows } from '#contracts/permissions.ts';
import { accessTo } from '#dataProvider/call.ts';
import { RecordHistory } from '#src/engine/history/RecordHistory.tsx';
import { useEditing } from '#src/engine/live/editingContext.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { useCampaign } from '../../campaignContext.ts';

/** The history of the open campaign, with the changes of its texts and music. */
export default function HistoryArea() {
  const { campaign } = useCampaign();
  const { readOnly } = useEditing();
  const rule = accessTo('POST /api/campaigns/:id/revisions/:number/restore', 'campaigns-modify');
  return <RecordHistory record={campaign} readOnly={readOnly} mayRestore={allows(useCurrentUser(), rule)} />;
}
