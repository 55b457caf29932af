import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocale } from 'react-admin';
import { formatNumber } from '#contracts/formatNumber.ts';
import type { StatsTiles } from '#contracts/reportItems.ts';
import { useT } from '../../i18n/useT.ts';
import { tileGrid } from './tiles.ts';

/** The length from which text uses a smaller font: at the size of figures it would fill its tile. */
const longFrom = 16;
const isLong = (value: string | number): boolean => typeof value === 'string' && value.length >= longFrom;

/** A few figures in large type. */
export function StatsTilesItem({ item: { tiles } }: { item: StatsTiles }) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  if (tiles.length === 0) {
    return (
      <Typography color="text.secondary" sx={{ p: 2 }}>
        {t('reports.tiles.none')}
      </Typography>
    );
  }
  return (
    <Box component="dl" sx={{ ...tileGrid, m: 0 }}>
      {tiles.map(({ label, value }, at) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: tiles have nothing of their own but their place
          key={at}
          sx={{
            display: 'flex',
            flexDirection: 'column-reverse',
            justifyContent: 'flex-end',
            p: 1.5,
            borderRadius: 1,
            bgcolor: 'background.default',
            overflowWrap: 'anywhere',
          }}
        >
          <Typography component="dt" variant="body2" color="text.secondary">
            {label}
          </Typography>
          <Typography
            component="dd"
            variant={isLong(value) ? 'h3' : 'h1'}
            sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}
          >
            {typeof value === 'number' ? formatNumber(value, locale) : value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
