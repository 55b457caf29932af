import { type RefObject, useEffect, useState } from 'react';

/** How far below and above what is in sight counts as near: about half a screen. */
const margin = '50% 0%';

/** Becomes true once an element comes near what is in sight, and stays so. */
export function useNearView(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [near, element]);
  return near;
}
