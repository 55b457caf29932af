import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { DataTable } from '#contracts/reportItems.ts';
import { DetailsLine, RowLine } from './TableLines.tsx';
import type { useArrangedRows } from './useArrangedRows.ts';
import type { Expansion } from './useExpansion.ts';

type TableRowsProps = {
  item: DataTable;
  arranged: ReturnType<typeof useArrangedRows>;
  expansion: Expansion;
  locale: string;
  scroller: HTMLDivElement | null;
};

/** `place` is the index of the row in the response; an expanded row has a second line with its details. */
type Line = { place: number; at: number; details: boolean };

/** Estimates before a line is measured: a line of text with its border, so that most rows have the expected height. */
const [rowHeight, detailsHeight] = [44, 90];
/** Up to this number all rows are rendered, so that the browser's search finds their text. */
const maxPlainRows = 100;

const lineOf = ({ target }: FocusEvent): number =>
  target instanceof Element ? Number(target.closest('[data-index]')?.getAttribute('data-index') ?? -1) : -1;

/** The rows of a table; a long table is virtualized and renders only the visible rows and the one with the focus. */
export function TableRows({ item, arranged, expansion, locale, scroller }: TableRowsProps) {
  const { shown, first } = arranged;
  const { rows, columns } = item;
  const id = useId();
  const lines = useLines(item, shown, expansion);
  const [focused, setFocused] = useState(-1);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller,
    estimateSize: (at) => (lines[at]?.details ? detailsHeight : rowHeight),
    getItemKey: useCallback((at: number) => keyOf(lines[at]), [lines]),
    overscan: 8,
    // When scrolling fast, not every row has to be rendered before the next frame.
    useFlushSync: false,
    scrollPaddingStart: rowHeight,
    rangeExtractor: (range) => drawnOf(range, focused),
  });
  useBackToTop(scroller, shown);
  const drawn = virtual.getVirtualItems();
  const span = columns.length + (expansion.offered ? 1 : 0);
  let filled = 0;
  return (
    <tbody onFocus={(event) => setFocused(lineOf(event))} onBlur={() => setFocused(-1)}>
      {drawn.flatMap(({ index, key, start, end }) => {
        const line = lines[index];
        const row = line && rows[line.place];
        if (!line || !row) return [];
        const gap = start - filled;
        filled = end;
        const common = {
          index,
          measure: virtual.measureElement,
          row,
          place: line.place,
          detailsId: `${id}-${line.place}`,
        };
        return [
          gap > 0 && <Gap key={`before ${key}`} height={gap} span={span} />,
          line.details ? (
            <DetailsLine key={key} {...common} span={span} />
          ) : (
            <RowLine
              key={key}
              {...common}
              columns={columns}
              locale={locale}
              number={first + line.at + 1}
              opens={expansion.offered}
              open={expansion.isOpen(line.place)}
              onToggle={expansion.toggle}
            />
          ),
        ];
      })}
      {virtual.getTotalSize() > filled && <Gap height={virtual.getTotalSize() - filled} span={span} />}
    </tbody>
  );
}

function useLines({ rows }: DataTable, shown: readonly number[], { offered, isOpen }: Expansion): Line[] {
  return useMemo(
    () =>
      shown.flatMap((place, at): Line[] => {
        const line = { place, at, details: false };
        const opened = offered && rows[place]?.details !== undefined && isOpen(place);
        return opened ? [line, { ...line, details: true }] : [line];
      }),
    [rows, shown, offered, isOpen],
  );
}

/** A number: all keys are looked up whenever the height of a line changes, and strings would be hashed each time. */
const keyOf = (line: Line | undefined): number => (line ? 2 * line.place + Number(line.details) : -1);

function drawnOf(range: Range, focused: number): number[] {
  if (range.count <= maxPlainRows) return Array.from({ length: range.count }, (_, at) => at);
  const drawn = defaultRangeExtractor(range);
  if (focused < 0 || focused >= range.count || drawn.includes(focused)) return drawn;
  return [...drawn, focused].sort((one, other) => one - other);
}

/** Scrolls to the first row when the rows change. */
function useBackToTop(scroller: HTMLDivElement | null, shown: readonly number[]): void {
  const before = useRef(shown);
  useLayoutEffect(() => {
    if (before.current !== shown) scroller?.scrollTo({ top: 0 });
    before.current = shown;
  }, [scroller, shown]);
}

/** The space of lines that are not rendered. */
function Gap({ height, span }: { height: number; span: number }) {
  return (
    <tr aria-hidden data-gap>
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}
