import { timeFormat, timeParts } from '../timeFormat.ts';

/** Formats each time of the page in the visitor's time zone; the server renders it in UTC. */
export function showLocalTimes(root: ParentNode, locale: string): void {
  for (const part of timeParts) {
    const format = timeFormat(locale, undefined, part);
    for (const element of root.querySelectorAll<HTMLTimeElement>(`time[data-local="${part}"]`)) {
      element.textContent = format.format(new Date(element.dateTime));
    }
  }
}
