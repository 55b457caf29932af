import type { ComponentType, ReactNode } from 'react';
import type { ReportItem, ReportItemKind } from '../../contracts/reportItems.ts';
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

/** Drawn by parts of their own, which join here as `drawing('bar_chart', lazy(…))`. */
type Chart = 'bar_chart' | 'area_chart';

/** How each kind of item is drawn. */
const registry = {
  data_table: drawing('data_table', DataTableItem),
  stats_tiles: drawing('stats_tiles', StatsTilesItem),
  raffle_winners: drawing('raffle_winners', RaffleItem),
  table_group: drawing('table_group', TableGroupItem),
} satisfies { [Kind in Exclude<ReportItemKind, Chart>]: Drawing<Kind> };

const drawings = new Map<ReportItemKind, Drawing<ReportItemKind>>(
  Object.values(registry).map((one) => [one.kind, one]),
);

/** Is there a part that draws this item? One of an unknown kind renders nothing. */
export const isDrawn = ({ component }: ReportItem): boolean => drawings.has(component);

/** An item as its kind is drawn. */
export const Drawn = ({ item }: { item: ReportItem }): ReactNode => drawings.get(item.component)?.draw(item) ?? null;
