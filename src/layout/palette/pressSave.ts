import { saveShortcut } from '../../browser/saveShortcut.ts';

/** Presses the Save button of the form on the screen, if it has one; with a dialog open over it, the dialog's. */
export function pressSave(): void {
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
    [...buttons].findLast((button) => button.offsetParent !== null)?.click();
  });
}
