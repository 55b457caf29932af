import Box from '@mui/material/Box';
import { useLocale } from 'react-admin';
import { formatNumber } from '#contracts/formatNumber.ts';
import { chartMeasures } from '../../theme/charts.ts';
import { nothing } from '../table/cellText.ts';
import { ChartTooltip } from './ChartTooltip.tsx';
import type { ChartData } from './chartData.ts';
import { placeName } from './chartWords.ts';
import type { Range } from './thinPoints.ts';
import type { LookedAtSeries } from './useSeriesShown.ts';

type AreaTooltipProps = {
  data: ChartData;
  shown: readonly LookedAtSeries[];
  /** The index of the place; -1 for none. */
  at: number;
  range: Range;
  /** The width of the range in pixels. */
  pixels: number;
};

/** The values of all series at a place, beside a vertical line. Screen readers get them from the table. */
export function AreaTooltip({ data, shown, at, range, pixels }: AreaTooltipProps) {
  const locale = useLocale() ?? 'en';
  const place = data.places[at];
  if (place === undefined) return null;
  const left = ((place - range.from) / (range.to - range.from)) * pixels;
  const isLeft = left > pixels / 2;
  const side = isLeft
    ? { right: pixels - left + chartMeasures.barLabelGap }
    : { left: left + chartMeasures.barLabelGap };
  const lines = shown.map((series) => {
    const value = series.values[at] ?? Number.NaN;
    return { series, value: Number.isNaN(value) ? nothing : formatNumber(value, locale) };
  });
  return (
    <Box aria-hidden sx={{ position: 'absolute', inset: 0, pointerEvents: 'none' }}>
      <Box
        style={{ left }}
        sx={{ position: 'absolute', insetBlock: 0, borderInlineStart: 1, borderColor: 'text.secondary' }}
      />
      <Box style={side} sx={{ position: 'absolute', top: 0, zIndex: 'tooltip' }}>
        <ChartTooltip title={placeName(data, at, locale)} lines={lines} form="line" />
      </Box>
    </Box>
  );
}
