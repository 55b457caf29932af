import type { Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo } from 'react';
import { type RaRecord, useListContext } from 'react-admin';
import { useT } from '../../i18n/useT.ts';
import { PlainCheckbox } from '../../ui/PlainCheckbox.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { Column } from '../rowProps.ts';
import { useScreens } from '../ScreensContext.ts';
import { useResourceWords } from '../words.ts';
import { useColumns } from './columns.ts';
import { RenderedRowActionsProvider, useDeferredRowActions } from './deferredRowActions.ts';
import { useDensity } from './density.ts';
import { ExpandingRow } from './ExpandingRow.tsx';
import { RecordRow } from './RecordRow.tsx';
import { useHasRowActions } from './RowActions.tsx';
import { useSelectionMode } from './selectionMode.ts';
import { useBulkActions } from './useBulkActions.ts';
import { useRowLinks } from './useRowLinks.ts';
import { useRowOpening } from './useRowOpening.ts';

/** Actions need space next to each other, and a pointer that can hover. */
const tooLittleRoom = '(max-width: 1099px), (pointer: coarse)';

/** The table: 44 px rows, or 34 px if chosen, the name in bold, a sticky header. */
export function RecordTable({ records }: { records: RaRecord[] }) {
  const t = useT();
  const { resource, overrides } = useScreens();
  const { selectedIds, onToggleItem, isPlaceholderData } = useListContext();
  const picking = useSelectionMode() !== null;
  const acts = useHasRowActions() && !picking;
  const selectable = useBulkActions().length > 0 && !picking;
  const expands = overrides.expanded !== undefined && !picking;
  const Row = overrides.row ?? (expands ? ExpandingRow : RecordRow);
  const { pathOf, open } = useRowOpening();
  const links = useRowLinks();
  const compact = useMediaQuery(tooLittleRoom, { noSsr: true });
  const { shown } = useColumns(resource);
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true });
  const columns = useMemo(
    () => shown.filter(({ source }) => isWide || !overrides.wideColumns?.includes(source)),
    [shown, isWide, overrides],
  );
  const drawn = useDeferredRowActions(records.length);
  const [density] = useDensity();
  return (
    <Table
      size="small"
      stickyHeader
      aria-busy={isPlaceholderData || undefined}
      data-density={density}
      className={overrides.cardsBelow && 'rows-with-controls'}
      sx={tableStyles}
    >
      <TableHead>
        <TableRow>
          {selectable && <SelectAllCell ids={records.map(({ id }) => id)} />}
          {expands && (
            <TableCell padding="checkbox">
              <VisuallyHidden>{t('engine.show.details')}</VisuallyHidden>
            </TableCell>
          )}
          {columns.map((column) => (
            <HeadCell key={column.source} column={column} />
          ))}
          {acts && (
            <TableCell align={overrides.pinnedRowActions && !compact ? 'left' : 'right'}>
              {t('engine.list.actions')}
            </TableCell>
          )}
        </TableRow>
      </TableHead>
      <tbody {...links}>
        <RenderedRowActionsProvider value={drawn}>
          {records.map((record, at) => (
            <Row
              key={record.id}
              record={record}
              columns={columns}
              selectable={selectable}
              selected={selectedIds.includes(record.id)}
              onToggle={onToggleItem}
              path={pathOf(record)}
              onOpen={open}
              acts={acts}
              compact={compact}
              at={at}
            />
          ))}
        </RenderedRowActionsProvider>
      </tbody>
    </Table>
  );
}

/** Selects or deselects all rows of the page. */
function SelectAllCell({ ids }: { ids: RaRecord['id'][] }) {
  const t = useT();
  const { selectedIds, onSelect } = useListContext();
  const here = ids.filter((id) => selectedIds.includes(id));
  const all = here.length === ids.length;
  const toggle = () =>
    onSelect(all ? selectedIds.filter((id) => !ids.includes(id)) : [...new Set([...selectedIds, ...ids])]);
  return (
    <TableCell padding="checkbox">
      <PlainCheckbox
        label={t('engine.list.selectAll')}
        checked={all}
        indeterminate={here.length > 0 && !all}
        onChange={toggle}
      />
    </TableCell>
  );
}

function HeadCell({ column: { source, field, sortable, numeric } }: { column: Column }) {
  const { resource } = useScreens();
  const { sort, setSort } = useListContext();
  const label = useResourceWords(resource).field(source);
  const active = sort.field === source;
  const direction = sort.order === 'DESC' ? 'desc' : 'asc';
  const first = field.kind === 'dateTime' || field.kind === 'date' || numeric ? 'DESC' : 'ASC';
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
  // The background of the header would cover the rounded corners of the panel.
  '& thead th:first-of-type': { borderTopLeftRadius: 'inherit' },
  '& thead th:last-of-type': { borderTopRightRadius: 'inherit' },
  '&, & thead, & thead tr': { borderRadius: 'inherit' },
} as const;
