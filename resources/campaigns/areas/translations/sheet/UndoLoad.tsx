import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { useCampaign } from '#resources/campaigns/campaignContext.ts';
import { useT } from '#src/i18n/useT.ts';
import type { TextSourceProps } from './SheetPanel.tsx';
import { useClosedTexts } from './useClosedTexts.ts';
import { useUndoLoad } from './useTextsLoad.ts';

/** Undoes the last load or import, while that is possible. */
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

/**
 * Returns whether the last load or import can be undone. Refetches with each version of the campaign; false until
 * loaded.
 */
function useCanUndoLoad(): boolean {
  const { id, updated_at } = useCampaign().campaign;
  const { call } = useDataProvider<CmsDataProvider>();
  const { data } = useQuery({
    queryKey: ['campaigns', id, 'can-undo-load', updated_at],
    queryFn: ({ signal }) => call('GET /api/campaigns/:id/translations/sheet/undo', { params: { id }, signal }),
    placeholderData: keepPreviousData,
  });
  return data?.can_undo ?? false;
}
