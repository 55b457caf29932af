/** The position in a tracklist that plays from its start without a break. */
export type Playing = { index: number; positionMs: number };

export const totalOf = (durations: readonly number[]): number => durations.reduce((sum, one) => sum + one, 0);

/**
 * Returns the track that plays this many milliseconds after the first one started; null before it and after the last.
 */
export function playingAt(durations: readonly number[], elapsedMs: number): Playing | null {
  if (!(elapsedMs >= 0)) return null;
  let positionMs = elapsedMs;
  for (const [index, duration] of durations.entries()) {
    if (positionMs < duration) return { index, positionMs };
    positionMs -= duration;
  }
  return null;
}

/** Formats the length of a track to the nearest second, as the tool does. */
export const lengthTime = (milliseconds: number): string => clockTime(Math.round(milliseconds / 1_000) * 1_000);

/** Formats a length as 3:07, or as 1:02:09 from an hour on. */
export function clockTime(milliseconds: number): string {
  const all = Math.max(0, Math.floor(milliseconds / 1_000));
  const two = (number: number) => String(number).padStart(2, '0');
  const [hours, minutes, seconds] = [Math.floor(all / 3_600), Math.floor(all / 60) % 60, all % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
