import Button from '@mui/material/Button';
import { useT } from '#src/i18n/useT.ts';
import { TitledDialog } from '#src/ui/dialogs/TitledDialog.tsx';
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
  const { name } = modification;
  return (
    <TitledDialog
      title={t('campaigns.modified.title')}
      text={
        <>
          {name === null ? t('campaigns.modified.text') : t('campaigns.modified.textBy', { name })}{' '}
          {onTakeOver && t('campaigns.modified.readOnly')} {dirty && t('campaigns.modified.typedStays')}
        </>
      }
      maxWidth="xs"
      cancelLabel={t(onTakeOver ? 'campaigns.modified.read' : 'campaigns.modified.continue')}
      actions={onTakeOver && <Button onClick={onTakeOver}>{t('campaigns.lock.takeBack')}</Button>}
      main={{ label: t('campaigns.modified.reload'), onClick: onReload, autoFocus: true }}
      onClose={onIgnore}
    />
  );
}
