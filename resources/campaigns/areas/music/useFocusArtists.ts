import { useDataProvider, useNotify } from 'react-admin';
import type { FocusArtist } from '#contracts/music.ts';
import type { ServiceItem } from '#contracts/streaming.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '#src/engine/answeredRecord.ts';
import { useSavedWords } from '#src/engine/live/editedIn.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCampaign } from '../../campaignContext.ts';
import type { MusicCopy } from './musicQueries.ts';
import { useOperations } from './useOperations.ts';

type Artists = readonly FocusArtist[];
type Change =
  | { kind: 'add'; artist: FocusArtist }
  | { kind: 'remove'; key: string }
  | { kind: 'reorder'; key: string; to: number };

export const artistKey = ({ service, id }: Pick<FocusArtist, 'service' | 'id'>): string => `${service} ${id}`;

const without = (artists: Artists, key: string) => artists.filter((artist) => artistKey(artist) !== key);

function changed(artists: Artists, change: Change): Artists {
  switch (change.kind) {
    case 'add':
      return artists.some((artist) => artistKey(artist) === artistKey(change.artist))
        ? artists
        : [...artists, change.artist];
    case 'remove':
      return without(artists, change.key);
    case 'reorder': {
      const moved = artists.filter((artist) => artistKey(artist) === change.key);
      const others = without(artists, change.key);
      return [...others.slice(0, change.to), ...moved, ...others.slice(change.to)];
    }
  }
}

const failures = {
  add: 'music.artists.addFailed',
  remove: 'music.artists.removeFailed',
  reorder: 'music.artists.reorderFailed',
} as const;

/** Manages the focus artists; each change is shown at once and saved separately. */
export function useFocusArtists({ copy, reload }: MusicCopy<FocusArtist[]>) {
  const t = useT();
  const notify = useNotify();
  const savedWords = useSavedWords();
  const errorWords = useErrorWords();
  const { id } = useCampaign().campaign;
  const { call } = useDataProvider<CmsDataProvider>();
  const { shown, run } = useOperations<Artists, Change>({
    scope: `${id} focus_artists`,
    stored: copy,
    apply: changed,
    // A drop position is meaningless if the list has changed.
    merges: ({ kind }) => kind !== 'reorder',
    async write(artists, version) {
      const body = { items: [...artists], base_updated_at: version };
      answered(await call('PUT /api/campaigns/:id/music/focus_artists', { params: { id }, body }));
      // The write succeeded even if the reload fails; the next write detects that.
      return reload().catch(() => ({ value: artists, version }));
    },
    reload,
    onFailed({ kind }, error) {
      const words = { what: t(failures[kind]), reason: errorWords(error) };
      notify(t('music.artists.failedWhy', words), { type: 'error' });
      void reload().catch(() => undefined);
    },
  });
  const notifySuccess = (words: string) => notify(savedWords(words), { type: 'success' });
  return {
    artists: shown ?? [],
    async add({ artists: _, type, ...item }: ServiceItem): Promise<boolean> {
      if (type !== 'artist') return false;
      const isAdded = await run({ kind: 'add', artist: { ...item, type, label: item.label || item.name } });
      if (isAdded) notifySuccess(t('music.artists.added'));
      return isAdded;
    },
    async remove(artist: FocusArtist): Promise<void> {
      if (await run({ kind: 'remove', key: artistKey(artist) })) notifySuccess(t('music.artists.removed'));
    },
    reorder(from: number, to: number): void {
      const artist = (shown ?? [])[from];
      if (artist) void run({ kind: 'reorder', key: artistKey(artist), to });
    },
  };
}
