import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { ChosenAudio } from '#contracts/api/music.ts';
import type { Tracklist } from '#contracts/music.ts';
import { ApiCallError, type CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '#src/engine/answeredRecord.ts';
import { useSavedWords } from '#src/engine/live/editedIn.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCampaign } from '../../campaignContext.ts';
import type { Copy, StoredTracklist } from './musicQueries.ts';

type Chosen = ChosenAudio[];

/** Sets and removes audio files of tracks; each change is saved at once, one after the other. */
export function useTrackAudio(copy: Copy<Tracklist>, { reload, ownWrites }: StoredTracklist) {
  const t = useT();
  const notify = useNotify();
  const savedWords = useSavedWords();
  const errorWords = useErrorWords();
  const { id } = useCampaign().campaign;
  const { call } = useDataProvider<CmsDataProvider>();
  const version = useRef(copy.version);
  version.current = copy.version;
  const { mutateAsync, isPending, variables } = useMutation({
    scope: { id: `${id} tracklist audio` },
    mutationFn: async (chosen: Chosen) => {
      const base_updated_at = ownWrites.newest(version.current);
      const input = { params: { id }, body: { items: chosen, base_updated_at } };
      answered(await call('PUT /api/campaigns/:id/music/tracklist/audio', input));
      // The write succeeded even if the reload fails.
      const next = await reload().catch(() => undefined);
      if (next) ownWrites.add(base_updated_at, next.version);
    },
  });
  const notifySaved = (chosen: Chosen) => {
    const count = chosen.filter(({ filename }) => filename !== null).length;
    const words = count > 0 ? t('music.sound.saved', { smart_count: count }) : t('music.sound.removed');
    notify(savedWords(words), { type: 'success' });
  };
  return {
    isSaving: (trackId: string): boolean => isPending && variables.some(({ track_id }) => track_id === trackId),
    saving: isPending,
    /** Returns whether the files were saved. */
    async save(chosen: Chosen): Promise<boolean> {
      try {
        await mutateAsync(chosen);
        notifySaved(chosen);
        return true;
      } catch (error) {
        const isConflict = error instanceof ApiCallError && error.key === 'campaign-conflict';
        notify(isConflict ? t('music.sound.conflict') : errorWords(error), { type: 'error' });
        // A track or a file may be gone.
        void reload().catch(() => undefined);
        return false;
      }
    },
  };
}
