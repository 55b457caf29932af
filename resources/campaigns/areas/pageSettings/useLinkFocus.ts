import { type RefObject, useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';

type Place = RefObject<HTMLElement | null>;
type Find = () => Element | null | undefined;

/** On an entry's frame, on the button that opens it, and around what adds one. */
export const entryMark = (key: string) => ({ 'data-entry': key });
export const editMark = { 'data-edit': '' };
export const addMark = { 'data-add': '' };

/** Where the focus goes after an entry was opened, closed or deleted, and after a save that was refused. */
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
    /** The first input of the entry that something is wrong with: it may be out of sight. */
    toInvalid: (key: string) => setFind(() => () => inEntry(key, '[aria-invalid="true"]')),
    /** The entry that is now where another was, else what adds one. */
    toPlace: (at: number) =>
      setFind(() => () => {
        const entries = place.current?.querySelectorAll('[data-entry]');
        const near = entries?.[at] ?? entries?.[at - 1];
        return near?.querySelector('button') ?? place.current?.parentElement?.querySelector('[data-add] button');
      }),
  };
}

/** The first input that is marked. */
function useFocusOnRefusal(place: Place): void {
  const { submitCount } = useFormContext().formState;
  const seen = useRef(submitCount);
  useEffect(() => {
    if (seen.current === submitCount) return;
    seen.current = submitCount;
    place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount, place]);
}
