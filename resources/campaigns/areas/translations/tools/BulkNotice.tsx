import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useFormState } from '#src/engine/form/FormContext.ts';
import { useT } from '#src/i18n/useT.ts';
import { useEdited, useEditing, useOpenTexts } from '../texts/TextsContext.ts';
import { reverted, revertibleCount } from './bulkChange.ts';
import type { NamedChange } from './useBulkChange.ts';

/** Says what a tool changed, and undoes it until it is saved. Texts that were typed since stay. */
export function BulkNotice({ last, onClose }: { last: NamedChange; onClose: () => void }) {
  const t = useT();
  const { texts } = useOpenTexts();
  const { edits, change } = useEditing();
  const readOnly = useFormState().readOnly !== null;
  const canUndo = useEdited((now) => revertibleCount(now, last) > 0);
  if (!canUndo) return null;
  const undo = () => {
    change(reverted(edits(), texts, last));
    onClose();
  };
  return (
    <Alert
      severity="info"
      role="status"
      action={
        <>
          <Button color="inherit" size="small" disabled={readOnly} onClick={undo}>
            {t('translations.tools.undo')}
          </Button>
          <Button color="inherit" size="small" onClick={onClose}>
            {t('translations.tools.dismiss')}
          </Button>
        </>
      }
    >
      {last.words}
    </Alert>
  );
}
