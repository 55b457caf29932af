/** Formats milliseconds as minutes and seconds: 192,000 ms as `3:12`. */
export function minutesOf(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
