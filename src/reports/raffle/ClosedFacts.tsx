import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocale } from 'react-admin';
import { formatNumber } from '#contracts/formatNumber.ts';
import type { LabelledValue } from '#contracts/reportItems.ts';
import { useT } from '../../i18n/useT.ts';

/** What the app has published of closed entries. */
export function ClosedFacts({ facts }: { facts: readonly LabelledValue[] }) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  return (
    <Alert severity="info" role="status">
      {t('reports.raffle.closed')}
      <Box
        component="dl"
        sx={{ m: 0, mt: 1, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2, rowGap: 0.5 }}
      >
        {facts.map(({ label, value }) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {label}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {typeof value === 'number' ? formatNumber(value, locale) : value}
            </Typography>
          </Box>
        ))}
      </Box>
    </Alert>
  );
}
