import useEventCallback from '@mui/utils/useEventCallback';
import { type PointerEvent as ReactPointerEvent, useState } from 'react';
import { useDateChanges } from './dateChanges.ts';
import type { Day } from './days.ts';
import { type CalendarCampaign, canDrag, type Dates, draggedDates, type Grip } from './spans.ts';
import { useDayDrag } from './useDayDrag.ts';

/** The campaign that is being dragged, with its dates at the current position. */
export type Drag = { campaign: CalendarCampaign; dates: Dates };

/** Starts a drag of a campaign by one of its grips. */
export type BeginDrag = (event: ReactPointerEvent, campaign: CalendarCampaign, grip: Grip) => void;

/**
 * Drags bars by whole days. A drag ends with a proposal of the new dates.
 * @param dayAt returns the day at a position in the window
 */
export function useBarDrag(dayAt: (x: number, y: number) => Day): { drag: Drag | null; begin: BeginDrag } {
  const { changeable, propose } = useDateChanges();
  const [drag, setDrag] = useState<Drag | null>(null);
  const beginDays = useDayDrag(dayAt);

  const begin = useEventCallback<BeginDrag>((event, campaign, grip) => {
    if (!canDrag(campaign, grip, changeable(campaign))) return;
    let dates: Dates = campaign;
    beginDays(event, {
      move: (days) => {
        dates = draggedDates(campaign, grip, days) ?? dates;
        setDrag({ campaign, dates });
      },
      end: () => setDrag(null),
      drop: () => isChanged(campaign, dates) && propose(campaign, dates),
    });
  });
  return { drag, begin };
}

const isChanged = (from: Dates, to: Dates): boolean => from.starts_at !== to.starts_at || from.ends_at !== to.ends_at;
