import { type ComponentType, type ReactNode, Suspense } from 'react';
import type { ReportItem, ReportItemKind } from '../../contracts/reportItems.ts';
import { useT } from '../i18n/useT.ts';
import { fetchedLater } from '../ui/fetchedLater.tsx';
import { ReportSkeleton } from './ReportSkeleton.tsx';
import { RaffleItem } from './raffle/RaffleItem.tsx';
import { StatsTilesItem } from './StatsTilesItem.tsx';
import { TableGroupItem } from './TableGroupItem.tsx';
import { DataTableItem } from './table/DataTableItem.tsx';

type ItemOf<Kind extends ReportItemKind> = Extract<ReportItem, { component: Kind }>;
type Drawing<Kind extends ReportItemKind> = { kind: Kind; draw(item: ReportItem): ReactNode };

const isOfKind = <Kind extends ReportItemKind>(item: ReportItem, kind: Kind): item is ItemOf<Kind> =>
  item.component === kind;

/** A kind and what draws it. */
const drawing = <Kind extends ReportItemKind>(
  kind: Kind,
  Item: ComponentType<{ item: ItemOf<Kind> }>,
): Drawing<Kind> => ({ kind, draw: (item) => (isOfKind(item, kind) ? <Item item={item} /> : null) });

/** How each kind of item is drawn. */
const registry = {
  data_table: drawing('data_table', DataTableItem),
  stats_tiles: drawing('stats_tiles', StatsTilesItem),
  raffle_winners: drawing('raffle_winners', RaffleItem),
  table_group: drawing('table_group', TableGroupItem),
  // What draws charts is large, and asked for by the first chart.
  bar_chart: drawing(
    'bar_chart',
    fetchedLater(() => import('./charts/BarChartItem.tsx')),
  ),
  area_chart: drawing(
    'area_chart',
    fetchedLater(() => import('./charts/AreaChartItem.tsx')),
  ),
} satisfies { [Kind in ReportItemKind]: Drawing<Kind> };

const drawings = new Map<ReportItemKind, Drawing<ReportItemKind>>(
  Object.values(registry).map((one) => [one.kind, one]),
);

/** Is there a part that draws this item? One of an unknown kind renders nothing. */
export const isDrawn = ({ component }: ReportItem): boolean => drawings.has(component);

/** An item as its kind is drawn; what draws it may have to be loaded first. */
export function Drawn({ item }: { item: ReportItem }) {
  const t = useT();
  return (
    <Suspense fallback={<ReportSkeleton kind={item.component} label={t('reports.item.loading')} />}>
      {drawings.get(item.component)?.draw(item) ?? null}
    </Suspense>
  );
}
