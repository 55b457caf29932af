import ArrowBack from '@mui/icons-material/ArrowBack';
import History from '@mui/icons-material/History';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { HttpError, LinkBase, type RaRecord, useGetOne, useParams } from 'react-admin';
import type { Action } from '#contracts/permissions.ts';
import { useT } from '../../i18n/useT.ts';
import { UnknownAddress } from '../../routing/UnknownAddress.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { RecordColumn } from '../../ui/RecordColumn.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { LoadError } from '../LoadError.tsx';
import { RequireAccess } from '../RequireAccess.tsx';
import { useScreens } from '../ScreensContext.ts';
import { useListPath } from '../useListPath.ts';
import { useRecordPath } from '../useRecordPath.ts';
import { useResourceWords } from '../words.ts';

/** The loading state of a form or page. */
export function PageSkeleton() {
  const t = useT();
  return (
    <Panel>
      <SkeletonRows rows={6} columns={1} label={t('engine.list.loading')} />
    </Panel>
  );
}

/** The link from a record to its list as last shown. */
export function BackToList() {
  const { resource } = useScreens();
  return <BackLink to={useListPath(resource.name)}>{useResourceWords(resource).many}</BackLink>;
}

/** The link above a title to the page that this one belongs to. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      component={LinkBase}
      to={to}
      color="text.secondary"
      underline="hover"
      variant="body2"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}
    >
      <ArrowBack fontSize="inherit" aria-hidden />
      {children}
    </Link>
  );
}

/** The link from a record to its history, for resources that keep one. */
export function HistoryLink({ record }: { record: RaRecord }) {
  const t = useT();
  const { resource } = useScreens();
  const recordPath = useRecordPath(resource.name);
  if (!resource.history) return null;
  return (
    <Button color="inherit" startIcon={<History />} component={LinkBase} to={`${recordPath(record.id)}/history`}>
      {t('history.title')}
    </Button>
  );
}

/** Loads the record of the URL if the user is permitted to see it; otherwise shows an error. */
export function RecordPage({ action, children }: { action: Action; children: (record: RaRecord) => ReactNode }) {
  return (
    <RecordColumn>
      <RequireAccess action={action} loading={<PageSkeleton />}>
        <LoadedRecord>{children}</LoadedRecord>
      </RequireAccess>
    </RecordColumn>
  );
}

function LoadedRecord({ children }: { children: (record: RaRecord) => ReactNode }) {
  const { resource } = useScreens();
  const { id = '' } = useParams();
  // The record of a form never reloads while the user edits it.
  const options = { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false };
  const { data, error, isPending, refetch } = useGetOne(resource.name, { id }, options);
  if (isPending) return <PageSkeleton />;
  // An id that is a name, such as an app's, can be typed like any path.
  if (error instanceof HttpError && error.status === 404 && resource.fields.id) return <UnknownAddress />;
  if (!data) return <LoadError heading="h1" error={error} onRetry={refetch} />;
  return children(data);
}
