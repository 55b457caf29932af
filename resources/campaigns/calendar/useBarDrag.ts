import useEventCallback from '@mui/utils/useEventCallback';
import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';
import { useDateChanges } from './dateChanges.ts';
import type { Day } from './days.ts';
import { type CalendarCampaign, canDrag, type Dates, draggedDates, type Grip } from './spans.ts';

/** The campaign that is being dragged, with its dates at the current position. */
export type Drag = { campaign: CalendarCampaign; dates: Dates };

/** Starts a drag of a campaign by one of its grips. */
export type BeginDrag = (event: ReactPointerEvent, campaign: CalendarCampaign, grip: Grip) => void;

/** The distance in pixels from which on a press is a drag and not a click. */
const clickDistance = 4;

/** Ignores the click that follows the end of a drag. */
function ignoreNextClick(): void {
  const ended = new AbortController();
  const ignore = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', ignore, { capture: true, signal: ended.signal });
  setTimeout(() => ended.abort());
}

/**
 * Drags bars by whole days. A drag ends with a proposal of the new dates; Escape cancels it. Touches scroll instead: on
 * a touch screen the dialog changes dates.
 * @param dayAt returns the day at a position in the window
 */
export function useBarDrag(dayAt: (x: number, y: number) => Day): { drag: Drag | null; begin: BeginDrag } {
  const { changeable, propose } = useDateChanges();
  const [drag, setDrag] = useState<Drag | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const begin = useEventCallback<BeginDrag>((event, campaign, grip) => {
    if (event.button !== 0 || event.pointerType === 'touch' || !canDrag(campaign, grip, changeable(campaign))) return;
    const { clientX, clientY } = event;
    const origin = dayAt(clientX, clientY);
    let current: Drag | null = null;
    let isCancelled = false;
    const listeners = new AbortController();
    running.current?.abort();
    running.current = listeners;
    const { signal } = listeners;
    const end = () => {
      listeners.abort();
      setDrag(null);
      if (current) ignoreNextClick();
    };
    const move = ({ clientX: x, clientY: y }: PointerEvent) => {
      if (isCancelled) return;
      if (!current && Math.hypot(x - clientX, y - clientY) < clickDistance) return;
      const dates = draggedDates(campaign, grip, dayAt(x, y) - origin) ?? current?.dates ?? campaign;
      current = { campaign, dates };
      setDrag(current);
    };
    const drop = () => {
      end();
      if (current && !isCancelled && isChanged(campaign, current.dates)) propose(campaign, current.dates);
    };
    const cancel = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return;
      // The button is still pressed; its release must not open the campaign.
      isCancelled = true;
      setDrag(null);
    };
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', drop, { signal });
    window.addEventListener('pointercancel', end, { signal });
    window.addEventListener('keydown', cancel, { signal });
  });
  return { drag, begin };
}

const isChanged = (from: Dates, to: Dates): boolean => from.starts_at !== to.starts_at || from.ends_at !== to.ends_at;
