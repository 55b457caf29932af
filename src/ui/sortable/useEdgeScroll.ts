import { useEffect, useRef } from 'react';

/** As near to the window's edge, in pixels, the page scrolls on, by so many a frame. */
const edgeSize = 56;
const stepSize = 10;

/**
 * Scrolls the page on while something is dragged at the window's upper or lower edge. The answered ref takes the
 * pointer's height in the window; `onScroll` is told the pointer's height on the page after each step.
 */
export function useEdgeScroll(dragging: boolean, onScroll: (pageY: number) => void) {
  const clientY = useRef<number | null>(null);
  const latest = useRef(onScroll);
  latest.current = onScroll;
  useEffect(() => {
    if (!dragging) return;
    let frame = 0;
    const step = () => {
      const y = clientY.current;
      const by = y === null ? 0 : y < edgeSize ? -stepSize : y > window.innerHeight - edgeSize ? stepSize : 0;
      const before = window.scrollY;
      if (by !== 0) window.scrollBy(0, by);
      if (y !== null && window.scrollY !== before) latest.current(y + window.scrollY);
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => {
      cancelAnimationFrame(frame);
      clientY.current = null;
    };
  }, [dragging]);
  return clientY;
}
