import TableSortLabel from '@mui/material/TableSortLabel';
import type { ReportColumn } from '#contracts/reportItems.ts';
import { useT } from '../../i18n/useT.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { useArrangedRows } from './useArrangedRows.ts';

type TableHeadProps = {
  columns: readonly ReportColumn[];
  arranged: ReturnType<typeof useArrangedRows>;
  /** True if the table has a column of expand buttons. */
  opens: boolean;
};

/** The header of the table; sortable columns have buttons. */
export function TableHead({ columns, arranged: { sorting, sortBy }, opens }: TableHeadProps) {
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
