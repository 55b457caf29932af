import { useTheme } from '@mui/material/styles';
import { useMemo, useState } from 'react';
import { useT } from '../../i18n/useT.ts';
import { chartDashes } from '../../theme/charts.ts';
import type { ChartData, ChartSeries } from './chartData.ts';

/** More series are hard to tell apart; the others are hidden until the user shows them. */
export const shownAtFirst = 6;

/** A series with its style: color and dashes stay the same whichever other series are shown. */
export type LookedAtSeries = ChartSeries & { colour: string; dash: string; isOn: boolean };

/** Returns the series of a chart and a function that shows and hides them. */
export function useSeriesShown({ series }: ChartData) {
  const t = useT();
  const { charts } = useTheme().palette;
  const [switched, setSwitched] = useState<ReadonlyMap<number, boolean>>(new Map());
  const all = useMemo(
    () =>
      series.map(
        (one, at): LookedAtSeries => ({
          ...one,
          name: one.name || t('charts.series', { number: at + 1 }),
          colour: charts[at % charts.length] ?? '',
          dash: chartDashes[at % chartDashes.length] ?? '',
          isOn: switched.get(one.id) ?? at < shownAtFirst,
        }),
      ),
    [series, charts, switched, t],
  );
  const shown = useMemo(() => all.filter(({ isOn }) => isOn), [all]);
  const toggle = ({ id, isOn }: LookedAtSeries) => setSwitched((before) => new Map(before).set(id, !isOn));
  return { all, shown, toggle };
}
