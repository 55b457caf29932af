import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useT } from '../../../src/i18n/useT.ts';
import type { Modification } from './useModification.ts';

type ModifiedDialogProps = {
  modification: Modification;
  /** Something is unsaved; a reload leaves it as it stands. */
  dirty: boolean;
  onIgnore: () => void;
  onReload: () => void;
};

/** Another session wrote the campaign that is shown here. */
export function ModifiedDialog({ modification, dirty, onIgnore, onReload }: ModifiedDialogProps) {
  const t = useT();
  const titleId = useId();
  const { name } = modification;
  return (
    <Dialog open onClose={onIgnore} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{t('campaigns.modified.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {name === null ? t('campaigns.modified.text') : t('campaigns.modified.textBy', { name })}{' '}
          {dirty && t('campaigns.modified.typedStays')}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onIgnore}>{t('campaigns.modified.continue')}</Button>
        <Button variant="contained" onClick={onReload} autoFocus>
          {t('campaigns.modified.reload')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
