import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type RaRecord, useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { useT } from '../../i18n/useT.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { answeredRecord } from '../answeredRecord.ts';
import { useHasUnsaved } from '../live/editingContext.ts';
import { routeOf } from '../routeOf.ts';
import { useScreens } from '../ScreensContext.ts';
import { useErrorWords } from '../words.ts';

type Answer = Awaited<ReturnType<typeof publish>>;
const publish = async ({ call }: Pick<CmsDataProvider, 'call'>, resource: string, { id, published_at }: RaRecord) => {
  const verb = published_at === null ? 'publish' : 'unpublish';
  const route = `POST /api/campaigns/:id/${verb}` as const;
  return answeredRecord(await call(routeOf(resource, route), { params: { id: String(id) } }));
};

type PublishDialogProps = {
  record: RaRecord;
  onClose: () => void;
  /** What visitors see then. */
  children?: ReactNode;
  /** Returns the message of success. */
  done?: (written: Answer) => string;
};

/**
 * Asks before a draft is published, or a published record is made a draft again. A draft with unsaved changes has to be
 * saved first.
 */
export default function PublishDialog({ record, onClose, children, done }: PublishDialogProps) {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefresh();
  const errorWords = useErrorWords();
  const { resource } = useScreens();
  const dataProvider = useDataProvider<CmsDataProvider>();
  const name = String(record[resource.title] ?? record.id);
  const isDraft = record.published_at === null;
  const isUnsaved = useHasUnsaved() && isDraft;
  const words = isDraft ? 'publish' : 'unpublish';
  const { mutate, isPending } = useMutation({
    mutationFn: () => publish(dataProvider, resource.name, record),
    onSuccess: (written) => notify(done?.(written) ?? t(`publishing.record.${words}ed`, { name }), { type: 'success' }),
    onError: (error) => notify(errorWords(error), { type: 'error' }),
    onSettled: () => {
      onClose();
      refresh();
    },
  });
  return (
    <ConfirmDialog
      open
      title={t(`publishing.${words}.title`, { name })}
      confirmLabel={t(`publishing.${words}.action`)}
      danger={!isDraft}
      busy={isPending}
      disabled={isUnsaved}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <Stack gap={1}>
        {isUnsaved && <Alert severity="warning">{t('publishing.publish.unsaved')}</Alert>}
        {children ?? t(`publishing.record.${words}`)}
      </Stack>
    </ConfirmDialog>
  );
}
