import { type RaRecord, useCanAccess, useCreatePath, useNavigate } from 'react-admin';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { BasedForm } from '../form/BasedForm.tsx';
import { useSaveRecord } from '../form/useSaveRecord.ts';
import { DeleteButton } from '../list/DeleteButton.tsx';
import { useScreens } from '../ScreensContext.ts';
import { useResourceWords } from '../words.ts';
import { FormSections } from './FormSections.tsx';
import { ShowPage } from './GeneratedShow.tsx';
import { JoinedRecords } from './JoinedRecords.tsx';
import { BackToList, PageSkeleton, RecordPage } from './RecordPage.tsx';

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

/** The edit form of a record. */
function EditPage({ record }: { record: RaRecord }) {
  const { resource } = useScreens();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const save = useSaveRecord(resource, record);
  const words = useResourceWords(resource);
  const toList = () => navigate(createPath({ resource: resource.name, type: 'list' }));
  return (
    <>
      <PageHeader
        title={String(record[resource.title] ?? record.id)}
        above={<BackToList />}
        actions={<DeleteButton record={record} onDeleted={toList} />}
      />
      <BasedForm
        resource={resource}
        record={record}
        draftName={`${resource.name}/${record.id}`}
        onSave={save}
        nameOf={words.field}
      >
        <FormSections />
      </BasedForm>
      <JoinedRecords record={record} />
    </>
  );
}
