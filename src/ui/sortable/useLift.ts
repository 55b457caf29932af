import { useEffect, useRef, useState } from 'react';
import { useT } from '../../i18n/useT.ts';
import { type Extent, type Held, liftedOffset, placeOver, roomOffset } from './sortPlaces.ts';

/** An entry is off its place: it follows the pointer by so many pixels, or stands by the keys over a place. */
export type Lift = Held & { extents: Extent[]; pointerBy: number | null };

export type SortingOptions = {
  /** Of the entries in their order. */
  keys: readonly string[];
  nameAt: (at: number) => string;
  onMove: (from: number, to: number) => void;
  disabled: boolean;
};

const extentOf = (entry: Element): Extent => {
  const { top, height } = entry.getBoundingClientRect();
  return { top: top + window.scrollY, height };
};

/** What is said of a lifted entry; the latest of several stands in a `role="status"`. */
function useLiftWords({ keys, nameAt }: SortingOptions) {
  const t = useT();
  const [said, setSaid] = useState('');
  const say = (key: 'engine.sort.lifted' | 'engine.sort.over' | 'engine.sort.back' | 'engine.form.moved', held: Held) =>
    setSaid(t(key, { name: nameAt(held.from), place: held.to + 1, count: keys.length }));
  return { said, say };
}

/** The state behind a sortable list: one entry may be lifted, held over a place, and dropped there or put back. */
export function useLift(options: SortingOptions) {
  const { keys, onMove, disabled } = options;
  const { said, say } = useLiftWords(options);
  const list = useRef<HTMLUListElement>(null);
  const [lift, setLift] = useState<Lift | null>(null);
  // Events come faster than renders.
  const now = useRef<Lift | null>(null);
  const set = (next: Lift | null) => {
    now.current = next;
    setLift(next);
  };
  useFallBack(keys.join('\n'), disabled, () => set(null));
  const refocus = useRefocus(keys.join('\n'));

  const hold = (next: Lift) => {
    if (next.to !== now.current?.to) say('engine.sort.over', next);
    set(next);
  };
  const moveNow = (from: number, to: number) => {
    set(null);
    say('engine.form.moved', { from, to });
    if (from === to) return;
    refocus.current = document.activeElement;
    onMove(from, to);
  };
  return {
    list,
    lift,
    said,
    now,
    raise(from: number, pointerBy: number | null) {
      const extents = [...(list.current?.children ?? [])].map(extentOf);
      say('engine.sort.lifted', { from, to: from });
      set({ from, to: pointerBy === null ? from : placeOver(extents, from, pointerBy), extents, pointerBy });
    },
    follow: (raised: Lift, by: number) =>
      hold({ ...raised, pointerBy: by, to: placeOver(raised.extents, raised.from, by) }),
    step: (raised: Lift, by: number) =>
      hold({ ...raised, to: Math.min(Math.max(raised.to + by, 0), raised.extents.length - 1) }),
    drop: (raised: Lift) => moveNow(raised.from, raised.to),
    putBack() {
      if (now.current) say('engine.sort.back', { from: now.current.from, to: now.current.from });
      set(null);
    },
    moveNow,
  };
}

/** Another order than was lifted from, or no right to change it any more: what is lifted falls back. */
function useFallBack(order: string, disabled: boolean, fall: () => void) {
  const latest = useRef(fall);
  latest.current = fall;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told by each change of these
  useEffect(() => latest.current(), [order, disabled]);
}

/** An element that is moved in the page loses the focus: it gets it back once the order has changed. */
function useRefocus(order: string) {
  const element = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told by each change of the order
  useEffect(() => {
    const last = element.current;
    element.current = null;
    if (last instanceof HTMLElement && last !== document.activeElement) last.focus();
  }, [order]);
  return element;
}

/** By how many pixels an entry is shown off its place. */
export function offsetAt(lift: Lift | null, at: number): number {
  if (!lift) return 0;
  if (at !== lift.from) return roomOffset(lift.extents, lift, at);
  return lift.pointerBy ?? liftedOffset(lift.extents, lift);
}
