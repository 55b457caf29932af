import { useLocation } from 'ra-core';
import { useEffect } from 'react';

export const sectionId = (tab: string): string => `settings-${tab}`;

/**
 * Brings the section of the address into sight and the focus to its title, each time that the address is asked for.
 * After the frame's own move of the focus to the screen's title, which comes with every new address.
 */
export function useOpenSection(tab: string): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same place asked for again is a wish to go there again
  useEffect(() => {
    if (tab === '') return;
    const frame = requestAnimationFrame(() => {
      const section = document.getElementById(sectionId(tab));
      const title = section?.querySelector('h2');
      if (!section || !title) return;
      title.tabIndex = -1;
      title.focus({ preventScroll: true });
      section.scrollIntoView({ block: 'start' });
    });
    return () => cancelAnimationFrame(frame);
  }, [tab, key]);
}
