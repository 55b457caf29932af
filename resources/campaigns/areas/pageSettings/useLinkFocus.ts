import { type RefObject, useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';

type Place = RefObject<HTMLElement | null>;
type Find = () => Element | null | undefined;

/** Marks an entry's frame, the button that opens it, and the container of the add button. */
export const entryMark = (key: string) => ({ 'data-entry': key });
export const editMark = { 'data-edit': '' };
export const addMark = { 'data-add': '' };

/** Manages the focus after an entry was opened, closed or deleted, and after a refused save. */
export function useLinkFocus(place: Place) {
  const [find, setFind] = useState<Find | null>(null);
  useEffect(() => {
    const target = find?.();
    if (target instanceof HTMLElement) target.focus();
  }, [find]);
  useFocusOnRefusal(place);
  const inEntry = (key: string, what: string) =>
    place.current?.querySelector(`[data-entry="${CSS.escape(key)}"]`)?.querySelector(what);
  return {
    toInput: (key: string) => setFind(() => () => inEntry(key, 'input')),
    toEdit: (key: string) => setFind(() => () => inEntry(key, '[data-edit]')),
    /** Focuses the entry's first invalid input, which may be outside the viewport. */
    toInvalid: (key: string) => setFind(() => () => inEntry(key, '[aria-invalid="true"]')),
    /** Focuses the entry at the position of a removed one, or the add button. */
    toPlace: (at: number) =>
      setFind(() => () => {
        const entries = place.current?.querySelectorAll('[data-entry]');
        const near = entries?.[at] ?? entries?.[at - 1];
        return near?.querySelector('button') ?? place.current?.parentElement?.querySelector('[data-add] button');
      }),
  };
}

/** Focuses the first input with an error. */
function useFocusOnRefusal(place: Place): void {
  const { submitCount } = useFormContext().formState;
  const seen = useRef(submitCount);
  useEffect(() => {
    if (seen.current === submitCount) return;
    seen.current = submitCount;
    place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount, place]);
}
