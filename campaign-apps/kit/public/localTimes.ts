import { timeFormat } from '../timeFormat.ts';

/** Writes each time of the page in the visitor's own zone; the server wrote it in UTC. */
export function showLocalTimes(root: ParentNode, locale: string): void {
  const format = timeFormat(locale);
  for (const element of root.querySelectorAll<HTMLTimeElement>('time[data-local]')) {
    element.textContent = format.format(new Date(element.dateTime));
  }
}
