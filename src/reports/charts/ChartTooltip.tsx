import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { SeriesMark } from './SeriesLegend.tsx';
import type { LookedAtSeries } from './useSeriesShown.ts';

type ChartTooltipProps = {
  title: string;
  lines: readonly { series: LookedAtSeries; value: string }[];
  form: 'line' | 'bar';
};

/** A place and the value of each series there. */
export function ChartTooltip({ title, lines, form }: ChartTooltipProps) {
  return (
    <Paper
      data-chart-tooltip
      elevation={8}
      sx={{ bgcolor: 'raised', px: 1.5, py: 1, width: 'max-content', maxWidth: 'min(18rem, 60vw)' }}
    >
      <Typography variant="caption" color="text.secondary" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {lines.map(({ series, value }) => (
        <Box key={series.id} sx={{ display: 'flex', alignItems: 'center', gap: 1, typography: 'body2' }}>
          <SeriesMark series={series} form={form} />
          <Box component="span" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {series.name}
          </Box>
          <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 'fontWeightMedium' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Paper>
  );
}
