/** Where a tracklist stands that is played from its beginning without a break. */
export type Playing = { index: number; positionMs: number };

export const totalOf = (durations: readonly number[]): number => durations.reduce((sum, one) => sum + one, 0);

/** The track that sounds so many milliseconds after the first began; null before it and after the last. */
export function playingAt(durations: readonly number[], elapsedMs: number): Playing | null {
  if (!(elapsedMs >= 0)) return null;
  let positionMs = elapsedMs;
  for (const [index, duration] of durations.entries()) {
    if (positionMs < duration) return { index, positionMs };
    positionMs -= duration;
  }
  return null;
}

/** A length as 3:07, of an hour and more as 1:02:09. */
export function clockTime(milliseconds: number): string {
  const all = Math.max(0, Math.floor(milliseconds / 1_000));
  const two = (number: number) => String(number).padStart(2, '0');
  const [hours, minutes, seconds] = [Math.floor(all / 3_600), Math.floor(all / 60) % 60, all % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
