import Box from '@mui/material/Box';
import TableSortLabel from '@mui/material/TableSortLabel';
import { useMemo, useState } from 'react';
import type { DataTable, ReportColumn, ReportRow } from '#contracts/reportItems.ts';
import { useT } from '../../i18n/useT.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { cellOf, cellText } from './cellText.ts';
import { TableRows } from './TableRows.tsx';
import { tableStyles } from './tableStyles.ts';
import type { useArrangedRows } from './useArrangedRows.ts';
import type { Expansion } from './useExpansion.ts';

const maxSampledRows = 60;

const [least, most, picture] = [9, 44, 9];

/**
 * Returns the width of each column in characters, from its name and the first rows, so that columns don't change while
 * scrolling.
 */
const columnWidths = (columns: readonly ReportColumn[], rows: readonly ReportRow[], locale: string): number[] =>
  columns.map((column) => {
    // Includes the space of the sort icon.
    const name = column.label.length + 7;
    if (column.type === 'image') return Math.max(picture, Math.min(name, most));
    const cells = rows.slice(0, maxSampledRows).map((row) =>
      Math.max(
        ...cellText(cellOf(row, column), column, locale)
          .split('\n')
          .map(({ length }) => length),
      ),
    );
    return Math.min(Math.max(least, name, ...cells.map((length) => length + 3)), most);
  });

type TableViewProps = {
  item: DataTable;
  title: string;
  arranged: ReturnType<typeof useArrangedRows>;
  expansion: Expansion;
  locale: string;
};

/** The width of the column with expand buttons, in characters. */
const openerWidth = 5;

/** The table in a container that scrolls in both directions, with a sticky header. */
export function TableView({ item, title, arranged, expansion, locale }: TableViewProps) {
  const t = useT();
  const { columns, rows } = item;
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const widths = useMemo(() => columnWidths(columns, rows, locale), [columns, rows, locale]);
  const whole = widths.reduce((sum, width) => sum + width, expansion.offered ? openerWidth : 0);
  // It uses the remaining width; if all were set, the column of expand buttons would get it.
  const widest = widths.indexOf(Math.max(...widths));
  return (
    // Scrollable content must be reachable by keyboard.
    <Box
      ref={setScroller}
      role="group"
      aria-label={t('reports.table.scrolled', { name: title })}
      tabIndex={0}
      sx={tableStyles}
    >
      <table aria-label={title} aria-rowcount={arranged.total + 1} style={{ minWidth: `${whole}ch` }}>
        <colgroup>
          {expansion.offered && <col style={{ width: `${openerWidth}ch` }} />}
          {widths.map((width, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have their places
            <col key={at} style={at === widest ? undefined : { width: `${(width / whole) * 100}%` }} />
          ))}
        </colgroup>
        <TableHead columns={columns} arranged={arranged} opens={expansion.offered} />
        <TableRows item={item} arranged={arranged} expansion={expansion} locale={locale} scroller={scroller} />
      </table>
    </Box>
  );
}

type TableHeadProps = {
  columns: readonly ReportColumn[];
  arranged: ReturnType<typeof useArrangedRows>;
  /** True if the table has a column of expand buttons. */
  opens: boolean;
};

/** The header of the table; sortable columns have buttons. */
function TableHead({ columns, arranged: { sorting, sortBy }, opens }: TableHeadProps) {
  const t = useT();
  return (
    <thead>
      <tr aria-rowindex={1}>
        {opens && (
          <th scope="col">
            <VisuallyHidden>{t('reports.table.details')}</VisuallyHidden>
          </th>
        )}
        {columns.map(({ label, type }, at) => {
          const order = sorting?.column === at ? sorting.order : undefined;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have their places
            <th key={at} scope="col" data-type={type} aria-sort={type === 'image' ? undefined : (order ?? 'none')}>
              {type === 'image' ? (
                label
              ) : (
                <TableSortLabel
                  active={order !== undefined}
                  direction={order === 'descending' ? 'desc' : 'asc'}
                  onClick={() => sortBy(at)}
                >
                  {label}
                </TableSortLabel>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
