import { useState } from 'react';
import { useLocale } from 'react-admin';
import { useT } from '../../i18n/useT.ts';
import { formatCalendarDay, formatDateTime } from '../format/dateTime.ts';
import { type DateKind, readEntered } from '../format/enteredDate.ts';

/**
 * Returns `problem`, which returns why an entered date or time can't be read, unless it is being typed, and the handlers
 * of its input that notice this.
 */
export function useUnreadable(kind: DateKind) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const [isTyping, setTyping] = useState(false);
  const problem = (value: unknown): string | undefined => {
    if (isTyping || typeof value !== 'string' || value === '' || readEntered(value, kind, locale)) return undefined;
    return t('dates.unreadable', { example: examples[kind](locale) });
  };
  return { problem, handlers: { onFocus: () => setTyping(true), onBlur: () => setTyping(false) } };
}

const examples: Record<DateKind, (locale: string) => string> = {
  date: (locale) => formatCalendarDay('2026-03-31', locale),
  time: () => '14:05',
  dateTime: (locale) => formatDateTime('2026-03-31T14:05', locale),
};
