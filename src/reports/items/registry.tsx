import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { useLocale } from 'react-admin';
import { formatNumber } from '#contracts/formatNumber.ts';
import type { ReportItem, ReportItemKind, StatsTiles } from '#contracts/reportItems.ts';
import type { MessageKey } from '../../i18n/messageKey.ts';
import { useT } from '../../i18n/useT.ts';
import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx';
import { RaffleItem } from '../raffle/RaffleItem.tsx';
import { DataTableItem } from '../table/DataTableItem.tsx';
import type { Fields } from '../wire/fields.ts';
import {
  readAreaChart,
  readBarChart,
  readNoReport,
  readRaffle,
  readStatsTiles,
  readTable,
  readTableGroup,
} from '../wire/readers.ts';
import type { Truncations } from '../wire/truncations.ts';
import { ChartSkeleton, type SkeletonProps, TableSkeleton, TilesSkeleton } from './ReportSkeletons.tsx';
import { TableGroupItem } from './TableGroupItem.tsx';
import { tileGrid } from './tiles.ts';

/** The length from which text uses a smaller font: at the size of figures it would fill its tile. */
const longFrom = 16;
const isLong = (value: string | number): boolean => typeof value === 'string' && value.length >= longFrom;

/** A few figures in large type. */
function StatsTilesItem({ item: { tiles } }: { item: StatsTiles }) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  if (tiles.length === 0) {
    return (
      <Typography color="text.secondary" sx={{ p: 2 }}>
        {t('reports.tiles.none')}
      </Typography>
    );
  }
  return (
    <Box component="dl" sx={{ ...tileGrid, m: 0 }}>
      {tiles.map(({ label, value }, at) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: tiles have nothing of their own but their place
          key={at}
          sx={{
            display: 'flex',
            flexDirection: 'column-reverse',
            justifyContent: 'flex-end',
            p: 1.5,
            borderRadius: 1,
            bgcolor: 'background.default',
            overflowWrap: 'anywhere',
          }}
        >
          <Typography component="dt" variant="body2" color="text.secondary">
            {label}
          </Typography>
          <Typography
            component="dd"
            variant={isLong(value) ? 'h3' : 'h1'}
            sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}
          >
            {typeof value === 'number' ? formatNumber(value, locale) : value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

type ItemOf<Kind extends ReportItemKind> = Extract<ReportItem, { component: Kind }>;

/** The implementation of a kind of report item. */
type Row<Kind extends ReportItemKind> = {
  /** Parses an app's response. @throws ReportError `wrong-shape` */
  read: (fields: Fields, truncations: Truncations) => ItemOf<Kind>;
  Item: ComponentType<{ item: ItemOf<Kind> }>;
  /** Shown while the code of `Item` loads. */
  skeleton: ComponentType<SkeletonProps>;
  /** The name of an item without a title. */
  label: MessageKey;
};

const isOfKind = <Kind extends ReportItemKind>(item: ReportItem, kind: Kind): item is ItemOf<Kind> =>
  item.component === kind;

/** Returns a row that accepts any item; the row was found by the item's `component`, so the guard always holds. */
const row = <Kind extends ReportItemKind>(kind: Kind, { Item, ...rest }: Row<Kind>) => ({
  ...rest,
  draw: (item: ReportItem): ReactNode => (isOfKind(item, kind) ? <Item item={item} /> : null),
});

/** The kinds of report items. The code of charts is large, and is loaded with the first chart. */
const registry: Readonly<Record<ReportItemKind, ReturnType<typeof row>>> = {
  data_table: row('data_table', {
    read: readTable,
    Item: DataTableItem,
    skeleton: TableSkeleton,
    label: 'reports.kinds.data_table',
  }),
  stats_tiles: row('stats_tiles', {
    read: readStatsTiles,
    Item: StatsTilesItem,
    skeleton: TilesSkeleton,
    label: 'reports.kinds.stats_tiles',
  }),
  raffle_winners: row('raffle_winners', {
    read: readRaffle,
    Item: RaffleItem,
    skeleton: TableSkeleton,
    label: 'reports.kinds.raffle_winners',
  }),
  table_group: row('table_group', {
    read: readTableGroup,
    Item: TableGroupItem,
    skeleton: TableSkeleton,
    label: 'reports.kinds.table_group',
  }),
  none: row('none', {
    read: readNoReport,
    Item: () => null,
    skeleton: () => null,
    label: 'reports.kinds.data_table',
  }),
  bar_chart: row('bar_chart', {
    read: readBarChart,
    Item: lazyWithRetry(() => import('../charts/BarChartItem.tsx')),
    skeleton: ChartSkeleton,
    label: 'reports.kinds.bar_chart',
  }),
  area_chart: row('area_chart', {
    read: readAreaChart,
    Item: lazyWithRetry(() => import('../charts/AreaChartItem.tsx')),
    skeleton: ChartSkeleton,
    label: 'reports.kinds.area_chart',
  }),
};

const isKind = (component: string): component is ReportItemKind => Object.hasOwn(registry, component);

/** Returns the row of a kind; undefined for an unknown one, which renders nothing. */
export const rowOf = (component: string) => (isKind(component) ? registry[component] : undefined);

/** Renders an item by its kind. */
export function Drawn({ item }: { item: ReportItem }) {
  const t = useT();
  const { skeleton: Waiting, draw } = registry[item.component];
  return <Suspense fallback={<Waiting label={t('reports.item.loading')} />}>{draw(item)}</Suspense>;
}

/** Returns the message key of the name of an item without a title. */
export const labelOf = ({ component }: ReportItem): MessageKey => registry[component].label;
