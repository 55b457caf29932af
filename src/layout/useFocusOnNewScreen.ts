import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-admin';

/**
 * Moves the focus to the content when another screen opens, and to its h1 as soon as it is rendered, so that the
 * keyboard continues there and a screen reader announces the title. Another page, sort order or filter of a list, or
 * another folder of the media library, is not another screen.
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

/** Waits for the title until the user moves the focus. Returns a function that stops waiting. */
function focusTitle(content: HTMLElement): () => void {
  const tryNow = () => {
    if (document.activeElement !== content) return observer.disconnect();
    // While the code of the next screen loads, the previous screen is hidden and still in the page.
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
