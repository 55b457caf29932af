import Box from '@mui/material/Box';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MessagePanel } from './MessagePanel.tsx';
import { useOpenTexts } from './TextsContext.ts';

const closedHeight = 48;
const openedHeight = 190;

type MessageListProps = {
  ids: readonly string[];
  label: string;
  sourceCode: string;
  opened: ReadonlySet<string>;
  onToggle: (update: (before: ReadonlySet<string>) => ReadonlySet<string>) => void;
};

const toggled = (before: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(before);
  if (!next.delete(id)) next.add(id);
  return next;
};

const rowOf = ({ target }: FocusEvent): number =>
  target instanceof Element ? Number(target.closest('[data-index]')?.getAttribute('data-index') ?? -1) : -1;

/** A virtual list of message panels: only the visible ones and the focused one are in the DOM. */
export function MessageList({ ids, label, sourceCode, opened, onToggle }: MessageListProps) {
  const list = useRef<HTMLDivElement>(null);
  const { sought, seek } = useOpenTexts();
  const soughtRow = sought === null ? -1 : ids.indexOf(sought);
  const isSoughtOpen = sought !== null && opened.has(sought);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState(-1);
  // Content above the list can change its height at any time.
  useLayoutEffect(() => {
    const above = (list.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    if (Math.abs(above - top) > 1) setTop(above);
  });
  const virtual = useWindowVirtualizer({
    count: ids.length,
    estimateSize: (at) => (opened.has(ids[at] ?? '') ? openedHeight : closedHeight),
    getItemKey: (at) => ids[at] ?? at,
    overscan: 4,
    scrollMargin: top,
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      const others = [focused, soughtRow].filter((row) => row >= 0 && row < ids.length);
      return [...new Set([...rows, ...others])].sort((one, other) => one - other);
    },
  });
  useEffect(() => {
    if (soughtRow === -1 || !isSoughtOpen) return;
    const row = list.current?.querySelector(`[data-index="${soughtRow}"]`);
    row?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    seek(null);
  }, [soughtRow, isSoughtOpen, seek]);
  const toggle = useCallback((id: string) => onToggle((before) => toggled(before, id)), [onToggle]);
  return (
    <Box
      ref={list}
      role="list"
      aria-label={label}
      onFocus={(event) => setFocused(rowOf(event))}
      // Ignores blur events of the whole window, where the focus returns to the same input.
      onBlur={() => !list.current?.contains(document.activeElement) && setFocused(-1)}
      sx={{ position: 'relative', height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const id = ids[index];
        return (
          id !== undefined && (
            <Box
              key={key}
              ref={virtual.measureElement}
              role="listitem"
              aria-setsize={ids.length}
              aria-posinset={index + 1}
              data-index={index}
              sx={{ position: 'absolute', insetInline: 0, top: 0 }}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <MessagePanel id={id} sourceCode={sourceCode} open={opened.has(id)} onToggle={toggle} />
            </Box>
          )
        );
      })}
    </Box>
  );
}
