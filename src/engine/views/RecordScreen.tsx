import { Suspense } from 'react';
import { type RaRecord, useCanAccess, useCreatePath, useNavigate, useParams } from 'react-admin';
import { useT } from '../../i18n/useT.ts';
import { UnknownAddress } from '../../routing/UnknownAddress.tsx';
import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PeoplePresent } from '../../ui/PeoplePresent.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { BasedForm } from '../form/BasedForm.tsx';
import { useSaveRecord } from '../form/useSaveRecord.ts';
import { DeleteButton } from '../list/DeleteButton.tsx';
import { useEditing, usePeopleHere } from '../live/editingContext.ts';
import { RecordEditing } from '../live/RecordEditing.tsx';
import { useScreens } from '../ScreensContext.ts';
import { useRecordPath } from '../useRecordPath.ts';
import { FormSections } from './FormSections.tsx';
import GeneratedShow, { ShowPage } from './GeneratedShow.tsx';
import { JoinedRecords } from './JoinedRecords.tsx';
import { PublishButton } from './PublishButton.tsx';
import { BackLink, BackToList, HistoryLink, PageSkeleton, RecordPage } from './RecordPage.tsx';

const HistoryPage = lazyWithRetry(() => import('./HistoryPage.tsx'));

/**
 * A record at its own URL: the page of the resource's `ui.tsx`, else the form if the user is permitted to edit it, else the
 * read-only page. Below it are its history, and the form of a resource with its own page.
 */
export default function RecordScreen() {
  const { '*': below = '' } = useParams();
  const hasPage = useScreens().overrides.page !== undefined;
  if (below === 'history') {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <HistoryPage />
      </Suspense>
    );
  }
  if (hasPage && below === '') return <GeneratedShow />;
  if (below !== '' && !(hasPage && below === 'edit')) return <UnknownAddress />;
  return <RecordPage action="show">{(record) => <FormOrPage key={record.id} record={record} />}</RecordPage>;
}

function FormOrPage({ record }: { record: RaRecord }) {
  const { resource, overrides } = useScreens();
  const { canAccess, isPending } = useCanAccess({ resource: resource.name, action: 'edit', record });
  const Show = overrides.show;
  if (isPending) return <PageSkeleton />;
  if (canAccess) {
    return (
      <RecordEditing record={record}>
        <EditForm record={record} />
      </RecordEditing>
    );
  }
  return Show ? <Show /> : <ShowPage record={record} />;
}

function EditForm({ record }: { record: RaRecord }) {
  const t = useT();
  const { resource, overrides } = useScreens();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const save = useSaveRecord(resource, record);
  const { dirty, notice } = useEditing();
  const { people, more } = usePeopleHere();
  const named = overrides.recordTitle?.({ ...record, id: String(record.id) }, t);
  const title = named ?? String(record[resource.title] ?? record.id);
  const path = useRecordPath(resource.name)(record.id);
  // Unsaved input is offered for copying by the dialog that opens for every deleted record.
  const leave = () => dirty || navigate(createPath({ resource: resource.name, type: 'list' }));
  return (
    <>
      <PageHeader
        title={title}
        above={overrides.page ? <BackLink to={path}>{title}</BackLink> : <BackToList />}
        actions={
          <>
            <PeoplePresent people={people} more={more} />
            {resource.drafts && (
              <>
                {record.published_at === null && <StatusChip label={t('publishing.record.draft')} tone="default" />}
                <PublishButton record={record} />
              </>
            )}
            <HistoryLink record={record} />
            <DeleteButton record={record} onDeleted={leave} />
          </>
        }
      />
      {notice}
      <BasedForm resource={resource} record={record} onSave={save}>
        <FormSections />
      </BasedForm>
      <JoinedRecords record={record} />
    </>
  );
}
