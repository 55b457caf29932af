import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { GridShape } from './gridShape.ts';
import { useLibraryState } from './LibraryContext.ts';
import { listOf } from './view.ts';

/** Returns true if the focused element was removed: the page has the focus, or the dialog around `element`. */
export const isFocusLost = (element: HTMLElement | null): boolean => document.activeElement?.contains(element) ?? true;

/** Returns the item that is the grid's tab stop: the first one when another list is shown. */
export function useActiveItem(shape: GridShape) {
  const { view } = useLibraryState();
  const [wanted, setActive] = useState(0);
  const list = listOf(view);
  const [known, setKnown] = useState(list);
  /** The start of a Shift selection; null for the current item. */
  const anchor = useRef<number | null>(null);
  if (known !== list) {
    setKnown(list);
    setActive(0);
    anchor.current = null;
  }
  const active = Math.min(wanted, Math.max(shape.folders + shape.files - 1, 0));
  return { active, setActive, anchor };
}

type GridFocusOptions = {
  grid: RefObject<HTMLElement | null>;
  /** The folder that was opened last, until it is decided whether its first item gets the focus. */
  opened: RefObject<string | null>;
} & Pick<ReturnType<typeof useActiveItem>, 'active' | 'setActive'>;

/** Moves the focus to the active item: on `moveFocus`, in an opened folder, and after the focused item was removed. */
export function useGridFocus({ grid, opened, active, setActive }: GridFocusOptions) {
  const { view } = useLibraryState();
  const focusNext = useRef<'move' | 'wait' | null>(null);
  /** True while an item has the focus: if it is removed, as when a file is deleted, another item gets the focus. */
  const held = useRef(false);
  const reveal = useRef<(index: number) => void>(() => {});

  useLayoutEffect(() => {
    if (opened.current === view.folder) {
      opened.current = null;
      if (isFocusLost(grid.current)) focusNext.current = 'move';
    }
    if (held.current && document.activeElement === document.body) {
      held.current = false;
      focusNext.current ??= 'move';
    }
    if (focusNext.current === null) return;
    if (focusNext.current === 'move') reveal.current(active);
    const target = grid.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    // An item that is not yet loaded gets the focus once it is, unless the user has moved the focus since.
    const waited = focusNext.current === 'wait';
    if (!waited || document.activeElement === grid.current) (target ?? grid.current)?.focus({ preventScroll: true });
    focusNext.current = target || (waited && document.activeElement !== grid.current) ? null : 'wait';
  });

  return {
    reveal,
    /** Focuses the active item after the next render. */
    moveFocus: () => {
      focusNext.current = 'move';
    },
    onFocus: (event: FocusEvent) => {
      const index = event.target instanceof HTMLElement ? event.target.dataset.index : undefined;
      if (index === undefined) return;
      held.current = true;
      setActive(Number(index));
    },
    onBlur: () => {
      held.current = false;
    },
  };
}
