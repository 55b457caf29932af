import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { useT } from '#src/i18n/useT.ts';
import { lazyDialog } from '#src/ui/lazyWithRetry.tsx';

const DeleteManyDialog = lazyDialog(() => import('./DeleteManyDialog.tsx'));

/** Deletes the selected records after a confirmation. */
export function DeleteManyButton() {
  const t = useT();
  const { selectedIds } = useListContext();
  // The text of the dialog does not change when only the records remain that could not be deleted.
  const [asked, setAsked] = useState<number | null>(null);
  return (
    <>
      <Button size="small" color="error" startIcon={<DeleteOutlined />} onClick={() => setAsked(selectedIds.length)}>
        {t('engine.list.delete')}
      </Button>
      {asked !== null && (
        <DeleteManyDialog
          title={t('engine.delete.titleMany', { smart_count: asked })}
          text={t('engine.delete.text')}
          done={({ length }) => t('engine.delete.doneMany', { smart_count: length })}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
