import { type KeyboardEvent as ReactKeyboardEvent, useCallback, useEffect, useRef } from 'react';

const selectedIn = (list: HTMLElement | null) => list?.querySelector('[aria-selected="true"]') ?? null;

type SelectionOptions = {
  text: string;
  /** While the results of the text are missing. */
  isPending: boolean;
  /** Changes when results arrive. */
  loaded: string;
};

/**
 * The selection of the palette's list. The first entry is selected, also when results arrive, until the user moves the
 * selection. Enter opens the selected entry, with Ctrl or Cmd in a new tab. If it is a result of a former text, Enter
 * waits for the new results, so that it never opens what was not searched for.
 */
export function useSelection({ text, isPending, loaded }: SelectionOptions) {
  const list = useRef<HTMLDivElement>(null);
  const newTab = useRef(false);
  const moved = useRef(false);
  const entered = useRef<string | null>(null);

  const noteModifiers = (event: { ctrlKey: boolean; metaKey: boolean }) => {
    newTab.current = event.ctrlKey || event.metaKey;
  };
  const onKeyDown = (event: ReactKeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moved.current = true;
    if (event.key !== 'Enter') return;
    noteModifiers(event);
    if (!isPending || selectedIn(list.current)?.closest('[data-settled="true"]')) return;
    event.preventDefault();
    entered.current = text;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text begins another selection
  useEffect(() => {
    moved.current = false;
  }, [text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when results arrive
  useEffect(() => {
    // The library selects the first entry on Home.
    if (!moved.current) list.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }));
  }, [loaded]);
  useEffect(() => {
    if (isPending || entered.current === null) return;
    const isSame = entered.current === text;
    entered.current = null;
    // By then, the first of the new results is selected.
    if (isSame) setTimeout(() => clickWithKey(selectedIn(list.current), newTab.current));
  }, [isPending, text]);
  const listRef = useCallback((element: HTMLDivElement | null) => {
    list.current = element;
    return element ? keepActiveDescendant(element, () => moved.current) : undefined;
  }, []);
  return { listRef, onKeyDown, noteModifiers, inNewTab: () => newTab.current };
}

const clickWithKey = (element: Element | null, ctrlKey: boolean) =>
  element?.dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey }));

/**
 * Keeps the input's `aria-activedescendant` right: the library updates it one selection late, or not at all. It has none
 * before the user types or moves the selection, because screen readers would announce the entry instead of the input.
 * Returns a function that stops.
 */
function keepActiveDescendant(list: HTMLElement, isMoved: () => boolean): () => void {
  const input = document.querySelector<HTMLInputElement>(`[role="combobox"][aria-controls="${list.id}"]`);
  if (!input) return () => undefined;
  const update = () => {
    const id = input.value === '' && !isMoved() ? null : (selectedIn(list)?.id ?? null);
    if (id === input.getAttribute('aria-activedescendant')) return;
    if (id) input.setAttribute('aria-activedescendant', id);
    else input.removeAttribute('aria-activedescendant');
  };
  const observer = new MutationObserver(update);
  observer.observe(list, { subtree: true, childList: true, attributeFilter: ['aria-selected'] });
  observer.observe(input, { attributeFilter: ['aria-activedescendant'] });
  update();
  return () => observer.disconnect();
}
