import useEventCallback from '@mui/utils/useEventCallback';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { Upload } from '#resources/uploads/schema.ts';
import type { GridShape } from './gridShape.ts';
import { useLibraryState } from './LibraryContext.ts';
import type { useActiveItem } from './useGridFocus.ts';
import type { Span } from './useLibrary.ts';

type GridSelectionOptions = ReturnType<typeof useActiveItem> & {
  shape: GridShape;
  /** Selects only these files. */
  onSelect: (span: Span) => void;
};

type Modified = Pick<MouseEvent | KeyboardEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** A click opens; with Control it selects, with Shift it selects a range from the last selected item. */
export function useGridSelection({ active, setActive, anchor, shape, onSelect }: GridSelectionOptions) {
  const { selection, view, go } = useLibraryState();
  const selectTo = (index: number) => {
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
    if (event.shiftKey) return selectTo(index);
    if (event.ctrlKey || event.metaKey) return toggle(file, index);
    anchor.current = index;
    selection.clear();
    go({ ...view, file: file.filename }, { replace: view.file !== null });
  });
  return { selectTo, toggle, press };
}
