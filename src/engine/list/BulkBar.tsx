import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDataProvider, useListContext } from 'react-admin';
import { useT } from '../../i18n/useT.ts';
import { useScreens } from '../ScreensContext.ts';
import { DeleteManyButton } from './bulk/DeleteManyButton.tsx';
import { recordsOf } from './exportRecords.ts';
import { toolbarHeight } from './Filters.tsx';
import { useBulkActions } from './useBulkActions.ts';
import { useExport } from './useExport.ts';

/** Shows the number of selected rows and the bulk actions. Replaces the filters, so that the rows don't move. */
export function BulkBar() {
  const t = useT();
  const { selectedIds, onUnselectItems } = useListContext();
  const { overrides } = useScreens();
  const Actions = overrides.bulkActions;
  const actions = useBulkActions();
  const label = t('engine.list.selected', { smart_count: selectedIds.length });
  return (
    <Box role="region" aria-label={label} sx={barStyles}>
      <Typography variant="body2" sx={{ fontWeight: 600, mr: 1 }}>
        {label}
      </Typography>
      {actions.includes('export') && <ExportButton />}
      {Actions && <Actions />}
      {actions.includes('delete') && <DeleteManyButton />}
      <Button size="small" color="inherit" onClick={() => onUnselectItems()}>
        {t('engine.list.unselect')}
      </Button>
    </Box>
  );
}

const barStyles = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 1,
  mb: 1.5,
  px: 1.5,
  minHeight: toolbarHeight,
  bgcolor: 'action.selected',
  borderRadius: 1,
};

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
