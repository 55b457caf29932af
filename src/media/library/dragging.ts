import { type DragEvent, useRef, useState } from 'react';
import { useLibraryState } from './LibraryContext.ts';
import { isDeep } from './view.ts';

/** Identifies dragged files of the library. */
const dragType = 'application/x-media-files';

/** Starts to drag a file, with all selected files if it is one of them. */
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

/** Makes a folder a drop target; `over` is true while files are dragged over it. */
export function useDropFolder(folder: string) {
  const { dragged, move, view } = useLibraryState();
  const [over, setOver] = useState(false);
  // The event for entering a child fires before the one for leaving its parent.
  const depth = useRef(0);
  const isOurs = (event: DragEvent) => event.dataTransfer.types.includes(dragType) && dragged.length > 0;
  const useful = dragged.some((file) => file.folder !== folder) || isDeep(view);
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
