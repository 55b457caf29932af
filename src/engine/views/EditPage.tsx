import { type RaRecord, useCreatePath, useNavigate } from 'react-admin';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RecordForm } from '../form/RecordForm.tsx';
import { useFormDraft } from '../form/useFormDraft.ts';
import { useSaveRecord } from '../form/useSaveRecord.ts';
import { DeleteButton } from '../list/DeleteButton.tsx';
import { useScreens } from '../ScreensContext.ts';
import { FormSections } from './FormSections.tsx';
import { BackToList } from './RecordPage.tsx';

/** The edit form of a record. */
export function EditPage({ record }: { record: RaRecord }) {
  const { resource } = useScreens();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const save = useSaveRecord(resource, record);
  const draft = useFormDraft(`${resource.name}/${record.id}`);
  const toList = () => navigate(createPath({ resource: resource.name, type: 'list' }));
  return (
    <>
      <PageHeader
        title={String(record[resource.title] ?? record.id)}
        above={<BackToList />}
        actions={<DeleteButton record={record} onDeleted={toList} />}
      />
      <RecordForm resource={resource} purpose="patch" record={record} onSave={save} draft={draft}>
        <FormSections />
      </RecordForm>
    </>
  );
}
