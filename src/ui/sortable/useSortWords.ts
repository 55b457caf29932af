import type { DragDropContextProps } from '@hello-pangea/dnd';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useT } from '../../i18n/useT.ts';

type SortWordsOptions = {
  count: number;
  nameAt: (at: number) => string;
  onMove: (from: number, to: number) => void;
};

type SortWord = 'engine.sort.lifted' | 'engine.sort.over' | 'engine.sort.back' | 'engine.form.moved';

/** Returns the translated announcements of a sortable list, and the functions that move entries. */
export function useSortWords({ count, nameAt, onMove }: SortWordsOptions) {
  const t = useT();
  const [said, setSaid] = useState('');
  const refocus = useRef<Element | null>(null);
  // An element loses the focus when it is moved in the page.
  useEffect(() => {
    const last = refocus.current;
    refocus.current = null;
    if (last instanceof HTMLElement && last !== document.activeElement) last.focus();
  });
  const words = (key: SortWord, from: number, to = from) => t(key, { name: nameAt(from), place: to + 1, count });
  const responders: Omit<DragDropContextProps, 'children'> = {
    onDragStart: ({ source }, { announce }) => announce(words('engine.sort.lifted', source.index)),
    onDragUpdate: ({ source, destination }, { announce }) =>
      announce(words('engine.sort.over', source.index, destination?.index)),
    onDragEnd: ({ source, destination, reason }, { announce }) => {
      if (reason === 'CANCEL' || !destination) return announce(words('engine.sort.back', source.index));
      announce(words('engine.form.moved', source.index, destination.index));
      // Synchronous, before the library resets the positions: otherwise the entries would briefly show in their old
      // order.
      if (destination.index !== source.index) flushSync(() => onMove(source.index, destination.index));
    },
  };
  const stepped = (from: number, to: number) => {
    setSaid(words('engine.form.moved', from, to));
    refocus.current = document.activeElement;
    onMove(from, to);
  };
  return { said, stepped, responders };
}
