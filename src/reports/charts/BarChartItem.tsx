import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { useLocale } from 'react-admin';
import type { BarChart } from '#contracts/reportItems.ts';
import { useT } from '../../i18n/useT.ts';
import { BarPlot } from './BarPlot.tsx';
import { ChartFrame } from './ChartFrame.tsx';
import { type ChartData, chartDataOf, highestOf } from './chartData.ts';
import { placeName } from './chartWords.ts';
import { useMeasuredWidth } from './useMeasuredWidth.ts';
import { type LookedAtSeries, useSeriesShown } from './useSeriesShown.ts';

/** Categories or dates as a bar chart with values (docs/protocol.md, Reports). */
export function BarChartItem({ item }: { item: BarChart }) {
  const t = useT();
  const { xaxis, series: sent } = item;
  const name = item.title ?? t('reports.kinds.bar_chart');
  const data = useMemo(() => chartDataOf({ xaxis, series: sent }), [xaxis, sent]);
  const series = useSeriesShown(data);
  const [isMore, setMore] = useState(false);
  const places = useMemo(() => chosenBars(data, isMore ? maxBars : barsAtFirst), [data, isMore]);
  const { ref, width } = useMeasuredWidth<HTMLDivElement>();
  const label = useSentence(name, data, series.shown);
  const all = data.places.length;
  const counts = { shown: places.length, all };
  const cut = t(data.isTime ? 'charts.bars.latest' : 'charts.bars.highest', counts);
  const notes = all > places.length ? [`${cut} ${t('charts.bars.rest')}`] : [];
  return (
    <Box ref={ref} sx={{ minWidth: 0 }}>
      <ChartFrame item={item} name={name} data={data} series={series} form="bar" notes={notes}>
        {width > 0 && <BarPlot data={data} shown={series.shown} places={places} width={width} label={label} />}
        {all > barsAtFirst && (
          <Box sx={{ px: 1, pb: 1 }}>
            <Button size="small" aria-expanded={isMore} onClick={() => setMore(!isMore)}>
              {t(isMore ? 'charts.bars.fewer' : 'charts.bars.more', {
                count: isMore ? barsAtFirst : Math.min(all, maxBars),
              })}
            </Button>
          </Box>
        )}
      </ChartFrame>
    </Box>
  );
}

export default BarChartItem;

/** Describes the chart for screen readers: its series, its range and its highest value. */
function useSentence(name: string, data: ChartData, shown: readonly LookedAtSeries[]): string {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const highest = useMemo(() => highestOf(shown), [shown]);
  if (!highest) return name;
  return t(data.series.length > 1 ? 'charts.bars.saysSeries' : 'charts.bars.says', {
    name,
    smart_count: data.places.length,
    from: placeName(data, 0, locale),
    to: placeName(data, data.places.length - 1, locale),
    value: highest.value,
    series: highest.series.name,
    at: placeName(data, highest.at, locale),
  });
}

/** The number of categories shown at first, and after the user asks for more. */
const barsAtFirst = 20;
const maxBars = 200;

/**
 * Returns the indexes of the places shown as bars: of dates the latest, of categories those with the largest absolute
 * values in any series, always in the app's order.
 */
export function chosenBars(
  { isTime, places, series }: Pick<ChartData, 'isTime' | 'places' | 'series'>,
  most: number,
): number[] {
  const all = places.map((_, at) => at);
  if (all.length <= most) return all;
  if (isTime) return all.slice(-most);
  const size = (at: number): number =>
    series.reduce((largest, { values }) => Math.max(largest, Math.abs(values[at] || 0)), 0);
  const sizes = all.map(size);
  return all
    .sort((one, other) => (sizes[other] ?? 0) - (sizes[one] ?? 0) || one - other)
    .slice(0, most)
    .sort((one, other) => one - other);
}
