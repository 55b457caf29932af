import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useDataProvider, useListContext } from 'react-admin';
import { useT } from '../../i18n/useT.ts';
import { useScreens } from '../ScreensContext.ts';
import { allMatching } from './exportRecords.ts';
import { useExport } from './useExport.ts';

/** Exports all rows that match the search and filters, not only those of the page. */
export function ExportAllButton() {
  const t = useT();
  const { name } = useScreens().resource;
  const dataProvider = useDataProvider();
  const { filterValues, sort } = useListContext();
  const { run, running } = useExport(() => allMatching(dataProvider, name, { filter: filterValues, sort }));
  return (
    <Tooltip title={t('engine.list.exportAll')}>
      <span>
        <IconButton aria-label={t('engine.list.exportAll')} loading={running} onClick={run}>
          <FileDownloadOutlined />
        </IconButton>
      </span>
    </Tooltip>
  );
}
