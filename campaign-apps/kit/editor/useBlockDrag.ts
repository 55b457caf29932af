import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { type BlockDrag, type DragColumn, dragBlock } from './blockDrag.ts';
import type { DropPlace } from './dragGeometry.ts';
import type { EditedPage } from './editedPage.ts';

/** What a handle drags, and the column in which it does. `onPress` is called if the pointer was not moved. */
type Dragged = { id: string; name: string; column: DragColumn; onPress?: () => void; onDropped?: () => void };

type DragStarter = (event: PointerEvent, dragged: Dragged) => void;

type Parts = {
  page: EditedPage;
  /** Whether the page can be changed now. */
  isEnabled: boolean;
  onDrop: (id: string, place: DropPlace) => void;
};

/**
 * Returns the function that starts to drag a block from a handle, the one that cancels, and the id of the block that is
 * dragged. The drag is canceled if the block is gone or the page can no longer be changed.
 */
export function useBlockDrag({ page, isEnabled, onDrop }: Parts) {
  const drag = useRef<BlockDrag | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const current = useRef({ isEnabled, onDrop });
  current.current = { isEnabled, onDrop };
  const cancel = useCallback(() => drag.current?.cancel(), []);
  const start = useCallback<DragStarter>((event, { id, name, column, onPress = () => undefined, onDropped }) => {
    if (!current.current.isEnabled || !event.isPrimary || event.button !== 0) return;
    drag.current?.cancel();
    drag.current = dragBlock(event.nativeEvent, {
      ...{ id, name, column, onPress },
      onStart: () => setDragged(id),
      onEnd: () => setDragged(null),
      onDrop(place) {
        current.current.onDrop(id, place);
        onDropped?.();
      },
    });
  }, []);
  // The preview has drawn the changed page already: effects of children run first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the page moves its blocks
  useEffect(() => drag.current?.remeasure(), [page]);
  useEffect(() => {
    if (!isEnabled) cancel();
  }, [isEnabled, cancel]);
  useEffect(() => cancel, [cancel]);
  return { start, cancel, dragged };
}
