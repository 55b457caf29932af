import { useTheme } from '@mui/material/styles';
import { Bar, type BarCustomLayerProps, type BarDatum, type BarTooltipProps } from '@nivo/bar';
import { memo, useMemo } from 'react';
import { useLocale } from 'react-admin';
import { formatNumber } from '#contracts/formatNumber.ts';
import { chartMeasures, nivoTheme } from '../../theme/charts.ts';
import { ChartTooltip } from './ChartTooltip.tsx';
import { type ChartData, extentOf } from './chartData.ts';
import { fittedName, placeName, shortNumber, textWidth } from './chartWords.ts';
import type { LookedAtSeries } from './useSeriesShown.ts';

type BarPlotProps = {
  data: ChartData;
  shown: readonly LookedAtSeries[];
  /** The indexes of the shown places. */
  places: readonly number[];
  width: number;
  /** Describes the chart in one sentence. */
  label: string;
};

const { margin, barHeight, barGap, barLabelGap, barNames, barInset } = chartMeasures;

/** Horizontal bars, each with its value at its end. */
export const BarPlot = memo(function BarPlot({ data, shown, places, width, label }: BarPlotProps) {
  const theme = useTheme();
  const locale = useLocale() ?? 'en';
  const look = useMemo(() => nivoTheme(theme), [theme]);
  const names = useNames(data, places, width, locale);
  const rows = useMemo(() => rowsOf(places, shown), [places, shown]);
  const left = Math.max(0, ...[...names.values()].map(textWidth)) + barInset + barLabelGap;
  const inner = Math.max(1, width - left - margin.right);
  const extent = withRoom(extentOf(valuesOf(rows, shown)), inner, locale);
  const rowHeight = shown.length * barHeight + barGap;
  const series = new Map(shown.map((one) => [keyOf(one), one]));
  return (
    <Bar
      width={width}
      height={rows.length * rowHeight + 2 * margin.top}
      margin={{ ...margin, bottom: margin.top, left }}
      layout="horizontal"
      groupMode="grouped"
      data={rows}
      indexBy="place"
      keys={[...series.keys()]}
      colors={({ id }) => series.get(String(id))?.colour ?? ''}
      theme={look}
      padding={barGap / rowHeight}
      innerPadding={1}
      borderRadius={chartMeasures.barRadius}
      valueScale={{ type: 'linear', min: extent.low, max: extent.high, nice: false }}
      valueFormat={(value) => shortNumber(value, locale)}
      axisLeft={{ tickSize: 0, tickPadding: barLabelGap, format: (place) => names.get(String(place)) ?? '' }}
      axisBottom={null}
      enableGridY={false}
      enableLabel={false}
      layers={layers}
      tooltip={({ id, indexValue, value }: BarTooltipProps<BarDatum>) => {
        const one = series.get(String(id));
        const title = placeName(data, Number(indexValue), locale);
        return one ? (
          <ChartTooltip title={title} lines={[{ series: one, value: formatNumber(value, locale) }]} form="bar" />
        ) : null;
      }}
      animate={false}
      role="img"
      ariaLabel={label}
    />
  );
});

const keyOf = ({ id }: LookedAtSeries): string => `series${id}`;

/** Reversed, because nivo starts at the bottom. */
const rowsOf = (places: readonly number[], shown: readonly LookedAtSeries[]): BarDatum[] =>
  places
    .map((place) => {
      const cells = shown.flatMap((one): [string, number][] => {
        const value = one.values[place] ?? Number.NaN;
        return Number.isNaN(value) ? [] : [[keyOf(one), value]];
      });
      return { place: String(place), ...Object.fromEntries(cells) };
    })
    .reverse();

function* valuesOf(rows: readonly BarDatum[], shown: readonly LookedAtSeries[]): Generator<number> {
  for (const row of rows) for (const one of shown) yield Number(row[keyOf(one)] ?? 0);
}

/** Returns the labels of the bars, truncated to the available width. */
function useNames(data: ChartData, places: readonly number[], width: number, locale: string): Map<string, string> {
  return useMemo(() => {
    const most = width * barNames;
    return new Map(places.map((place) => [String(place), fittedName(placeName(data, place, locale), most)]));
  }, [data, places, width, locale]);
}

/** Returns the span widened so that the values at the ends of the longest bars fit. */
function withRoom({ low, high }: { low: number; high: number }, inner: number, locale: string) {
  const labelOf = (value: number): number => textWidth(shortNumber(value, locale)) + 2 * barLabelGap;
  const [before, after] = [low < 0 ? labelOf(low) : 0, high > 0 ? labelOf(high) : 0];
  const pixel = (high - low) / Math.max(inner - before - after, inner / 4);
  return { low: low - before * pixel, high: high + after * pixel };
}

/** The value at the end of each bar; nivo also creates a bar of width 0 for a gap. */
function Values({ bars }: BarCustomLayerProps<BarDatum>) {
  const { palette, typography } = useTheme();
  return bars.map(({ key, x, y, width, height, data: { value, formattedValue } }) => {
    if (value === null) return null;
    const isNegative = value < 0;
    return (
      <text
        key={key}
        x={isNegative ? x - barLabelGap : x + width + barLabelGap}
        y={y + height / 2}
        dominantBaseline="central"
        textAnchor={isNegative ? 'end' : 'start'}
        fill={palette.text.primary}
        fontFamily={typography.fontFamily}
        fontSize={typography.fontSize - 2}
      >
        {formattedValue}
      </text>
    );
  });
}

/** The line at 0. */
function ZeroLine({ bars, innerHeight }: BarCustomLayerProps<BarDatum>) {
  const { palette } = useTheme();
  const [bar] = bars;
  if (!bar) return null;
  const x = (bar.data.value ?? 0) < 0 ? bar.x + bar.width : bar.x;
  return <line x1={x} x2={x} y2={innerHeight} stroke={palette.control} />;
}

const layers = ['axes', 'bars', ZeroLine, Values] as const;
