import Box from '@mui/material/Box';
import DialogContentText from '@mui/material/DialogContentText';
import { useT } from '../../i18n/useT.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { FileUses } from './FileUses.tsx';
import type { Asked } from './FormerContent.tsx';

type FormerContentDialogProps = Asked & {
  filename: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before a former content is restored, with the campaigns that will show it, or deleted. */
export function FormerContentDialog({ about, filename, busy, onConfirm, onClose }: FormerContentDialogProps) {
  const t = useT();
  const dialog = { open: true, busy, onConfirm, onClose };
  if (about === 'delete') {
    return (
      <ConfirmDialog {...dialog} danger title={t('media.former.deleteTitle')} confirmLabel={t('media.actions.delete')}>
        <DialogContentText>{t('media.former.deleteText')}</DialogContentText>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog {...dialog} title={t('media.former.restoreTitle')} confirmLabel={t('media.former.restore')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>{t('media.former.restoreText')}</DialogContentText>
        <FileUses filename={filename} />
      </Box>
    </ConfirmDialog>
  );
}
