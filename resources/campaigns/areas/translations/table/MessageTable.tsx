import Box from '@mui/material/Box';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useOpenTexts } from '../TextsContext.ts';
import { type Columns, hasSource } from './columns.ts';
import { SourceCell } from './SourceCell.tsx';
import { TableHeader } from './TableHeader.tsx';
import { TargetCell } from './TargetCell.tsx';
import { tableGrid } from './tableGrid.ts';

const rowHeight = 84;

type MessageTableProps = { ids: readonly string[]; label: string; columns: Columns };

const rowOf = (target: EventTarget | null): number =>
  target instanceof Element ? Number(target.closest('[data-index]')?.getAttribute('data-index') ?? -1) : -1;

/** Returns the number of messages that a key moves the focus by, in the same language; 0 for other keys. */
function stepOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): number {
  if (key === 'Enter' && (ctrlKey || metaKey)) return 1;
  if (!altKey || ctrlKey || metaKey) return 0;
  return Number(key === 'ArrowDown') - Number(key === 'ArrowUp');
}

/** Moves the focus from a field to the first field of a message above or below, in the same language. */
function moveFocus(table: Element, field: EventTarget, step: number): void {
  const code = field instanceof Element ? field.closest('[data-language]')?.getAttribute('data-language') : null;
  if (!code) return;
  const cell = `[data-index="${rowOf(field) + step}"] [data-language="${CSS.escape(code)}"]`;
  table.querySelector<HTMLElement>(`${cell} textarea:not([aria-hidden])`)?.focus();
}

/**
 * The messages as a virtual table: only the visible rows, and the focused one with its neighbors, are in the DOM.
 * Ctrl+Enter and Alt with an arrow move the focus within a language.
 */
export function MessageTable({ ids, label, columns }: MessageTableProps) {
  const body = useRef<HTMLDivElement>(null);
  const { sought, seek } = useOpenTexts();
  const soughtRow = sought === null ? -1 : ids.indexOf(sought);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState(-1);
  // Content above the table can change its height at any time.
  useLayoutEffect(() => {
    const above = (body.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    if (Math.abs(above - top) > 1) setTop(above);
  });
  const virtual = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => rowHeight,
    getItemKey: (at) => ids[at] ?? at,
    overscan: 4,
    scrollMargin: top,
    rangeExtractor: (range) => {
      const near = focused === -1 ? [] : [focused - 1, focused, focused + 1];
      const others = [...near, soughtRow].filter((row) => row >= 0 && row < ids.length);
      return [...new Set([...defaultRangeExtractor(range), ...others])].sort((one, other) => one - other);
    },
  });
  useEffect(() => {
    if (soughtRow === -1) return;
    const row = body.current?.querySelector(`[data-index="${soughtRow}"]`);
    row?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    seek(null);
  }, [soughtRow, seek]);
  const move = (event: KeyboardEvent) => {
    const step = stepOf(event);
    if (step === 0 || !body.current) return;
    event.preventDefault();
    moveFocus(body.current, event.target, step);
  };
  return (
    <Box role="table" aria-label={label} aria-rowcount={ids.length + 1} sx={tableGrid(columns)}>
      <TableHeader columns={columns} />
      <Box
        ref={body}
        role="rowgroup"
        onKeyDown={move}
        onFocus={({ target }: FocusEvent) => setFocused(rowOf(target))}
        // Ignores blur events of the whole window, where the focus returns to the same input.
        onBlur={() => !body.current?.contains(document.activeElement) && setFocused(-1)}
        sx={{ position: 'relative', height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const id = ids[index];
          return (
            id !== undefined && (
              <Box
                key={key}
                ref={virtual.measureElement}
                role="row"
                aria-rowindex={index + 2}
                data-index={index}
                style={{ transform: `translateY(${start - top}px)` }}
              >
                <MessageCells id={id} columns={columns} />
              </Box>
            )
          );
        })}
      </Box>
    </Box>
  );
}

function MessageCells({ id, columns }: { id: string; columns: Columns }) {
  const { source, targets } = columns;
  return (
    <>
      <SourceCell id={id} source={hasSource(columns) ? source : null} />
      {targets.map((language) => (
        <TargetCell key={language.code} id={id} language={language} source={source} />
      ))}
    </>
  );
}
