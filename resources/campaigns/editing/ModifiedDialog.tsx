import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useT } from '#src/i18n/useT.ts';
import type { Modification } from './useModification.ts';

type ModifiedDialogProps = {
  modification: Modification;
  /** The form has unsaved changes; a reload keeps them. */
  dirty: boolean;
  onIgnore: () => void;
  onReload: () => void;
  /** Takes over the campaign and loads its newest version; null while it can be edited. */
  onTakeOver: (() => void) | null;
};

/** Says that another session saved the open campaign. */
export function ModifiedDialog({ modification, dirty, onIgnore, onReload, onTakeOver }: ModifiedDialogProps) {
  const t = useT();
  const titleId = useId();
  const { name } = modification;
  return (
    <Dialog open onClose={onIgnore} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{t('campaigns.modified.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {name === null ? t('campaigns.modified.text') : t('campaigns.modified.textBy', { name })}{' '}
          {onTakeOver && t('campaigns.modified.readOnly')} {dirty && t('campaigns.modified.typedStays')}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onIgnore}>{t(onTakeOver ? 'campaigns.modified.read' : 'campaigns.modified.continue')}</Button>
        {onTakeOver && <Button onClick={onTakeOver}>{t('campaigns.lock.takeBack')}</Button>}
        <Button variant="contained" onClick={onReload} autoFocus>
          {t('campaigns.modified.reload')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
