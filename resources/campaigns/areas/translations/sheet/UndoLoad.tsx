import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useT } from '../../../../../src/i18n/useT.ts';
import type { TextSourceProps } from './SheetPanel.tsx';
import { useCanUndoLoad } from './useCanUndoLoad.ts';
import { useClosedTexts } from './useClosedTexts.ts';
import { useUndoLoad } from './useTextsLoad.ts';

/** The way back from the last load or import, by one click, for as long as there is one. */
export function UndoLoad({ dirty }: TextSourceProps) {
  const t = useT();
  const isOffered = useCanUndoLoad();
  const { undo, isUndoing } = useUndoLoad();
  const closed = useClosedTexts(dirty).loaded;
  if (!isOffered) return null;
  const button = (
    <Button color="inherit" size="small" disabled={closed !== null} loading={isUndoing} onClick={undo}>
      {t('sheets.undo')}
    </Button>
  );
  return (
    <Alert severity="success" role="note" action={button}>
      {t('sheets.canUndo')}
    </Alert>
  );
}

export default UndoLoad;
