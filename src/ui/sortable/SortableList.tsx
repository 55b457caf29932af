import {
  DragDropContext,
  type DragDropContextProps,
  Draggable,
  type DraggableProvidedDragHandleProps,
  Droppable,
} from '@hello-pangea/dnd';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DragIndicator from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useT } from '../../i18n/useT.ts';
import { styleNonce } from '../../theme/styleNonce.ts';
import { SteadyIconButton } from '../SteadyIconButton.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';

/** The controls that move an entry; the caller renders both. Null if the list has nothing to sort. */
export type SortControls = {
  /** Dragged by mouse or touch; with the keyboard, Space lifts, the arrow keys move, Space drops, Escape cancels. */
  handle: ReactNode;
  /** Buttons that move it up or down by one, for users who can't drag (WCAG 2.5.7). */
  steps: ReactNode;
};

type SortableListProps<Item> = {
  /** In the shown order: `onMove` must change it synchronously, before any response of a server. */
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Returns the name of an entry for its buttons and announcements. */
  nameOf: (item: Item, at: number) => string;
  onMove: (from: number, to: number) => void;
  disabled?: boolean;
  label: string;
  /** The content of an entry, inside of its `<li>`. */
  children: (item: Item, at: number, controls: SortControls) => ReactNode;
};

/** A list that can be sorted by mouse, touch and keyboard. */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { items, keyOf, nameOf, onMove, disabled = false, label, children } = props;
  const t = useT();
  const id = useId();
  const nameAt = (at: number) => {
    const item = items[at];
    return item === undefined ? '' : nameOf(item, at);
  };
  const { said, stepped, responders } = useSortWords({ count: items.length, nameAt, onMove });
  const controlsOf = (at: number, grip: DraggableProvidedDragHandleProps | null): SortControls => {
    if (items.length < 2) return { handle: null, steps: null };
    const name = nameAt(at);
    return {
      handle: <Handle name={name} grip={grip} />,
      steps: <Steps name={name} disabled={disabled} at={at} last={at === items.length - 1} onMove={stepped} />,
    };
  };
  return (
    <DragDropContext nonce={styleNonce()} dragHandleUsageInstructions={t('engine.sort.help')} {...responders}>
      <Droppable droppableId={id}>
        {(drop) => (
          <Box
            component="ul"
            ref={drop.innerRef}
            {...drop.droppableProps}
            aria-label={label}
            sx={{ listStyle: 'none', m: 0, p: 0 }}
          >
            {items.map((item, at) => (
              <Draggable
                key={keyOf(item)}
                draggableId={keyOf(item)}
                index={at}
                isDragDisabled={disabled || items.length < 2}
              >
                {(drag) => (
                  // A margin instead of a gap: the library reserves space for an entry's own box.
                  <Box component="li" ref={drag.innerRef} {...drag.draggableProps} sx={{ minWidth: 0, mb: 1 }}>
                    {children(item, at, controlsOf(at, drag.dragHandleProps))}
                  </Box>
                )}
              </Draggable>
            ))}
            {drop.placeholder}
          </Box>
        )}
      </Droppable>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </DragDropContext>
  );
}

/** Not a `<button>`: the library starts no drag on one. */
function Handle({ name, grip }: { name: string; grip: DraggableProvidedDragHandleProps | null }) {
  const t = useT();
  return (
    <Box
      component="span"
      role="button"
      aria-label={t('engine.sort.handle', { name })}
      aria-disabled={grip === null || undefined}
      {...grip}
      sx={{
        display: 'flex',
        flex: 'none',
        p: 0.75,
        borderRadius: 1,
        color: 'text.secondary',
        opacity: grip === null ? 0.4 : 1,
        '@media (pointer: coarse)': { p: 1.5 },
      }}
    >
      <DragIndicator aria-hidden fontSize="small" />
    </Box>
  );
}

type StepsProps = {
  name: string;
  disabled: boolean;
  at: number;
  last: boolean;
  onMove: (from: number, to: number) => void;
};

function Steps({ name, disabled, at, last, onMove }: StepsProps) {
  const t = useT();
  return (
    <>
      <SteadyIconButton
        label={t('engine.form.moveUp', { name })}
        disabled={disabled || at === 0}
        onClick={() => onMove(at, at - 1)}
      >
        <ArrowUpward fontSize="small" />
      </SteadyIconButton>
      <SteadyIconButton
        label={t('engine.form.moveDown', { name })}
        disabled={disabled || last}
        onClick={() => onMove(at, at + 1)}
      >
        <ArrowDownward fontSize="small" />
      </SteadyIconButton>
    </>
  );
}

type SortWordsOptions = {
  count: number;
  nameAt: (at: number) => string;
  onMove: (from: number, to: number) => void;
};

type SortWord = 'engine.sort.lifted' | 'engine.sort.over' | 'engine.sort.back' | 'engine.form.moved';

/** Returns the translated announcements of a sortable list, and the functions that move entries. */
function useSortWords({ count, nameAt, onMove }: SortWordsOptions) {
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
