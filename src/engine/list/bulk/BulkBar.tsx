import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDataProvider, useListContext } from 'react-admin';
import { useT } from '#src/i18n/useT.ts';
import { useScreens } from '../../ScreensContext.ts';
import { recordsOf } from '../exportRecords.ts';
import { toolbarHeight } from '../Filters.tsx';
import { useBulkActions } from '../useBulkActions.ts';
import { useExport } from '../useExport.ts';
import { DeleteManyButton } from './DeleteManyButton.tsx';

/** Shows the number of selected rows and the bulk actions. It is below the rows, so that they don't move, and stays visible. */
export default function BulkBar() {
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
  position: 'sticky',
  bottom: 16,
  // Above the sticky header of the table.
  zIndex: 3,
  width: 'fit-content',
  maxWidth: '100%',
  mx: 'auto',
  mt: 1.5,
  px: 1.5,
  py: 0.5,
  minHeight: toolbarHeight,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  boxShadow: 4,
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
