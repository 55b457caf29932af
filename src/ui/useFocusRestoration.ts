import { type RefObject, useEffect } from 'react';

const isUsable = (element: Element): boolean => element.isConnected && !element.matches(':disabled');

type Place = RefObject<HTMLElement | null>;

/**
 * What has the focus and goes, or can't be used for a while, loses it to the page. Of what is inside of `around` it goes
 * to `place`, which can have it without being a stop of the tab key, and back once it can be used again.
 */
export function useFocusRestoration(around: Place, place: Place, enabled = true): void {
  useEffect(() => {
    if (!enabled) return;
    let last: HTMLElement | null = null;
    let wasInDialog = false;
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const cameBack = wasInDialog;
      wasInDialog = target.closest('.MuiModal-root') !== null;
      if (wasInDialog) return;
      if (target !== place.current) last = around.current?.contains(target) ? target : null;
      else if (last && isUsable(last)) {
        // A dialog was opened when that could not be used, and gives the focus back; else the place itself was clicked.
        if (cameBack) last.focus({ preventScroll: true });
        else last = null;
      }
    };
    const keep = () => {
      const { activeElement, body } = document;
      if (!last) return;
      const isLost = activeElement === body || activeElement === last;
      if (isUsable(last)) activeElement === place.current && last.focus({ preventScroll: true });
      else if (isLost) place.current?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(keep);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', note);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', note);
    };
  }, [around, place, enabled]);
}
