import { blockKind } from '../kit/app/blockKind.ts';
import type { Track } from '../kit/campaign/tracklist.ts';
import { type Block, readValues } from '../kit/page/blocks.ts';
import { totalOf } from '../kit/view/playback.ts';

/** The services' previews have this length. */
const previewMs = 30_000;

/**
 * Returns how long a track can be listened to here, in milliseconds: its length, or that of its preview. A track that
 * the page cannot play counts with its length.
 */
export const playableMs = ({
  durationMs,
  audio,
  previewUrl,
}: Pick<Track, 'durationMs' | 'audio' | 'previewUrl'>): number =>
  audio === null && previewUrl !== null ? Math.min(durationMs, previewMs) : durationMs;

const fields = {
  title: { kind: 'line', label: 'Title', help: 'Always shown.' },
  teaser: { kind: 'line', label: 'Teaser', help: 'Hints at the content. Shown until it opens.' },
  measure: {
    kind: 'choice',
    label: 'Opens after',
    choices: [
      { value: 'minutes', label: 'Minutes of listening' },
      { value: 'tracks', label: 'Tracks listened to' },
    ],
  },
  amount: {
    kind: 'number',
    label: 'Amount',
    help: 'Opens with the last track at the latest.',
    min: 1,
    max: 600,
    start: 3,
  },
  // Not named `text`: the page's description is taken from fields of that name, and must not contain locked content.
  content: { kind: 'text', label: 'Unlocked text' },
  picture: { kind: 'picture', label: 'Unlocked image', size: { width: 1200, height: 675 } },
  words: { kind: 'line', label: 'Unlocked link text', max: 80 },
  address: { kind: 'address', label: 'Unlocked link URL', help: 'Starts with https://' },
} as const;

/**
 * Content that opens while the visitor listens. The app's view renders it; a locked block's content is not in the
 * page.
 */
export const unlockBlock = blockKind({ type: 'unlock', label: 'Unlock', fields, view: () => null });

type UnlockContent = ReturnType<typeof readValues<typeof fields>>;

/** One unlock: its public part, when it opens, and its content. */
export type Unlock = {
  id: string;
  title: string;
  teaser: string;
  opensAtMs: number;
  /** Whether it is open to all visitors, however long they have listened. */
  free: boolean;
  content: UnlockContent;
};

/** Returns the unlocks of a page in order. One that requires more than the total length opens with the last track. */
export function unlocksOf(blocks: readonly Block[], durations: readonly number[], free = false): Unlock[] {
  const total = totalOf(durations);
  return blocks
    .filter(({ type }) => type === unlockBlock.type)
    .map(({ id, values }) => {
      const content = readValues(fields, values);
      const { title, teaser, measure, amount } = content;
      const asked = measure === 'tracks' ? totalOf(durations.slice(0, Math.max(1, amount))) : amount * 60_000;
      return { id, title, teaser, opensAtMs: Math.min(asked, total), free, content };
    });
}

/** Without tracks, only free unlocks open. */
export const isOpen = ({ opensAtMs, free }: Unlock, { listenedMs }: { listenedMs: number }): boolean =>
  free || (opensAtMs > 0 && listenedMs >= opensAtMs);
