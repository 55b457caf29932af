import { type RefObject, useEffect } from 'react';

const isUsable = (element: Element): boolean => element.isConnected && !element.matches(':disabled');

type Place = RefObject<HTMLElement | null>;

/**
 * Prevents the loss of focus when the focused element inside of `around` is removed or disabled: moves the focus to
 * `place`, which is focusable but not a tab stop, and back once the element can be used again.
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
        // If a dialog was open while it was disabled, the dialog returns the focus; otherwise the user clicked the
        // place itself.
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
