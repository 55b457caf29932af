import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useT } from '../../i18n/useT.ts';
import { DateEntry } from './DateEntry.tsx';
import { MonthOfDays } from './MonthOfDays.tsx';

type DatePopoverProps = {
  anchorEl: HTMLElement | null;
  hasTime: boolean;
  /** `2026-03-03` or `2026-03-03T14:05`; null if there is none. */
  value: string | null;
  /** Called with each choice, as if it was typed. */
  onEnter: (text: string) => void;
  onClose: () => void;
};

/** Chooses a day, and a time of day. A day that is chosen without a time begins at 00:00. */
export default function DatePopover({ anchorEl, hasTime, value, onEnter, onClose }: DatePopoverProps) {
  const t = useT();
  const id = useId();
  const timeInput = useRef<HTMLInputElement>(null);
  const [[day = null, time = null], setParts] = useState<(string | null)[]>(() => value?.split('T') ?? []);
  // After the days have focused the chosen one.
  const [choices, setChoices] = useState(0);
  useEffect(() => {
    if (choices > 0) timeInput.current?.focus();
  }, [choices]);
  const enter = (nextDay: string | null, nextTime: string | null) => {
    setParts([nextDay, nextTime]);
    if (nextDay) onEnter(hasTime ? `${nextDay} ${nextTime ?? ''}` : nextDay);
  };
  const chooseDay = (chosen: string) => {
    enter(chosen, time ?? '00:00');
    if (hasTime) setChoices(choices + 1);
    else onClose();
  };
  const closeOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Otherwise the input that gets the focus back would submit its form.
    event.preventDefault();
    onClose();
  };
  const clear = () => {
    onEnter('');
    onClose();
  };
  return (
    <Popover
      open
      anchorEl={anchorEl}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-label': t('dates.title'), sx: { p: 1.5 } } }}
    >
      <MonthOfDays value={day} onChange={chooseDay} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pt: 1 }}>
        {hasTime && (
          <>
            <label htmlFor={id}>{t('dates.time')}</label>
            <DateEntry
              id={id}
              kind="time"
              value={time}
              onChange={(next) => enter(day, next)}
              inputRef={timeInput}
              onFocus={({ target }) => target.select()}
              onKeyDown={closeOnEnter}
              width={80}
            />
          </>
        )}
        <Button onClick={clear} sx={{ ml: 'auto' }}>
          {t('dates.none')}
        </Button>
        {hasTime && (
          <Button variant="contained" onClick={onClose}>
            {t('dates.done')}
          </Button>
        )}
      </Box>
    </Popover>
  );
}
