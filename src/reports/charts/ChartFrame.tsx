import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { type ReactNode, useMemo, useState } from 'react';
import type { AreaChart, BarChart, DataTable } from '#contracts/reportItems.ts';
import { useT } from '../../i18n/useT.ts';
import { DataTableItem } from '../table/DataTableItem.tsx';
import { type ChartData, numberOf } from './chartData.ts';
import { SeriesLegend } from './SeriesLegend.tsx';
import { shownAtFirst, type useSeriesShown } from './useSeriesShown.ts';

type ChartFrameProps = {
  item: AreaChart | BarChart;
  name: string;
  data: ChartData;
  series: ReturnType<typeof useSeriesShown>;
  form: 'line' | 'bar';
  /** Additional sentences below the chart. */
  notes?: readonly string[];
  children: ReactNode;
};

/** The frame of a chart: its legend, the switch to a table of the same data, and notes on data that are not shown. */
export function ChartFrame({ item, name, data, series, form, notes = [], children }: ChartFrameProps) {
  const t = useT();
  const [asTable, setAsTable] = useState(false);
  const isEmpty = item.xaxis.values.length === 0 || item.series.length === 0;
  if (isEmpty) return <Words>{t('charts.none')}</Words>;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap-reverse', alignItems: 'center', gap: 1, px: 2, pb: 1 }}>
        {asTable ? (
          <Box sx={{ flex: 1 }} />
        ) : (
          <SeriesLegend name={name} series={series.all} form={form} onToggle={series.toggle} />
        )}
        <ToggleButtonGroup
          exclusive
          size="small"
          value={asTable}
          onChange={(_, next: boolean | null) => next !== null && setAsTable(next)}
          aria-label={t('charts.view', { name })}
          sx={{ ml: 'auto', '& button': { textTransform: 'none', minHeight: '2rem', py: 0.25 } }}
        >
          <ToggleButton value={false}>{t('charts.chart')}</ToggleButton>
          <ToggleButton value={true}>{t('charts.table')}</ToggleButton>
        </ToggleButtonGroup>
      </Box>
      {asTable ? (
        <ChartTable item={item} name={name} series={series} />
      ) : (
        <>
          {hasNumbers(data) ? (
            series.shown.length > 0 ? (
              children
            ) : (
              <Words>{t('charts.noneShown')}</Words>
            )
          ) : (
            <Words>{t('charts.noNumbers')}</Words>
          )}
          <Notes data={data} notes={notes} />
        </>
      )}
    </>
  );
}

const hasNumbers = ({ series }: ChartData): boolean =>
  series.some(({ values }) => values.some((value) => !Number.isNaN(value)));

const Words = ({ children }: { children: ReactNode }) => (
  <Typography color="text.secondary" sx={{ p: 2 }}>
    {children}
  </Typography>
);

/** Notes on what the chart does not show. */
function Notes({ data: { leftOut, series }, notes }: { data: ChartData; notes: readonly string[] }) {
  const t = useT();
  const kinds = (['values', 'dates', 'beyond'] as const).filter((kind) => leftOut[kind] > 0);
  const all = [
    ...notes,
    ...(series.length > shownAtFirst ? [t('charts.notes.series', { shown: shownAtFirst, all: series.length })] : []),
    ...kinds.map((kind) => t(`charts.notes.${kind}`, { smart_count: leftOut[kind] })),
  ];
  return (
    <Box sx={{ px: 2, pb: 2 }}>
      {all.map((note) => (
        <Typography key={note} variant="caption" color="text.secondary" component="p">
          {note}
        </Typography>
      ))}
    </Box>
  );
}

type ChartTableProps = Pick<ChartFrameProps, 'item' | 'name' | 'series'>;

/** A table of all data that the app sent, including data that can't be drawn. */
function ChartTable({ item: { xaxis, series }, name, series: { all } }: ChartTableProps) {
  const t = useT();
  const table = useMemo((): DataTable => {
    const isTime = xaxis.type === 'datetime';
    const first = { key: 'place', label: t(isTime ? 'charts.time' : 'charts.place') };
    return {
      component: 'data_table',
      columns: [
        isTime ? { ...first, type: 'datetime' } : first,
        ...all.map(({ id, name: label }) => ({ key: `series${id}`, label, type: 'integer' as const })),
      ],
      rows: xaxis.values.map((place, at) => {
        const cells = series.map(({ data }, id): [string, unknown] => [`series${id}`, numberOrNothing(data[at])]);
        return { place, ...Object.fromEntries(cells) };
      }),
      summary: [],
      pagination_enabled: true,
      all_expanded: false,
    };
  }, [xaxis, series, all, t]);
  return <DataTableItem item={table} name={name} />;
}

function numberOrNothing(value: unknown): number | null {
  const number = numberOf(value);
  return Number.isNaN(number) ? null : number;
}
