import type { Editor } from '@tiptap/core';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

/**
 * Returns the events of the toolbar of a text, and the index of the button that is reached with Tab. By the toolbar
 * pattern of ARIA, arrow keys, Home and End go to the other buttons, and Escape returns to the text. The text can be in
 * the document of a frame.
 */
export function useToolbar({ view }: Editor) {
  const ref = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const { dom } = view;
  useEffect(() => {
    const enter = (event: globalThis.KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (key !== 'F10' || !altKey || ctrlKey || metaKey || shiftKey) return;
      event.preventDefault();
      ref.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
    };
    dom.addEventListener('keydown', enter);
    return () => dom.removeEventListener('keydown', enter);
  }, [dom]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey) return;
    const next = nextButton(event.currentTarget, key);
    if (key !== 'Escape' && !next) return;
    event.preventDefault();
    if (next) next.focus();
    else view.focus();
  };
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) =>
    setCurrent(Math.max(0, buttonsOf(currentTarget).indexOf(target)));
  return { current, events: { ref, onKeyDown, onFocus } };
}

const buttonsOf = (toolbar: HTMLElement): HTMLElement[] => [...toolbar.querySelectorAll('button')];

/** Returns the button to which a key moves the focus; from the last one to the first, and back. */
function nextButton(toolbar: HTMLElement, key: string): HTMLElement | undefined {
  const buttons = buttonsOf(toolbar);
  const at = buttons.findIndex((button) => button.matches(':focus'));
  const forward = getComputedStyle(toolbar).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (key === 'Home') return buttons[0];
  if (key === 'End') return buttons.at(-1);
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  return buttons[(at + (key === forward ? 1 : -1) + buttons.length) % buttons.length];
}
