import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { FanAnswer } from '#contracts/api/fans.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { useErrorWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';
import { useApps } from '../../shell/appData.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';

type EraseDialogProps = {
  email: string;
  /** The number of sign-ups that were found. */
  count: number;
  onDone: (answer: FanAnswer) => void;
  onClose: () => void;
};

/** Erases an address in all apps after a confirmation. */
export function EraseDialog({ email, count, onDone, onClose }: EraseDialogProps) {
  const t = useT();
  const errorWords = useErrorWords();
  const { call } = useDataProvider<CmsDataProvider>();
  const apps = useApps().map(({ name }) => name);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call('POST /api/fans/erase', { body: { email } }),
    onSuccess: onDone,
  });
  return (
    <ConfirmDialog
      open
      danger
      busy={isPending}
      title={t('fans.dialog.title')}
      confirmLabel={t('fans.erase')}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <Stack gap={1} sx={{ overflowWrap: 'anywhere' }}>
        <Typography>{t('fans.dialog.count', { smart_count: count, email })}</Typography>
        <Typography>{t('fans.dialog.stays')}</Typography>
        <Typography>{t('fans.dialog.apps', { apps: apps.join(', ') })}</Typography>
        <Typography>{t('fans.dialog.never')}</Typography>
        {error && <Alert severity="error">{t('fans.dialog.failed', { reason: errorWords(error) })}</Alert>}
      </Stack>
    </ConfirmDialog>
  );
}
