import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { type RaRecord, useListContext, useNavigate } from 'ra-core';
import { useT } from '../../i18n/useT.ts';
import { useScreens } from '../ScreensContext.tsx';
import { useRecordPath } from '../useRecordPath.ts';
import { useResourceWords } from '../words.ts';
import { type Column, useColumns } from './columns.ts';
import { RecordRow } from './RecordRow.tsx';
import { useBulkActions } from './useBulkActions.ts';
import { useRowLinks } from './useRowLinks.ts';

/** The dense table: 44 px rows, the name first and strong, the header sticks. */
export function RecordTable({ records }: { records: RaRecord[] }) {
  const t = useT();
  const { resource } = useScreens();
  const { selectedIds, onToggleItem, onSelect } = useListContext();
  const selectable = useBulkActions().length > 0;
  const recordPath = useRecordPath(resource.name);
  const navigate = useNavigate();
  const links = useRowLinks();
  const { shown: columns } = useColumns(resource);
  const ids = records.map(({ id }) => id);
  const here = ids.filter((id) => selectedIds.includes(id));
  const all = here.length === ids.length;
  return (
    <Table size="small" stickyHeader sx={tableStyles}>
      <TableHead>
        <TableRow>
          {selectable && (
            <TableCell padding="checkbox">
              <Checkbox
                size="small"
                checked={all}
                indeterminate={here.length > 0 && !all}
                onChange={() =>
                  onSelect(all ? selectedIds.filter((id) => !ids.includes(id)) : [...new Set([...selectedIds, ...ids])])
                }
                slotProps={{ input: { 'aria-label': t('engine.list.selectAll') } }}
              />
            </TableCell>
          )}
          {columns.map((column) => (
            <HeadCell key={column.source} column={column} />
          ))}
          <TableCell>
            <span style={visuallyHidden}>{t('engine.list.actions')}</span>
          </TableCell>
        </TableRow>
      </TableHead>
      <tbody {...links}>
        {records.map((record) => (
          <RecordRow
            key={record.id}
            record={record}
            columns={columns}
            selectable={selectable}
            selected={selectedIds.includes(record.id)}
            onToggle={onToggleItem}
            path={recordPath(record.id)}
            onOpen={navigate}
          />
        ))}
      </tbody>
    </Table>
  );
}

function HeadCell({ column: { source, field, sortable, numeric } }: { column: Column }) {
  const { resource } = useScreens();
  const { sort, setSort } = useListContext();
  const label = useResourceWords(resource).field(source);
  const active = sort.field === source;
  const direction = sort.order === 'DESC' ? 'desc' : 'asc';
  const first = field.kind === 'dateTime' || numeric ? 'DESC' : 'ASC';
  const next = active ? (sort.order === 'ASC' ? 'DESC' : 'ASC') : first;
  return (
    <TableCell align={numeric ? 'right' : 'left'} sortDirection={active ? direction : false}>
      {sortable ? (
        <TableSortLabel
          active={active}
          direction={active ? direction : 'asc'}
          onClick={() => setSort({ field: source, order: next })}
        >
          {label}
        </TableSortLabel>
      ) : (
        label
      )}
    </TableCell>
  );
}

const tableStyles = {
  // The head's ground would stand over the round corners of the panel.
  '& thead th:first-of-type': { borderTopLeftRadius: 'inherit' },
  '& thead th:last-of-type': { borderTopRightRadius: 'inherit' },
  '&, & thead, & thead tr': { borderRadius: 'inherit' },
} as const;
