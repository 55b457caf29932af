import Box from '@mui/material/Box';
import { useLocale } from 'react-admin';
import { formatNumber } from '#contracts/formatNumber.ts';
import type { LabelledValue } from '#contracts/reportItems.ts';
import { useT } from '../../i18n/useT.ts';

/** The summary of a table: labeled values. */
export function Summary({ name, values }: { name: string; values: readonly LabelledValue[] }) {
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
