import useEventCallback from '@mui/utils/useEventCallback';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Upload } from '#resources/uploads/schema.ts';
import { type GridShape, movedBy } from './gridShape.ts';
import { useLibraryState } from './LibraryContext.ts';
import type { Library, Span } from './useLibrary.ts';
import { listOf } from './view.ts';

type GridKeysOptions = {
  shape: GridShape;
  grid: RefObject<HTMLElement | null>;
  fileAt: Library['fileAt'];
  /** Selects only these files. */
  onSelect: (span: Span) => void;
  /** The folder that was opened last, until it is decided whether its first item gets the focus. */
  opened: RefObject<string | null>;
};

type Modified = Pick<MouseEvent | KeyboardEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** Returns true if the focused element was removed: the page has the focus, or the dialog around `element`. */
export const isFocusLost = (element: HTMLElement | null): boolean => document.activeElement?.contains(element) ?? true;

/**
 * Keyboard and mouse control of the grid. One item is a tab stop; arrows, Page Up, Page Down, Home and End move from
 * it, Enter opens, Space selects, Delete asks to delete, Escape clears the selection. A click opens; with Control it
 * selects, with Shift it selects a range from the last selected item.
 */
export function useGridKeys({ shape, grid, fileAt, onSelect, opened }: GridKeysOptions) {
  const { selection, view, go, ask, mayDelete } = useLibraryState();
  const [wanted, setActive] = useState(0);
  const list = listOf(view);
  const [known, setKnown] = useState(list);
  const active = Math.min(wanted, Math.max(shape.folders + shape.files - 1, 0));
  const focusNext = useRef<'move' | 'wait' | null>(null);
  /** True while an item has the focus: if it is removed, as when a file is deleted, another item gets the focus. */
  const held = useRef(false);
  /** The start of a Shift selection; null for the current item. */
  const anchor = useRef<number | null>(null);
  if (known !== list) {
    setKnown(list);
    setActive(0);
    anchor.current = null;
  }
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

  const pickTo = (index: number) => {
    anchor.current ??= active;
    const [first, last] = [Math.min(anchor.current, index), Math.max(anchor.current, index)];
    const span = { from: Math.max(first - shape.folders, 0), to: last + 1 - shape.folders };
    if (span.to > span.from) onSelect(span);
  };
  const toggle = useEventCallback((file: Upload, index: number) => {
    anchor.current = index;
    setActive(index);
    selection.toggle(file);
  });
  const press = useEventCallback((file: Upload, index: number, event: Modified) => {
    setActive(index);
    if (event.shiftKey) return pickTo(index);
    if (event.ctrlKey || event.metaKey) return toggle(file, index);
    anchor.current = index;
    selection.clear();
    go({ ...view, file: file.filename }, { replace: view.file !== null });
  });

  const moveTo = (index: number, withShift: boolean) => {
    if (withShift) pickTo(index);
    else anchor.current = null;
    if (index !== active) focusNext.current = 'move';
    setActive(index);
    // Shows the information of the focused file, the one that Delete would delete.
    const file = view.file === null || withShift ? undefined : fileAt(index - shape.folders);
    if (file) go({ ...view, file: file.filename }, { replace: true });
  };

  const onFolder = () => {
    const link = grid.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    const path = link?.dataset.folder;
    return path ? { path, name: path.slice(path.lastIndexOf('/') + 1) } : null;
  };
  const remove = () => {
    if (!mayDelete) return;
    const folder = active < shape.folders ? onFolder() : null;
    const file = fileAt(active - shape.folders);
    if (selection.count > 0) ask({ about: 'deleteFiles', files: selection.files });
    else if (folder) ask({ about: 'deleteFolder', ...folder });
    else if (file) ask({ about: 'deleteFiles', files: [file] });
  };
  const tick = () => {
    const file = fileAt(active - shape.folders);
    if (file) toggle(file, active);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, pageRows: number) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || (target !== grid.current && target.dataset.index === undefined)) return;
    const index = movedBy(shape, active, event.key, pageRows);
    const command = event.ctrlKey || event.metaKey;
    if (index !== null) moveTo(index, event.shiftKey);
    else if (event.key === ' ' && active >= shape.folders) tick();
    else if (event.key === 'Delete') remove();
    else if (command && event.key.toLowerCase() === 'a') onSelect({ from: 0, to: shape.files });
    else if (event.key === 'Escape' && selection.count > 0) selection.clear();
    else if (event.key === 'Escape' && view.file !== null) go({ ...view, file: null }, { replace: true });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    active,
    press,
    toggle,
    reveal,
    onKeyDown,
    /** A button is pressed when Space is released. */
    onKeyUp: (event: KeyboardEvent) => {
      if (event.key === ' ' && active >= shape.folders) event.preventDefault();
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
