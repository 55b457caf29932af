import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import { useT } from '../../i18n/useT.ts';
import { chartMeasures } from '../../theme/charts.ts';
import type { LookedAtSeries } from './useSeriesShown.ts';

type SeriesLegendProps = {
  name: string;
  series: readonly LookedAtSeries[];
  form: 'line' | 'bar';
  onToggle: (series: LookedAtSeries) => void;
};

/** The legend of a chart; each series is a button that shows or hides it. */
export function SeriesLegend({ name, series, form, onToggle }: SeriesLegendProps) {
  const t = useT();
  return (
    <Box
      role="group"
      aria-label={t('charts.seriesOf', { name })}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 0.5,
        maxHeight: '8rem',
        overflowY: 'auto',
        minWidth: 0,
        flex: '1 1 auto',
      }}
    >
      {series.map((one) => (
        <ToggleButton
          key={one.id}
          value={one.id}
          size="small"
          selected={one.isOn}
          onChange={() => onToggle(one)}
          sx={{ gap: 1, textTransform: 'none', maxWidth: '100%', minHeight: '2rem', py: 0.25 }}
        >
          <SeriesMark series={one} form={form} />
          <Box component="span" sx={{ overflowWrap: 'anywhere', textAlign: 'start' }}>
            {one.name}
          </Box>
        </ToggleButton>
      ))}
    </Box>
  );
}

/** The color and dash pattern of a series, beside its name. */
export function SeriesMark({ series: { colour, dash, isOn }, form }: { series: LookedAtSeries; form: 'line' | 'bar' }) {
  return (
    <Box
      component="svg"
      aria-hidden
      viewBox="0 0 24 12"
      sx={{ width: '1.5rem', height: '0.75rem', flexShrink: 0, opacity: isOn ? 1 : 0.4 }}
    >
      {form === 'bar' ? (
        <rect width="24" height="12" rx={chartMeasures.barRadius} fill={colour} />
      ) : (
        <line
          x2="24"
          y1="6"
          y2="6"
          stroke={colour}
          strokeWidth={chartMeasures.lineWidth + 0.5}
          strokeDasharray={dash}
        />
      )}
    </Box>
  );
}
