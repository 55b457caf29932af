import type { KeyboardEvent, RefObject } from 'react';
import { type GridShape, movedBy } from './gridShape.ts';
import { useLibraryState } from './LibraryContext.ts';
import { useActiveItem, useGridFocus } from './useGridFocus.ts';
import { useGridSelection } from './useGridSelection.ts';
import type { Library, Span } from './useLibrary.ts';

type GridKeysOptions = {
  shape: GridShape;
  grid: RefObject<HTMLElement | null>;
  fileAt: Library['fileAt'];
  /** Selects only these files. */
  onSelect: (span: Span) => void;
  /** The folder that was opened last, until it is decided whether its first item gets the focus. */
  opened: RefObject<string | null>;
};

/**
 * Keyboard and mouse control of the grid. One item is a tab stop; arrows, Page Up, Page Down, Home and End move from
 * it, Enter opens, Space selects, Delete asks to delete, Escape clears the selection.
 */
export function useGridKeys({ shape, grid, fileAt, onSelect, opened }: GridKeysOptions) {
  const { selection, view, go } = useLibraryState();
  const item = useActiveItem(shape);
  const { active, setActive, anchor } = item;
  const { moveFocus, ...focus } = useGridFocus({ grid, opened, active, setActive });
  const { selectTo, toggle, press } = useGridSelection({ ...item, shape, onSelect });
  const remove = useRemoval({ shape, grid, fileAt, active });

  const moveTo = (index: number, withShift: boolean) => {
    if (withShift) selectTo(index);
    else anchor.current = null;
    if (index !== active) moveFocus();
    setActive(index);
    // Shows the information of the focused file, the one that Delete would delete.
    const file = view.file === null || withShift ? undefined : fileAt(index - shape.folders);
    if (file) go({ ...view, file: file.filename }, { replace: true });
  };
  const toggleActive = () => {
    const file = fileAt(active - shape.folders);
    if (file) toggle(file, active);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, pageRows: number) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || (target !== grid.current && target.dataset.index === undefined)) return;
    const index = movedBy(shape, active, event.key, pageRows);
    const command = event.ctrlKey || event.metaKey;
    if (index !== null) moveTo(index, event.shiftKey);
    else if (event.key === ' ' && active >= shape.folders) toggleActive();
    else if (event.key === 'Delete') remove();
    else if (command && event.key.toLowerCase() === 'a') onSelect({ from: 0, to: shape.files });
    else if (event.key === 'Escape' && selection.count > 0) selection.clear();
    else if (event.key === 'Escape' && view.file !== null) go({ ...view, file: null }, { replace: true });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  /** A button is pressed when Space is released. */
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key === ' ' && active >= shape.folders) event.preventDefault();
  };
  return { active, press, toggle, onKeyDown, onKeyUp, ...focus };
}

type RemovalOptions = Pick<GridKeysOptions, 'shape' | 'grid' | 'fileAt'> & { active: number };

/** Returns a function that asks whether to delete the selected files, else the active item. */
function useRemoval({ shape, grid, fileAt, active }: RemovalOptions) {
  const { selection, ask, mayDelete } = useLibraryState();
  return () => {
    if (!mayDelete) return;
    const link = grid.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    const path = active < shape.folders ? link?.dataset.folder : undefined;
    const file = fileAt(active - shape.folders);
    if (selection.count > 0) ask({ about: 'deleteFiles', files: selection.files });
    else if (path) ask({ about: 'deleteFolder', path, name: path.slice(path.lastIndexOf('/') + 1) });
    else if (file) ask({ about: 'deleteFiles', files: [file] });
  };
}
