import { useLayoutEffect, useRef, useState } from 'react';

/** Returns the width of an element in whole pixels, 0 until it is measured. */
export function useMeasuredWidth<Measured extends HTMLElement>() {
  const ref = useRef<Measured>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    setWidth(Math.floor(element.clientWidth));
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
