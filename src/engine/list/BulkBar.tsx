import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDataProvider, useDeleteMany, useListContext, useNotify, useRefresh } from 'ra-core';
import { useState } from 'react';
import { limits } from '../../../contracts/limits.ts';
import { useT } from '../../i18n/useT.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TypedConfirmDialog } from '../../ui/TypedConfirmDialog.tsx';
import { useScreens } from '../ScreensContext.tsx';
import { useErrorWords } from '../words.ts';
import { recordsOf } from './exportRecords.ts';
import { toolbarHeight } from './Filters.tsx';
import { useBulkActions } from './useBulkActions.ts';
import { useExport } from './useExport.ts';

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
  const { name } = useScreens().resource;
  const dataProvider = useDataProvider();
  const { selectedIds } = useListContext();
  const { run, running } = useExport(() => recordsOf(dataProvider, name, selectedIds));
  return (
    <Button size="small" startIcon={<FileDownloadOutlined />} loading={running} onClick={run}>
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
  const dialog = {
    open: asking,
    title: t('engine.delete.titleMany', count),
    confirmLabel: t('engine.delete.action'),
    busy: isPending,
    onConfirm: confirm,
    onClose: () => setAsking(false),
    children: t('engine.delete.text'),
  };
  const many = selectedIds.length > limits.deletedWithoutTyping;
  return (
    <>
      <Button size="small" color="error" startIcon={<DeleteOutlined />} onClick={() => setAsking(true)}>
        {t('engine.list.delete')}
      </Button>
      {many ? (
        <TypedConfirmDialog {...dialog} name={String(selectedIds.length)} />
      ) : (
        <ConfirmDialog {...dialog} danger />
      )}
    </>
  );
}
