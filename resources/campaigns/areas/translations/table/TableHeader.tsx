import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocaleName } from '#src/i18n/useLocaleName.ts';
import { useT } from '#src/i18n/useT.ts';
import { type Columns, hasSource } from './columns.ts';
import { headerHeight } from './tableGrid.ts';

/** The names of the columns' languages. It stays visible; narrow screens, with one language, have none. */
export function TableHeader({ columns }: { columns: Columns }) {
  const t = useT();
  const languageName = useLocaleName();
  const { source, targets } = columns;
  const nameOf = (code: string) => t('translations.language.option', { name: languageName(code), code });
  const first = hasSource(columns)
    ? t('translations.messages.source', { name: languageName(source.code) })
    : t('translations.messages.id');
  return (
    <Box
      role="rowgroup"
      sx={({ layout }) => ({
        display: { xs: 'none', md: 'block' },
        position: 'sticky',
        top: layout.barHeight,
        zIndex: 2,
        bgcolor: 'background.paper',
      })}
    >
      <Box role="row" aria-rowindex={1} sx={{ height: headerHeight, alignItems: 'center' }}>
        {[first, ...targets.map(({ code }) => nameOf(code))].map((words) => (
          <Typography key={words} role="columnheader" variant="body2" noWrap sx={{ fontWeight: 600 }}>
            {words}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
