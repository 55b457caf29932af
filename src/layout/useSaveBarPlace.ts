import { type RefObject, useEffect } from 'react';

/** The narrowest place for a message beside the buttons of a save bar, in px. */
const minWidth = 300;

/** The place of the messages as CSS variables: beside the buttons of the save bar, or above it where that is too narrow. */
function placeAt(bar: DOMRect, firstButton: DOMRect): Record<string, string> {
  const free = firstButton.left - bar.left - 8;
  if (free < minWidth) return { '--messages-bottom': `${window.innerHeight - bar.top + 8}px` };
  return {
    '--messages-left': `${bar.left}px`,
    '--messages-width': `${free}px`,
    '--messages-bottom': `${window.innerHeight - bar.bottom + 4}px`,
    '--messages-align': 'start',
  };
}

const names = ['--messages-left', '--messages-width', '--messages-bottom', '--messages-align'];

/** Returns the place at the save bar that is in the window; nothing if there is none. */
function currentPlace(): Record<string, string> {
  for (const bar of document.querySelectorAll('[data-save-bar]')) {
    const button = bar.querySelector('button');
    const rect = bar.getBoundingClientRect();
    const isInWindow = rect.width > 0 && rect.bottom > 0 && rect.top < window.innerHeight;
    if (button && isInWindow) return placeAt(rect, button.getBoundingClientRect());
  }
  return {};
}

/**
 * Keeps the CSS variables of an element at the place for messages, which covers neither the buttons of the save bar nor
 * the heading of the page. It follows the save bar, which is at the bottom of the window or at the end of a short form.
 * @param isShown whether the element is rendered
 */
export function useSaveBarPlace(element: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    const update = () => {
      const place = currentPlace();
      for (const name of names) element.current?.style.setProperty(name, place[name] ?? '');
    };
    update();
    // A screen that opens while a message is shown gets its save bar later.
    const mutations = new MutationObserver(update);
    mutations.observe(document.body, { childList: true, subtree: true });
    const sizes = new ResizeObserver(update);
    sizes.observe(document.body);
    const passive = { capture: true, passive: true };
    window.addEventListener('scroll', update, passive);
    window.addEventListener('resize', update);
    return () => {
      mutations.disconnect();
      sizes.disconnect();
      window.removeEventListener('scroll', update, passive);
      window.removeEventListener('resize', update);
    };
  }, [element, isShown]);
}
