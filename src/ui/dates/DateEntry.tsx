import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import IconButton from '@mui/material/IconButton';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useRef, useState } from 'react';
import { useLocale } from 'react-admin';
import { useT } from '../../i18n/useT.ts';
import { formatCalendarDay, formatDateTime } from '../format/dateTime.ts';
import { type DateKind, readEntered } from '../format/enteredDate.ts';
import { lazyDialog } from '../lazyWithRetry.tsx';

// Loaded when it is first opened: it brings the grid of days.
const DatePopover = lazyDialog(() => import('./DatePopover.tsx'));

type DateEntryProps = Omit<OutlinedInputProps, 'type' | 'value' | 'onChange' | 'sx'> & {
  kind: DateKind;
  /** `2026-03-03`, `14:05` or `2026-03-03T14:05`; an entered text that can't be read; null if empty. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** In pixels. */
  width?: number;
};

const formats = { date: formatCalendarDay, dateTime: formatDateTime, time: (time: string) => time };

/**
 * A date or time as text in the format of the tool, with a calendar beside it. The inputs of browsers can't be pasted
 * into, show other formats, and report an incomplete date as an empty one. A text that can't be read stays the value, so that
 * validation refuses it.
 */
export function DateEntry({
  kind,
  value,
  onChange,
  onBlur,
  onKeyDown,
  inputProps,
  width = widths[kind],
  ...props
}: DateEntryProps) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const input = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<{ text: string; value: string | null } | null>(null);
  const enter = (text: string): string | null => {
    const next = readEntered(text, kind, locale) ?? (text.trim() || null);
    if (next !== value) onChange(next);
    return next;
  };
  const openCalendar = () => {
    setTyped(null);
    setOpen(true);
  };
  const hasCalendar = kind !== 'time' && inputProps?.readOnly !== true;
  return (
    <>
      <OutlinedInput
        size="small"
        autoComplete="off"
        placeholder={t(kind === 'time' ? 'dates.noTime' : 'dates.none')}
        {...props}
        ref={input}
        value={typed?.value === value ? typed.text : value && formats[kind](value, locale)}
        onChange={({ target }) => setTyped({ text: target.value, value: enter(target.value) })}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          if (!hasCalendar || !event.altKey || event.key !== 'ArrowDown') return;
          event.preventDefault();
          openCalendar();
        }}
        onBlur={(event) => {
          setTyped(null);
          onBlur?.(event);
        }}
        inputProps={inputProps}
        endAdornment={
          hasCalendar && (
            <IconButton
              size="small"
              edge="end"
              aria-haspopup="dialog"
              aria-label={t('dates.calendar')}
              title={t('dates.calendar')}
              onClick={openCalendar}
            >
              <CalendarMonthOutlined fontSize="small" />
            </IconButton>
          )
        }
        sx={{ width, '& ::placeholder': { opacity: 1, color: 'text.secondary' } }}
      />
      {open && (
        <DatePopover
          anchorEl={input.current}
          hasTime={kind === 'dateTime'}
          value={value && readEntered(value, kind, locale)}
          onEnter={enter}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Wide enough for the format in each language. */
const widths = { date: 176, time: 136, dateTime: 240 };
