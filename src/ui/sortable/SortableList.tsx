import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DragIndicator from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useId } from 'react';
import { useT } from '../../i18n/useT.ts';
import { SteadyIconButton } from '../SteadyIconButton.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import type { SortingOptions } from './useLift.ts';
import { useSorting } from './useSorting.ts';

/** What moves an entry; the caller puts both where they belong. Null where there is nothing to move past. */
export type SortControls = {
  /** Dragged by mouse or finger; by keyboard Space lifts, the arrow keys move, Space drops, Escape puts back. */
  handle: ReactNode;
  /** One place up or down by a click: for who cannot drag. */
  steps: ReactNode;
};

type SortableListProps<Item> = {
  /** In the order that is shown: `onMove` changes it at once, whatever a server says later. */
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** What an entry is called in its buttons and announcements. */
  nameOf: (item: Item, at: number) => string;
  onMove: (from: number, to: number) => void;
  disabled?: boolean;
  label: string;
  /** An entry's content, within its `<li>`. */
  children: (item: Item, at: number, controls: SortControls) => ReactNode;
};

/** A list whose entries are put into order by mouse, touch and keyboard (product 2, points 2 and 4). */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { items, keyOf, nameOf, onMove, disabled = false, label, children } = props;
  const t = useT();
  const helpId = useId();
  const nameAt = (at: number) => {
    const item = items[at];
    return item === undefined ? '' : nameOf(item, at);
  };
  const sorting = useSorting({ keys: items.map(keyOf), nameAt, onMove, disabled });
  const { list, said, handleOf, offsetOf, lifted } = sorting;
  const controlsOf = (at: number): SortControls => {
    if (items.length < 2) return { handle: null, steps: null };
    const shared = { name: nameAt(at), disabled };
    return {
      handle: <Handle {...shared} lifted={lifted === at} describedBy={helpId} events={handleOf(at)} />,
      steps: <Steps {...shared} at={at} last={at === items.length - 1} onMove={sorting.moveNow} />,
    };
  };
  return (
    <div>
      <Box component="ul" ref={list} aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {items.map((item, at) => (
          <Box
            component="li"
            key={keyOf(item)}
            style={lifted === null ? undefined : { transform: `translateY(${offsetOf(at)}px)` }}
            sx={lifted === null ? { minWidth: 0 } : lifted === at ? liftedLook : roomLook}
          >
            {children(item, at, controlsOf(at))}
          </Box>
        ))}
      </Box>
      <VisuallyHidden>
        <span id={helpId}>{t('engine.sort.help')}</span>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </div>
  );
}

const roomLook = { minWidth: 0, transition: 'transform 150ms' } as const;
const liftedLook = { minWidth: 0, position: 'relative', zIndex: 1, opacity: 0.92 } as const;

type HandleProps = {
  name: string;
  disabled: boolean;
  lifted: boolean;
  describedBy: string;
  events: ReturnType<ReturnType<typeof useSorting>['handleOf']>;
};

function Handle({ name, disabled, lifted, describedBy, events }: HandleProps) {
  const t = useT();
  return (
    <IconButton
      size="small"
      aria-label={t('engine.sort.handle', { name })}
      aria-describedby={describedBy}
      aria-disabled={disabled || undefined}
      {...events}
      sx={{ flex: 'none', touchAction: 'none', cursor: lifted ? 'grabbing' : 'grab', opacity: disabled ? 0.4 : 1 }}
    >
      <DragIndicator fontSize="small" />
    </IconButton>
  );
}

type StepsProps = {
  name: string;
  disabled: boolean;
  at: number;
  last: boolean;
  onMove: SortingOptions['onMove'];
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
