import { Suspense } from 'react';
import { type RaRecord, useCanAccess, useCreatePath, useNavigate, useParams } from 'react-admin';
import { useT } from '../../i18n/useT.ts';
import { UnknownAddress } from '../../routing/UnknownAddress.tsx';
import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { BasedForm } from '../form/BasedForm.tsx';
import { useSaveRecord } from '../form/useSaveRecord.ts';
import { DeleteButton } from '../list/DeleteButton.tsx';
import { type Locked, RecordLock } from '../live/RecordLock.tsx';
import { useRecordNotice } from '../live/RecordNotice.tsx';
import { useScreens } from '../ScreensContext.ts';
import { useResourceWords } from '../words.ts';
import { FormSections } from './FormSections.tsx';
import { ShowPage } from './GeneratedShow.tsx';
import { JoinedRecords } from './JoinedRecords.tsx';
import { BackToList, HistoryLink, PageSkeleton, RecordPage } from './RecordPage.tsx';

const PublishButton = lazyWithRetry(() => import('./PublishButton.tsx'));
const HistoryPage = lazyWithRetry(() => import('./HistoryPage.tsx'));

/** A record at its own URL: the form if the user is permitted to edit it, else the read-only page; below it, its history. */
export default function RecordScreen() {
  const { '*': below = '' } = useParams();
  if (below === 'history') {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <HistoryPage />
      </Suspense>
    );
  }
  if (below !== '') return <UnknownAddress />;
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

/** The edit form of a record, in its lock if the resource has locks, and with the changes of others. */
function EditPage({ record }: { record: RaRecord }) {
  const { resource } = useScreens();
  const changes = useRecordNotice(record);
  if (!resource.lock) return <EditForm record={record} changes={changes} />;
  return (
    <RecordLock record={record} reload={changes.reload}>
      {(locked) => <EditForm record={record} changes={changes} locked={locked} />}
    </RecordLock>
  );
}

type EditFormProps = { record: RaRecord; changes: ReturnType<typeof useRecordNotice>; locked?: Locked };

function EditForm({ record, changes: { isGone, notice }, locked }: EditFormProps) {
  const t = useT();
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
        actions={
          <>
            {locked?.people}
            {resource.drafts && (
              <Suspense fallback={null}>
                <PublishButton record={record} disabled={isGone || (locked?.readOnly ?? null) !== null} />
              </Suspense>
            )}
            <HistoryLink record={record} />
            <DeleteButton record={record} onDeleted={toList} />
          </>
        }
      />
      {!isGone && locked?.notice}
      {notice}
      <BasedForm
        resource={resource}
        record={record}
        draftName={`${resource.name}/${record.id}`}
        onSave={save}
        nameOf={words.field}
        readOnly={isGone ? t('live.gone') : locked?.readOnly}
      >
        <FormSections />
      </BasedForm>
      <JoinedRecords record={record} />
    </>
  );
}
