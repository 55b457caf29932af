import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import type { DataTable, ReportColumn, ReportRow } from '../../../contracts/reportItems.ts';
import { useT } from '../../i18n/useT.ts';
import { cellOf, cellText } from './cellText.ts';
import { TableHead } from './TableHead.tsx';
import { TableRows } from './TableRows.tsx';
import { tableStyles } from './tableStyles.ts';
import type { useArrangedRows } from './useArrangedRows.ts';
import type { Expansion } from './useExpansion.ts';

const maxSampledRows = 60;

const [least, most, picture] = [9, 44, 9];

/**
 * How wide each column is, in characters: by its name and the first rows, so that no column moves when others come into
 * sight.
 */
const columnWidths = (columns: readonly ReportColumn[], rows: readonly ReportRow[], locale: string): number[] =>
  columns.map((column) => {
    // Room for the mark of the order.
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

/** How wide the column is, in characters, that opens rows. */
const openerWidth = 5;

/** The table in a box of its own that scrolls both ways, with the head of the table always in sight. */
export function TableView({ item, title, arranged, expansion, locale }: TableViewProps) {
  const t = useT();
  const { columns, rows } = item;
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const widths = useMemo(() => columnWidths(columns, rows, locale), [columns, rows, locale]);
  const whole = widths.reduce((sum, width) => sum + width, expansion.offered ? openerWidth : 0);
  // It takes what the others leave: were all measured, what opens rows would get it.
  const widest = widths.indexOf(Math.max(...widths));
  return (
    // What scrolls is reached by keyboard.
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
