import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useT } from '../../../../../src/i18n/useT.ts';
import { useUndoLoad } from './useTextsLoad.ts';

type UndoLoadProps = {
  words: string;
  /** Why it can't be done now, in words; null when it can. */
  closed: string | null;
  /** There is nothing to undo any more. */
  onOver?: () => void;
};

/** The way back from a load or an import, by one click. */
export function UndoLoad({ words, closed, onOver = () => {} }: UndoLoadProps) {
  const t = useT();
  const { undo, isUndoing } = useUndoLoad(onOver);
  const button = (
    <Button color="inherit" size="small" disabled={closed !== null} loading={isUndoing} onClick={undo}>
      {t('sheets.undo')}
    </Button>
  );
  return (
    <Alert severity="success" role="note" action={button}>
      {words}
    </Alert>
  );
}
