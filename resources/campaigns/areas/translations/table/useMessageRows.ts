import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useOpenTexts } from '../texts/TextsContext.ts';
import { rowOf } from './fieldFocus.ts';

/** Estimated height of a row in pixels. */
const rowHeight = 84;

/**
 * Returns the rows of the virtual table that are in the DOM: the visible ones, and the focused one with its neighbors.
 * Shows and focuses the message that `useOpenTexts` seeks.
 */
export function useMessageRows(ids: readonly string[]) {
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
  const focusProps = {
    onFocus: ({ target }: FocusEvent) => setFocused(rowOf(target)),
    // Ignores blur events of the whole window, where the focus returns to the same input.
    onBlur: () => !body.current?.contains(document.activeElement) && setFocused(-1),
  };
  return { body, virtual, top, focusProps };
}
