import { useEffect } from 'react';
import { saveShortcut } from '../ui/saveShortcut.ts';

const isSaveKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 's' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** A closed drawer stays in the page, hidden. */
const isDialogOpen = (): boolean =>
  [...document.querySelectorAll('[role="dialog"]')].some((dialog) =>
    dialog.checkVisibility({ visibilityProperty: true }),
  );

/** Makes Ctrl+S and Cmd+S press the Save button of the form on the screen, and never open the browser's dialog. */
export function useSaveKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return;
      event.preventDefault();
      if (event.repeat || isDialogOpen()) return;
      // Some fields commit their text on blur.
      const field = document.activeElement;
      if (field instanceof HTMLElement) {
        field.blur();
        field.focus({ preventScroll: true });
      }
      requestAnimationFrame(() => {
        const buttons = document.querySelectorAll<HTMLButtonElement>(
          `[aria-keyshortcuts="${saveShortcut['aria-keyshortcuts']}"]`,
        );
        [...buttons].find((button) => button.offsetParent !== null)?.click();
      });
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
