import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLocale } from 'react-admin';
import { formatNumber } from '#contracts/formatNumber.ts';
import type { DataTable, LabelledValue } from '#contracts/reportItems.ts';
import { useT } from '../../i18n/useT.ts';
import { Pages } from '../../ui/Pages.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { TableView } from './TableView.tsx';
import { perPage, useArrangedRows } from './useArrangedRows.ts';
import { type Expansion, useExpansion } from './useExpansion.ts';

/** The number of rows from which a table has a search. */
const searchedFrom = 10;

type DataTableItemProps = {
  item: DataTable;
  /** The name of a table without a title. */
  name?: string;
};

/** Rows with typed columns: searchable, sortable, in pages or in one virtualized list. */
export function DataTableItem({ item, name }: DataTableItemProps) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const title = item.title ?? name ?? t('reports.table.name');
  const arranged = useArrangedRows(item, locale);
  const expansion = useExpansion(item);
  const { rows, summary, pagination_enabled } = item;
  return (
    <>
      <Summary name={title} values={summary} />
      {rows.length === 0 ? (
        <Typography color="text.secondary" sx={{ p: 2 }}>
          {t('reports.table.noRows')}
        </Typography>
      ) : (
        <>
          <Tools title={title} arranged={arranged} all={rows.length} expansion={expansion} />
          <TableView item={item} title={title} arranged={arranged} expansion={expansion} locale={locale} />
          {arranged.total === 0 && (
            <Typography color="text.secondary" sx={{ p: 2 }}>
              {t('reports.table.noneFound')}
            </Typography>
          )}
        </>
      )}
      {pagination_enabled && (
        <Box sx={{ px: 1 }}>
          <Pages
            page={arranged.page}
            perPage={perPage}
            total={arranged.total}
            onChange={arranged.setPage}
            label={t('reports.table.pages', { name: title })}
          />
        </Box>
      )}
    </>
  );
}

type ToolsProps = {
  title: string;
  arranged: ReturnType<typeof useArrangedRows>;
  all: number;
  expansion: Expansion;
};

/** The toolbar above the rows: search, number of rows, and the button that expands all details. */
function Tools({ title, arranged, all, expansion }: ToolsProps) {
  const t = useT();
  const searchable = all >= searchedFrom;
  if (!searchable && !expansion.offered) return null;
  const { search, find, total } = arranged;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, px: 2, py: 1 }}>
      {searchable && <SearchInput value={search} onChange={find} label={t('reports.table.search', { name: title })} />}
      <Typography role="status" variant="body2" color="text.secondary" sx={{ flex: 1, whiteSpace: 'nowrap' }}>
        {total === all
          ? t('reports.table.rows', { smart_count: all })
          : t('reports.table.found', { found: total, all })}
      </Typography>
      {expansion.offered && (
        <Button size="small" onClick={expansion.toggleAll}>
          {t(expansion.allOpen ? 'reports.table.collapseAll' : 'reports.table.expandAll')}
        </Button>
      )}
    </Box>
  );
}

/** The summary of a table: labeled values. */
function Summary({ name, values }: { name: string; values: readonly LabelledValue[] }) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  if (values.length === 0) return null;
  return (
    <Box
      component="dl"
      aria-label={t('reports.table.summary', { name })}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, m: 0, px: 2, pb: 1, typography: 'body2' }}
    >
      {values.map(({ label, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing of their own but their place
        <Box key={at} sx={{ display: 'flex', gap: 0.75, overflowWrap: 'anywhere' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, fontWeight: 'fontWeightBold', fontVariantNumeric: 'tabular-nums' }}>
            {typeof value === 'number' ? formatNumber(value, locale) : value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
