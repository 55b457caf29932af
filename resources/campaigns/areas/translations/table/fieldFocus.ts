import type { KeyboardEvent } from 'react';

/** Returns the row of an element in the table; -1 outside of rows. */
export const rowOf = (target: EventTarget | null): number =>
  target instanceof Element ? Number(target.closest('[data-index]')?.getAttribute('data-index') ?? -1) : -1;

/** Returns the number of messages that a key moves the focus by, in the same language; 0 for other keys. */
export function stepOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): number {
  if (key === 'Enter' && (ctrlKey || metaKey)) return 1;
  if (!altKey || ctrlKey || metaKey) return 0;
  return Number(key === 'ArrowDown') - Number(key === 'ArrowUp');
}

/** Moves the focus from a field to the first field of a message above or below, in the same language. */
export function moveFocus(table: Element, field: EventTarget, step: number): void {
  const code = field instanceof Element ? field.closest('[data-language]')?.getAttribute('data-language') : null;
  if (!code) return;
  const cell = `[data-index="${rowOf(field) + step}"] [data-language="${CSS.escape(code)}"]`;
  table.querySelector<HTMLElement>(`${cell} textarea:not([aria-hidden])`)?.focus();
}
