import { type RefObject, useEffect, useState } from 'react';

/**
 * Closes the editor's frame while nothing can be saved: it stays as it is, loaded and in sight, and takes no input. Who
 * wants to read on or copy what was typed may open it for that; the server refuses what is saved there all the same.
 */
export function useClosedFrame(frame: RefObject<HTMLIFrameElement | null>, readOnly: string | null) {
  const [reading, setReading] = useState(false);
  const isReadOnly = readOnly !== null;
  const closed = isReadOnly && !reading;
  useEffect(() => {
    if (!isReadOnly) setReading(false);
  }, [isReadOnly]);
  useEffect(() => {
    // What is typed now is meant for nobody.
    if (closed) frame.current?.blur();
  }, [closed, frame]);
  return { closed, reading, setReading };
}
