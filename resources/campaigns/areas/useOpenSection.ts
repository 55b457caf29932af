import { useEffect } from 'react';
import { useLocation, useParams } from 'react-admin';

/** Returns the id of the element of a section, by the last segment of the section's URL. */
export const sectionId = (tab: string): string => `section-${tab}`;

/** Returns the place in an area that the URL names, such as `dates` in `settings/dates`; empty for none. */
export function useOpenedPlace(): string {
  const { '*': below = '' } = useParams();
  return below.split('/')[1] ?? '';
}

const actions = ['wheel', 'touchmove', 'pointerdown', 'keydown'];

/**
 * Scrolls to a section, and again while other content of the page loads, until the user does something. Returns a
 * function that ends it.
 */
function holdInSight(section: HTMLElement): () => void {
  const ending = new AbortController();
  const observer = new ResizeObserver(() => section.scrollIntoView({ block: 'start' }));
  const end = () => {
    observer.disconnect();
    ending.abort();
  };
  for (const action of actions) window.addEventListener(action, end, { signal: ending.signal, passive: true });
  section.scrollIntoView({ block: 'start' });
  observer.observe(document.body);
  return end;
}

/**
 * Scrolls to the section in the URL and focuses its title on each navigation. Runs after the shell has moved the focus
 * to the screen's title, which it does on every new URL.
 */
export function useOpenSection(tab: string): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same place asked for again is a wish to go there again
  useEffect(() => {
    if (tab === '') return;
    let release = (): void => undefined;
    const frame = requestAnimationFrame(() => {
      const section = document.getElementById(sectionId(tab));
      const title = section?.querySelector('h2');
      if (!section || !title) return;
      title.tabIndex = -1;
      title.focus({ preventScroll: true });
      release = holdInSight(section);
    });
    return () => {
      cancelAnimationFrame(frame);
      release();
    };
  }, [tab, key]);
}
