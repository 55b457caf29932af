import { type Block, readValues } from './blocks.ts';
import type { Track, Tracklist } from './tracklist.ts';
import { blockKind } from './view/blockKind.ts';

const fields = {
  title: { kind: 'line', label: 'Title' },
  artists: { kind: 'line', label: 'Artists' },
  minutes: { kind: 'number', label: 'Minutes', min: 0, max: 99, start: 3 },
  seconds: { kind: 'number', label: 'Seconds', min: 0, max: 59, start: 30 },
} as const;

/** A track entered by hand, for campaigns whose tracklist is not kept at the tool. Each app draws its tracks itself. */
export const trackBlock = blockKind({ type: 'track', label: 'Track', fields, view: () => null });

/** The tracks that were entered into a page, in their order; what has no title or no length is none. */
export function tracksEntered(blocks: readonly Block[]): Track[] {
  return blocks.flatMap(({ id, type, values }) => {
    if (type !== trackBlock.type) return [];
    const { title, artists, minutes, seconds } = readValues(fields, values);
    const durationMs = Math.round((minutes * 60 + seconds) * 1_000);
    if (title.trim() === '' || !(durationMs > 0)) return [];
    return [{ id, title: title.trim(), artists: artists.trim(), durationMs, image: null, pages: [] }];
  });
}

/** A campaign's tracks: those kept at the tool where there are any, else, beside its videos too, those entered into the page. */
export const tracksOf = ({ tracks }: Pick<Tracklist, 'tracks'>, blocks: readonly Block[]): Track[] =>
  tracks.length > 0 ? tracks : tracksEntered(blocks);
