import { timeFormat, timeParts, zoneName } from '../values/timeFormat.ts';

/** Isolates a text of the other direction inside a sentence (Unicode Standard Annex 9). */
const isolated = (text: string): string => `\u2068${text}\u2069`;

/** Returns whether the page shows times. */
export const hasTimes = (root: ParentNode): boolean => root.querySelector('time[data-local], [data-zone-at]') !== null;

/** Formats each time of the page in the visitor's time zone and names the zone; the server renders them in UTC. */
export function showLocalTimes(root: ParentNode, locale: string): void {
  for (const part of timeParts) {
    for (const element of root.querySelectorAll<HTMLTimeElement>(`time[data-local="${part}"]`)) {
      element.textContent = timeFormat(locale, undefined, part).format(new Date(element.dateTime));
    }
  }
  for (const element of root.querySelectorAll<HTMLElement>('[data-zone-at]')) {
    const { zoneAt = '', words = '' } = element.dataset;
    element.textContent = words.replace('{zone}', isolated(zoneName(locale, new Date(zoneAt))));
  }
}
