/** Writes each time of the page in the visitor's own zone; the server wrote it in UTC. */
export function showLocalTimes(root: ParentNode, locale: string): void {
  const format = new Intl.DateTimeFormat([locale, 'en'], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  for (const element of root.querySelectorAll<HTMLTimeElement>('time[data-local]')) {
    element.textContent = format.format(new Date(element.dateTime));
  }
}
