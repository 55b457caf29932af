import { useLocation } from 'ra-core';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * After a move to another screen the keyboard goes on from there, and a screen reader says its title: the focus goes to
 * the content at once, and to its h1 as soon as that stands. Another page, sort or filter of a list is no other screen,
 * nor is another folder of the media library.
 */
export function useFocusOnNewScreen(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const screen = pathname.startsWith('/media/') ? '/media' : pathname;
  const shown = useRef(screen);
  useEffect(() => {
    const element = content.current;
    if (shown.current === screen || !element) return;
    shown.current = screen;
    element.focus({ preventScroll: true });
    return focusTitle(element);
  }, [screen, content]);
}

/** Waits for the title until somebody has moved the focus on; answers how to stop waiting. */
function focusTitle(content: HTMLElement): () => void {
  const tryNow = () => {
    if (document.activeElement !== content) return observer.disconnect();
    // The screen that was left is hidden, not gone, while the next one's code is fetched.
    const title = [...content.querySelectorAll('h1')].find((one) => one.checkVisibility());
    if (!title) return;
    observer.disconnect();
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(tryNow);
  observer.observe(content, { childList: true, subtree: true });
  tryNow();
  return () => observer.disconnect();
}
