import type { dates as english } from '../en/dates.ts';
import type { Translated } from '../translated.ts';

/** German of `en/dates.ts`. */
export const dates = {
  none: 'Kein Datum',
  noTime: 'Keine Uhrzeit',
  calendar: 'Kalender öffnen',
  unreadable: 'Nicht lesbar. So eingeben: %{example}',
  skipped: '%{time} gibt es an diesem Tag in %{zone} nicht: Die Uhr wird vorgestellt. Stattdessen gilt %{taken}.',
  first:
    '%{time} gibt es an diesem Tag in %{zone} zweimal: Die Uhr wird zurückgestellt. Es gilt die erste Zeit (%{offset}).',
  second:
    '%{time} gibt es an diesem Tag in %{zone} zweimal: Die Uhr wird zurückgestellt. Es gilt die zweite Zeit (%{offset}).',
  takeFirst: 'Die erste verwenden',
  takeSecond: 'Die zweite verwenden',
  title: 'Datum wählen',
  time: 'Uhrzeit',
  done: 'Fertig',
  today: 'Heute, %{day}',
  previous: 'Voriger Monat',
  next: 'Nächster Monat',
} as const satisfies Translated<typeof english>;
