import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDataProvider, useDeleteMany, useListContext, useNotify, useRefresh } from 'ra-core';
import { useState } from 'react';
import { useT } from '../../i18n/useT.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useScreens } from '../ScreensContext.tsx';
import { useErrorWords, useResourceWords } from '../words.ts';
import { columnsOf } from './columns.ts';
import { downloadCsv, toCsv } from './csv.ts';
import { toolbarHeight } from './Filters.tsx';
import { useBulkActions } from './useBulkActions.ts';

/** How many rows are ticked, and what can be done with them. It takes the filters' place, so that no row moves. */
export function BulkBar() {
  const t = useT();
  const { selectedIds, onUnselectItems } = useListContext();
  const actions = useBulkActions();
  return (
    <Box
      role="region"
      aria-label={t('engine.list.selected', { smart_count: selectedIds.length })}
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 1,
        mb: 1.5,
        px: 1.5,
        minHeight: toolbarHeight,
        bgcolor: 'action.selected',
        borderRadius: 1,
      }}
    >
      <Typography variant="body2" sx={{ fontWeight: 600, mr: 1 }}>
        {t('engine.list.selected', { smart_count: selectedIds.length })}
      </Typography>
      {actions.includes('export') && <ExportButton />}
      {actions.includes('delete') && <DeleteManyButton />}
      <Button size="small" color="inherit" onClick={() => onUnselectItems()}>
        {t('engine.list.unselect')}
      </Button>
    </Box>
  );
}

function ExportButton() {
  const t = useT();
  const { resource } = useScreens();
  const words = useResourceWords(resource);
  const errorWords = useErrorWords();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const { selectedIds } = useListContext();
  const download = async () => {
    try {
      const { data } = await dataProvider.getMany(resource.name, { ids: selectedIds });
      const columns = columnsOf(resource).map(({ source }) => ({ source, label: words.field(source) }));
      downloadCsv(`${resource.name}.csv`, toCsv(columns, data));
    } catch (error) {
      notify(errorWords(error), { type: 'error' });
    }
  };
  return (
    <Button size="small" startIcon={<FileDownloadOutlined />} onClick={download}>
      {t('engine.list.export')}
    </Button>
  );
}

function DeleteManyButton() {
  const t = useT();
  const { resource } = useScreens();
  const errorWords = useErrorWords();
  const notify = useNotify();
  const refresh = useRefresh();
  const { selectedIds, onUnselectItems } = useListContext();
  const [asking, setAsking] = useState(false);
  const [deleteMany, { isPending }] = useDeleteMany();
  const count = { smart_count: selectedIds.length };
  const confirm = async () => {
    try {
      await deleteMany(resource.name, { ids: selectedIds }, { returnPromise: true });
      onUnselectItems();
      notify(t('engine.delete.doneMany', count), { type: 'success' });
    } catch (error) {
      // Some may be gone: what is left is what the server says.
      refresh();
      notify(errorWords(error), { type: 'error' });
    }
    setAsking(false);
  };
  return (
    <>
      <Button size="small" color="error" startIcon={<DeleteOutlined />} onClick={() => setAsking(true)}>
        {t('engine.list.delete')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('engine.delete.titleMany', count)}
        confirmLabel={t('engine.delete.action')}
        danger
        busy={isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        {t('engine.delete.text')}
      </ConfirmDialog>
    </>
  );
}
