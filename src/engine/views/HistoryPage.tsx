import { type RaRecord, useCanAccess } from 'react-admin';
import { RecordHistory } from '../history/RecordHistory.tsx';
import { useScreens } from '../ScreensContext.ts';
import { useRecordPath } from '../useRecordPath.ts';
import { BackLink, RecordPage } from './RecordPage.tsx';

/** The history of the record of the URL. */
export default function HistoryPage() {
  return <RecordPage action="show">{(record) => <History record={record} />}</RecordPage>;
}

function History({ record }: { record: RaRecord }) {
  const { resource } = useScreens();
  const recordPath = useRecordPath(resource.name);
  const { canAccess = false } = useCanAccess({ resource: resource.name, action: 'edit', record });
  const written = { id: String(record.id), created_at: String(record.created_at) };
  return (
    <RecordHistory
      record={written}
      above={<BackLink to={recordPath(record.id)}>{String(record[resource.title] ?? record.id)}</BackLink>}
      readOnly={null}
      mayRestore={canAccess}
    />
  );
}
