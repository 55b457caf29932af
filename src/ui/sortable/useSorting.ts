import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import { useEdgeScroll } from './useEdgeScroll.ts';
import { offsetAt, type SortingOptions, useLift } from './useLift.ts';

/** A pointer is down on a handle, and may become a drag. */
type Press = { at: number; pageY: number };

/** A press moves by this many pixels before it is a drag. */
const dragThreshold = 4;

/** Moves the entries of a list by pointer and keys. Nothing is told to the caller before an entry is dropped. */
export function useSorting(options: SortingOptions) {
  const { disabled } = options;
  const lifting = useLift(options);
  const { list, lift, now, said, raise, follow, drop, moveNow } = lifting;
  const press = useRef<Press | null>(null);
  const putBack = () => {
    press.current = null;
    lifting.putBack();
  };
  const followTo = (pageY: number) => {
    if (!press.current) return;
    const by = pageY - press.current.pageY;
    if (now.current) follow(now.current, by);
    else if (Math.abs(by) >= dragThreshold) raise(press.current.at, by);
  };
  const edge = useEdgeScroll(lift !== null && lift.pointerBy !== null, followTo);

  const pointerEvents = (at: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (disabled || event.button !== 0 || !event.isPrimary) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.focus();
      press.current = { at, pageY: event.clientY + window.scrollY };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!press.current) return;
      edge.current = event.clientY;
      followTo(event.clientY + window.scrollY);
    },
    onPointerUp() {
      press.current = null;
      if (now.current && now.current.pointerBy !== null) drop(now.current);
    },
    onPointerCancel: putBack,
  });
  const keyEvents = (at: number) => ({
    /** Space, Enter and assistive technology click without a pointer. */
    onClick({ detail }: MouseEvent) {
      if (disabled || detail !== 0) return;
      if (now.current) drop(now.current);
      else raise(at, null);
    },
    onKeyDown(event: KeyboardEvent) {
      const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
      if (!now.current || (event.key !== 'Escape' && by === null)) return;
      event.preventDefault();
      event.stopPropagation();
      if (by === null) putBack();
      else if (now.current.pointerBy === null) lifting.step(now.current, by);
    },
    onBlur: putBack,
  });
  return {
    list,
    said,
    /** The entry that is off its place. */
    lifted: lift?.from ?? null,
    offsetOf: (at: number) => offsetAt(lift, at),
    handleOf: (at: number) => ({ 'aria-pressed': lift?.from === at, ...pointerEvents(at), ...keyEvents(at) }),
    moveNow,
  };
}
