import { useTheme } from '@mui/material/styles';
import { useMemo, useState } from 'react';
import { useT } from '../../i18n/useT.ts';
import { chartDashes } from '../../theme/charts.ts';
import type { ChartData, ChartSeries } from './chartData.ts';

/** More are not told apart at first sight; the others wait to be switched on. */
export const shownAtFirst = 6;

/** A series with how it looks: its colour and dashes are its own whatever else is shown. */
export type LookedAtSeries = ChartSeries & { colour: string; dash: string; isOn: boolean };

/** The series of a chart, switched on and off. */
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
