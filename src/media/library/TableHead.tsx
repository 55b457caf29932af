import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { Theme } from '@mui/material/styles';
import { useT } from '../../i18n/useT.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { sortedColumns, tableColumns } from './columns.ts';
import { useLibraryState } from './LibraryContext.ts';
import { sortedBy } from './view.ts';

/** The header of the table; a click sorts, a second one reverses the order. */
export function TableHead() {
  const t = useT();
  const { view, go } = useLibraryState();
  return (
    <Box role="rowgroup" sx={headGroup}>
      <Box role="row" aria-rowindex={1} sx={head}>
        <Box role="columnheader">
          <VisuallyHidden>{t('media.columns.select')}</VisuallyHidden>
        </Box>
        {sortedColumns.map(({ sort, from, figure }) => {
          const current = view.sort === sort;
          const Arrow = view.order === 'asc' ? ArrowUpward : ArrowDownward;
          return (
            <Box
              key={sort}
              role="columnheader"
              aria-sort={current ? (view.order === 'asc' ? 'ascending' : 'descending') : 'none'}
              sx={{ display: { xs: 'none', [from]: 'block' }, textAlign: figure ? 'right' : 'left' }}
            >
              <ButtonBase
                onClick={() => go(sortedBy(view, sort))}
                sx={{ font: 'inherit', gap: 0.5, px: figure ? 1.5 : 0, minHeight: 24, fontWeight: current ? 600 : 500 }}
              >
                {t(`media.sort.${sort}`)}
                {current && <Arrow aria-hidden sx={{ fontSize: 14 }} />}
              </ButtonBase>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

const headGroup = {
  position: 'sticky',
  // At the very edge of the scroll container, over its padding, where rows would otherwise be visible.
  top: ({ spacing }: Theme) => spacing(-0.5),
  zIndex: 1,
  bgcolor: 'background.default',
} as const;
const head = {
  display: 'grid',
  gridTemplateColumns: tableColumns,
  alignItems: 'center',
  height: 44,
  borderBottom: 1,
  borderColor: 'divider',
  typography: 'caption',
  color: 'text.secondary',
} as const;
