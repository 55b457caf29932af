import { useEffect, useState } from 'react';
import { sectionId } from '../useOpenSection.ts';

/**
 * Distance from the top of the window at which a section counts as reached, in pixels: the top bar plus some margin.
 */
const reachedAt = 240;

/**
 * Returns the tab of the current section: the first that is not above that line; at the end of the page, the opened
 * one.
 */
function sectionInSight(tabs: readonly string[], opened: string): string {
  const { scrollTop, clientHeight, scrollHeight } = document.documentElement;
  const isAtFoot = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2;
  const boxes = tabs.map((tab) => ({ tab, box: document.getElementById(sectionId(tab))?.getBoundingClientRect() }));
  const isSeen = (tab: string) => boxes.some((one) => one.tab === tab && one.box && one.box.top < clientHeight);
  if (isAtFoot) return isSeen(opened) && opened !== '' ? opened : (tabs.at(-1) ?? '');
  return boxes.find(({ box }) => box && box.bottom > reachedAt)?.tab ?? tabs.at(-1) ?? '';
}

/** Returns the tab of the visible section, updated on scroll; `opened` is the tab of the URL. */
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
