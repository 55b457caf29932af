import useEventCallback from '@mui/utils/useEventCallback';
import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react';
import type { Day } from './days.ts';

/** What happens during a drag by whole days. */
type Steps = {
  /** Called with the number of days between the press and the present position. */
  move(days: number): void;
  /** Called before `drop`, and after Escape. */
  end(): void;
  drop(): void;
};

/** The distance in pixels from which on a press is a drag and not a click. */
const clickDistance = 4;

/** Ignores the click that follows the end of a drag. */
function ignoreNextClick(): void {
  const ended = new AbortController();
  const ignore = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', ignore, { capture: true, signal: ended.signal });
  setTimeout(() => ended.abort());
}

/**
 * Returns a function that starts a drag by whole days; Escape cancels it. Touches scroll instead: on a touch screen dialogs
 * change dates.
 * @param dayAt returns the day at a position in the window
 */
export function useDayDrag(dayAt: (x: number, y: number) => Day) {
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  return useEventCallback((event: ReactPointerEvent, { move, end, drop }: Steps) => {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const { clientX, clientY } = event;
    const origin = dayAt(clientX, clientY);
    let isMoved = false;
    let isCancelled = false;
    const listeners = new AbortController();
    running.current?.abort();
    running.current = listeners;
    const { signal } = listeners;
    const finish = () => {
      listeners.abort();
      end();
      if (isMoved) ignoreNextClick();
    };
    const follow = ({ clientX: x, clientY: y }: PointerEvent) => {
      if (isCancelled || (!isMoved && Math.hypot(x - clientX, y - clientY) < clickDistance)) return;
      isMoved = true;
      move(dayAt(x, y) - origin);
    };
    const release = () => {
      finish();
      if (isMoved && !isCancelled) drop();
    };
    const cancel = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return;
      // The button is still pressed; its release must not open anything.
      isCancelled = true;
      end();
    };
    window.addEventListener('pointermove', follow, { signal });
    window.addEventListener('pointerup', release, { signal });
    window.addEventListener('pointercancel', finish, { signal });
    window.addEventListener('keydown', cancel, { signal });
  });
}
