import { type DragEvent, useRef, useState } from 'react';
import { useLibraryState } from './LibraryContext.ts';

/** Tells files of the library from everything else that can be dragged. */
const dragType = 'application/x-media-files';

/** Begins to drag a file, and with it all that are ticked where it is one of them. */
export function useDragFiles() {
  const { drag } = useLibraryState();
  return {
    begin: (event: DragEvent, files: Parameters<typeof drag>[0], picture: Element | null) => {
      event.dataTransfer.setData(dragType, files.map(({ filename }) => filename).join('\n'));
      event.dataTransfer.effectAllowed = 'move';
      if (picture) event.dataTransfer.setDragImage(picture, 0, 0);
      drag(files);
    },
    end: () => drag([]),
  };
}

/** A folder onto which files can be dropped; `over` while they are above it. */
export function useDropFolder(folder: string) {
  const { dragged, move, view } = useLibraryState();
  const [over, setOver] = useState(false);
  // Entering a child is told before leaving its parent.
  const depth = useRef(0);
  const isOurs = (event: DragEvent) => event.dataTransfer.types.includes(dragType) && dragged.length > 0;
  const useful = dragged.some((file) => file.folder !== folder) || view.search !== '';
  const end = () => {
    depth.current = 0;
    setOver(false);
  };
  const handlers = {
    onDragEnter: (event: DragEvent) => {
      if (!isOurs(event)) return;
      depth.current += 1;
      setOver(useful);
    },
    onDragLeave: (event: DragEvent) => {
      if (!isOurs(event)) return;
      depth.current -= 1;
      if (depth.current <= 0) end();
    },
    onDragOver: (event: DragEvent) => {
      if (!isOurs(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = useful ? 'move' : 'none';
    },
    onDrop: (event: DragEvent) => {
      if (!isOurs(event)) return;
      event.preventDefault();
      event.stopPropagation();
      end();
      if (useful) void move(dragged, folder);
    },
  };
  return { over, handlers };
}
