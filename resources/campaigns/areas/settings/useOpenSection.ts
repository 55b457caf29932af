import { useLocation } from 'ra-core';
import { useEffect, useState } from 'react';

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

/** How far below the top of the window a section counts as reached, in pixels: the top bar, and some room. */
const reachedAt = 240;

/** The section that is read now: the first that is not above that line. At the foot of the page the one that was opened. */
function sectionInSight(tabs: readonly string[], opened: string): string {
  const { scrollTop, clientHeight, scrollHeight } = document.documentElement;
  const isAtFoot = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2;
  const boxes = tabs.map((tab) => ({ tab, box: document.getElementById(sectionId(tab))?.getBoundingClientRect() }));
  const isSeen = (tab: string) => boxes.some((one) => one.tab === tab && one.box && one.box.top < clientHeight);
  if (isAtFoot) return isSeen(opened) && opened !== '' ? opened : (tabs.at(-1) ?? '');
  return boxes.find(({ box }) => box && box.bottom > reachedAt)?.tab ?? tabs.at(-1) ?? '';
}

/** The tab of the section that is in sight, which follows the scrolling; `opened` is that of the address. */
export function useSectionInSight(tabs: readonly string[], opened: string): string {
  const [seen, setSeen] = useState(opened || (tabs[0] ?? ''));
  const key = tabs.join();
  useEffect(() => {
    const look = () => setSeen(sectionInSight(key.split(','), opened));
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [key, opened]);
  return seen;
}
