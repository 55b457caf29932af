import Alert from '@mui/material/Alert';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useLocale, useNotify } from 'react-admin';
import type { Revision } from '#contracts/api/revisions.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { ApiCallError } from '#dataProvider/index.ts';
import { lockOf } from '#dataProvider/liveCalls.ts';
import { useT } from '../../i18n/useT.ts';
import { TitledDialog } from '../../ui/dialogs/TitledDialog.tsx';
import { formatDateTime } from '../../ui/format/dateTime.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { answered } from '../answeredRecord.ts';
import { routeOf } from '../routeOf.ts';
import { useScreens } from '../ScreensContext.ts';
import { useErrorWords, useResourceWords } from '../words.ts';
import { ChangeList } from './ChangeList.tsx';
import { type HistoryOf, useRefetchRevisions, useRestorePreview } from './revisionQueries.ts';

/** Why the restore was refused, and whether reloading the preview helps. */
type RestoreFailure = { words: string; lookAgain: boolean };

type RestoreDialogProps = {
  of: HistoryOf;
  revision: Revision;
  /** Why writing is disabled; null when it is enabled. */
  readOnly: string | null;
  onClose: () => void;
};

/** Confirms the restore of a revision; shows how it would change the current record. */
export function RestoreDialog({ of, revision, readOnly, onClose }: RestoreDialogProps) {
  const t = useT();
  const locale = useLocale();
  const errorWords = useErrorWords();
  const preview = useRestorePreview(of, revision.number);
  const { mutate, isPending, error, reset } = useRestore(of, revision.number, onClose);
  const failure = useRestoreFailure(error);
  const { changes = [], left = [] } = preview.data ?? {};
  const isWhole = preview.data && (changes.length > 0 || left.length === 0);
  const words = useResourceWords(useScreens().resource);
  const lookAgain = () => {
    reset();
    void preview.refetch();
  };
  return (
    <TitledDialog
      title={t('history.restoreTitle', { time: formatDateTime(revision.written_at, locale) })}
      text={isWhole ? t(changes.length > 0 ? 'history.restoreText' : 'history.restoreNothing') : undefined}
      maxWidth="md"
      busy={isPending}
      main={{
        label: t('history.restore'),
        disabled: readOnly !== null || changes.length === 0,
        onClick: () => preview.data && mutate(preview.data.updated_at),
      }}
      onClose={onClose}
    >
      {preview.isPending && <SkeletonRows rows={3} columns={2} label={t('history.loadingPreview')} />}
      {preview.error && (
        <RetryAlert onRetry={() => void preview.refetch()}>
          {t('history.previewFailed', { reason: errorWords(preview.error) })}
        </RetryAlert>
      )}
      {preview.data && <ChangeList changes={changes} total={preview.data.changes_total} />}
      {left.length > 0 && (
        <Alert severity="warning">
          {t('history.left', { fields: left.map((name) => words.field(name)).join(', ') })}
        </Alert>
      )}
      {readOnly !== null && <Alert severity="warning">{t('history.locked', { reason: readOnly })}</Alert>}
      {failure && <RetryAlert onRetry={failure.lookAgain ? lookAgain : undefined}>{failure.words}</RetryAlert>}
    </TitledDialog>
  );
}

/** Restores the revision over the version that the user was shown, then refreshes every screen. */
function useRestore({ resource, id }: HistoryOf, number: number, onDone: () => void) {
  const t = useT();
  const notify = useNotify();
  const readAnew = useRefetchRevisions(resource);
  const { title } = useScreens().resource;
  const { call } = useDataProvider<CmsDataProvider>();
  return useMutation({
    mutationFn: async (seen: string) => {
      const input = { params: { id, number }, body: { base_updated_at: seen } };
      const route = routeOf(resource, 'POST /api/campaigns/:id/revisions/:number/restore');
      const restored: Record<string, unknown> = answered(await call(route, input));
      await readAnew();
      return String(restored[title] ?? id);
    },
    onSuccess: (name) => {
      notify(t('engine.form.updated', { name }), { type: 'success' });
      onDone();
    },
  });
}

const conflicts: ReadonlySet<string | null> = new Set(['campaign-conflict', 'record-conflict']);

/** Returns the message for a refused restore; null when there is none. */
function useRestoreFailure(error: Error | null): RestoreFailure | null {
  const t = useT();
  const errorWords = useErrorWords();
  if (error === null) return null;
  const lock = lockOf(error);
  if (lock) return { words: t('history.lockedBy', { name: lock.user.display_name }), lookAgain: false };
  if (error instanceof ApiCallError && conflicts.has(error.key)) {
    return { words: t('history.conflict'), lookAgain: true };
  }
  return { words: t('history.restoreFailed', { reason: errorWords(error) }), lookAgain: false };
}
