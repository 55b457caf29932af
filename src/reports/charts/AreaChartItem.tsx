import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import ZoomIn from '@mui/icons-material/ZoomIn';
import ZoomOut from '@mui/icons-material/ZoomOut';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useLocale } from 'react-admin';
import type { AreaChart } from '#contracts/reportItems.ts';
import { useT } from '../../i18n/useT.ts';
import { chartMeasures } from '../../theme/charts.ts';
import { SteadyIconButton } from '../../ui/SteadyIconButton.tsx';
import { AreaPlot, plotWidth } from './AreaPlot.tsx';
import { ChartFrame } from './ChartFrame.tsx';
import { type ChartData, chartDataOf, highestOf } from './chartData.ts';
import { placeName, rangeNames } from './chartWords.ts';
import { countWithin, type Range } from './thinPoints.ts';
import { useMeasuredWidth } from './useMeasuredWidth.ts';
import { type LookedAtSeries, useSeriesShown } from './useSeriesShown.ts';
import { ZoomSurface } from './ZoomSurface.tsx';
import { wholeOf, within, type ZoomStep, zoomed } from './zoomRange.ts';

/** Series over time or categories as a zoomable area chart (docs/protocol.md, Reports). */
export function AreaChartItem({ item }: { item: AreaChart }) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const { xaxis, series: sent } = item;
  const name = item.title ?? t('reports.kinds.area_chart');
  const data = useMemo(() => chartDataOf({ xaxis, series: sent }), [xaxis, sent]);
  const series = useSeriesShown(data);
  const { range, whole, isZoomed, onStep, onRange } = useZoom(data);
  const { ref, width } = useMeasuredWidth<HTMLDivElement>();
  const label = useSentence(name, data, range, series.shown);
  const points = countWithin(data.places, range);
  const isThinned = points > 2 * Math.ceil(plotWidth(width) / chartMeasures.bucket);
  const span = t('charts.span', rangeNames(data, range, locale));
  const notes = isThinned && width > 0 ? [t('charts.notes.thinned', { points })] : [];
  return (
    <Box ref={ref} sx={{ minWidth: 0 }}>
      <ChartFrame item={item} name={name} data={data} series={series} form="line" notes={notes}>
        <ZoomSurface
          name={name}
          data={data}
          shown={series.shown}
          range={range}
          width={width}
          onStep={onStep}
          onRange={(next) => onRange(within(next, whole))}
        >
          {width > 0 && <AreaPlot data={data} shown={series.shown} range={range} width={width} label={label} />}
        </ZoomSurface>
        <ZoomControls
          name={name}
          shown={t('charts.area.shown', { span, smart_count: points })}
          isZoomed={isZoomed}
          onStep={onStep}
        />
      </ChartFrame>
    </Box>
  );
}

export default AreaChartItem;

/** The visible range of the axis; new data keep it as far as they reach. */
function useZoom(data: ChartData) {
  const [chosen, setChosen] = useState<Range | null>(null);
  const whole = useMemo(() => wholeOf(data.places, data.isTime), [data]);
  const range = useMemo(() => (chosen && within(chosen, whole)) ?? whole, [chosen, whole]);
  return {
    whole,
    range,
    isZoomed: range !== whole,
    onRange: setChosen,
    // Several key presses may come before the next render.
    onStep: (step: ZoomStep) => setChosen((before) => zoomed((before && within(before, whole)) ?? whole, whole, step)),
  };
}

/** Describes the chart for screen readers: its series, its range and its highest value. */
function useSentence(name: string, data: ChartData, range: Range, shown: readonly LookedAtSeries[]): string {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const highest = useMemo(() => highestOf(shown), [shown]);
  if (!highest) return name;
  return t(data.series.length > 1 ? 'charts.area.saysSeries' : 'charts.area.says', {
    name,
    ...rangeNames(data, range, locale),
    value: highest.value,
    series: highest.series.name,
    at: placeName(data, highest.at, locale),
  });
}

type ZoomControlsProps = {
  name: string;
  /** The visible range as text. */
  shown: string;
  isZoomed: boolean;
  onStep: (step: ZoomStep) => void;
};

const steps = [
  { step: 'in', label: 'charts.area.zoomIn', Icon: ZoomIn },
  { step: 'out', label: 'charts.area.zoomOut', Icon: ZoomOut },
  { step: 'earlier', label: 'charts.area.earlier', Icon: ChevronLeft },
  { step: 'later', label: 'charts.area.later', Icon: ChevronRight },
] as const;

/** Shows the visible range, with buttons as an alternative to dragging and keys. */
function ZoomControls({ name, shown, isZoomed, onStep }: ZoomControlsProps) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, px: 2, pb: 1 }}>
      <Typography role="status" variant="caption" color="text.secondary" sx={{ flex: 1, minWidth: '12rem' }}>
        {shown}
      </Typography>
      <Box role="group" aria-label={t('charts.area.controls', { name })} sx={{ display: 'flex', alignItems: 'center' }}>
        {steps.map(({ step, label, Icon }) => (
          <SteadyIconButton
            key={step}
            label={t(label)}
            disabled={step !== 'in' && !isZoomed}
            onClick={() => onStep(step)}
          >
            <Icon fontSize="inherit" />
          </SteadyIconButton>
        ))}
        <Button
          size="small"
          aria-disabled={!isZoomed || undefined}
          onClick={() => isZoomed && onStep('all')}
          sx={isZoomed ? undefined : { opacity: 0.4 }}
        >
          {t('charts.area.reset')}
        </Button>
      </Box>
    </Box>
  );
}
