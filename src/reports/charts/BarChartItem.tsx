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
import { barsAtFirst, chosenBars, maxBars } from './chosenBars.ts';
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
