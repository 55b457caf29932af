import { useTheme } from '@mui/material/styles';
import { Line, type LineCustomSvgLayerProps } from '@nivo/line';
import { memo, useMemo } from 'react';
import { useLocale } from 'react-admin';
import { chartMeasures, nivoTheme } from '../../theme/charts.ts';
import { type ChartData, extentOf } from './chartData.ts';
import { shortName, shortNumber, textWidth } from './chartWords.ts';
import { type Point, type Range, thinPoints } from './thinPoints.ts';
import { nameTicks, type Tick, timeTicks } from './timeTicks.ts';
import type { LookedAtSeries } from './useSeriesShown.ts';

/** String ids: nivo treats the number 0 as a missing id. */
type DrawnSeries = { id: string; data: readonly Point[]; colour: string; dash: string };

type AreaPlotProps = {
  data: ChartData;
  shown: readonly LookedAtSeries[];
  range: Range;
  width: number;
  /** Describes the chart in one sentence. */
  label: string;
};

const { height, margin, bucket } = chartMeasures;

/** Returns the width of the plot area, without the margins. */
export const plotWidth = (width: number): number => Math.max(1, width - margin.left - margin.right);

/** Renders series over a range of the axis. */
export const AreaPlot = memo(function AreaPlot({ data, shown, range, width, label }: AreaPlotProps) {
  const theme = useTheme();
  const locale = useLocale() ?? 'en';
  const look = useMemo(() => nivoTheme(theme), [theme]);
  const lines = useMemo(
    () =>
      shown
        .map(({ id, values, colour, dash }): DrawnSeries => {
          const points = thinPoints(data.places, values, range, Math.ceil(plotWidth(width) / bucket));
          return { id: `series${id}`, data: points, colour, dash };
        })
        // nivo's area path of a series without values is invalid.
        .filter(({ data: points }) => points.some(({ y }) => y !== null)),
    [data, shown, range, width],
  );
  const { low, high } = extentOf(heightsOf(lines));
  const ticks = useTicks(data, range, plotWidth(width), locale);
  const count = isWhole(data) ? Math.min(chartMeasures.axisTicks, Math.ceil(high - low)) : chartMeasures.axisTicks;
  return (
    <Line
      width={width}
      height={height}
      margin={margin}
      data={lines}
      theme={look}
      colors={colourOf}
      xScale={{ type: 'linear', min: range.from, max: range.to, nice: false }}
      yScale={{ type: 'linear', min: low, max: high, nice: true }}
      axisBottom={{
        tickValues: ticks.map(({ place }) => place),
        tickSize: 4,
        format: (place) => labelAt(ticks, place),
      }}
      axisLeft={{
        tickValues: count,
        tickSize: 0,
        tickPadding: 8,
        format: (value) => shortNumber(Number(value), locale),
      }}
      gridYValues={count}
      enableGridX={false}
      enableArea
      areaOpacity={chartMeasures.areaOpacity}
      layers={layers}
      animate={false}
      isInteractive={false}
      role="img"
      ariaLabel={label}
    />
  );
});

function* heightsOf(lines: readonly DrawnSeries[]): Generator<number> {
  for (const { data } of lines) for (const { y } of data) if (y !== null) yield y;
}

const colourOf = ({ colour }: { colour: string }): string => colour;

const isWhole = ({ series }: ChartData): boolean =>
  series.every(({ values }) => values.every((value) => Number.isNaN(value) || Number.isInteger(value)));

const labelAt = (ticks: readonly Tick[], place: unknown): string =>
  ticks.find((tick) => tick.place === place)?.label ?? '';

const labelWidth = (label: string): number => textWidth(label) + chartMeasures.labelRoom;

function useTicks(data: ChartData, range: Range, width: number, locale: string): Tick[] {
  return useMemo(
    () =>
      data.isTime
        ? timeTicks(range, width, labelWidth, locale, data.isDays ? 'day' : 'second')
        : nameTicks(
            data.names.map((name) => shortName(name)),
            range,
            width,
            labelWidth,
          ),
    [data, range, width, locale],
  );
}

/** Lines with the dash pattern of their series, which nivo's own layer does not support. */
function Lines({ series, lineGenerator }: LineCustomSvgLayerProps<DrawnSeries>) {
  return series.map(({ id, data, color, dash }) => (
    <path
      key={id}
      d={lineGenerator(data.map(({ position }) => position)) ?? ''}
      fill="none"
      stroke={color}
      strokeWidth={chartMeasures.lineWidth}
      strokeDasharray={dash}
    />
  ));
}

/** Points between two gaps, which no line connects. */
function LonePoints({ series }: LineCustomSvgLayerProps<DrawnSeries>) {
  return series.flatMap(({ id, data, color }) =>
    data.flatMap(({ data: { x, y }, position }, at) => {
      const isLone = y !== null && (data[at - 1]?.data.y ?? null) === null && (data[at + 1]?.data.y ?? null) === null;
      return isLone
        ? [<circle key={`${id} ${x}`} cx={position.x} cy={position.y} r={chartMeasures.loneRadius} fill={color} />]
        : [];
    }),
  );
}

const layers = ['grid', 'axes', 'areas', Lines, LonePoints] as const;
