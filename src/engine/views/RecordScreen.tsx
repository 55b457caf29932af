import { type RaRecord, useCanAccess } from 'react-admin';
import { useScreens } from '../ScreensContext.ts';
import { EditPage } from './EditPage.tsx';
import { ShowPage } from './GeneratedShow.tsx';
import { PageSkeleton, RecordPage } from './RecordPage.tsx';

/** A record at its own URL: the form if the user is permitted to edit it, else the read-only page. */
export default function RecordScreen() {
  return <RecordPage action="show">{(record) => <FormOrPage key={record.id} record={record} />}</RecordPage>;
}

function FormOrPage({ record }: { record: RaRecord }) {
  const { resource, overrides } = useScreens();
  const { canAccess, isPending } = useCanAccess({ resource: resource.name, action: 'edit', record });
  const Show = overrides.show;
  if (isPending) return <PageSkeleton />;
  if (canAccess) return <EditPage record={record} />;
  return Show ? <Show /> : <ShowPage record={record} />;
}
