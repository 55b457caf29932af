import type { ReportColumn, ReportRow } from '../../../contracts/reportItems.ts';
import { cellOf, cellText } from './cellText.ts';

const maxSampledRows = 60;
const [least, most, picture] = [9, 44, 9];

/**
 * How wide each column is, in characters: by its name and the first rows, so that no column moves when others come into
 * sight.
 */
export const columnWidths = (columns: readonly ReportColumn[], rows: readonly ReportRow[], locale: string): number[] =>
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
