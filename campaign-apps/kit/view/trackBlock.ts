import { blockKind } from '../app/blockKind.ts';
import type { Track, Tracklist } from '../campaign/tracklist.ts';
import { type Block, readValues } from '../page/blocks.ts';

const fields = {
  title: { kind: 'line', label: 'Title' },
  artists: { kind: 'line', label: 'Artists' },
  minutes: { kind: 'number', label: 'Minutes', min: 0, max: 99, start: 3 },
  seconds: { kind: 'number', label: 'Seconds', min: 0, max: 59, start: 30 },
  lyrics: { kind: 'text', label: 'Lyrics' },
} as const;

/** A manually entered track, for campaigns without a tracklist at the tool. Each app renders its tracks itself. */
export const trackBlock = blockKind({ type: 'track', label: 'Track', fields, view: () => null });

/** Returns the tracks of a page in order; skips those without a title or length. */
function tracksEntered(blocks: readonly Block[]): Track[] {
  return blocks.flatMap(({ id, type, values }) => {
    if (type !== trackBlock.type) return [];
    const { title, artists, minutes, seconds, lyrics } = readValues(fields, values);
    const durationMs = Math.round((minutes * 60 + seconds) * 1_000);
    if (title.trim() === '' || !(durationMs > 0)) return [];
    const entered = { id, title: title.trim(), artists: artists.trim(), durationMs };
    return [{ ...entered, image: null, audio: null, previewUrl: null, pages: [], lyrics }];
  });
}

/** Returns a campaign's tracks from the tool; if it has none, the tracks on the page, even if the tool has videos. */
export const tracksOf = ({ tracks }: Pick<Tracklist, 'tracks'>, blocks: readonly Block[]): Track[] =>
  tracks.length > 0 ? tracks : tracksEntered(blocks);
