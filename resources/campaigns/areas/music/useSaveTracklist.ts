import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { SavedTracklist } from '#contracts/api/music.ts';
import type { Tracklist } from '#contracts/music.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '#src/engine/answeredRecord.ts';
import { useSavedWords } from '#src/engine/live/editedIn.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCampaign } from '../../campaignContext.ts';
import type { StoredTracklist } from './musicQueries.ts';

type Saving = { saved: SavedTracklist; version: string };

/** Replaces the tracklist over a version of the campaign, loads the stored result and shows a notification. */
export function useSaveTracklist({ reload, ownWrites }: StoredTracklist) {
  const t = useT();
  const notify = useNotify();
  const savedWords = useSavedWords();
  const { id } = useCampaign().campaign;
  const { call } = useDataProvider<CmsDataProvider>();
  const { mutateAsync: save, isPending } = useMutation({
    mutationFn: async ({ saved, version }: Saving): Promise<Tracklist | undefined> => {
      const base_updated_at = ownWrites.newest(version);
      const input = { params: { id }, body: { ...saved, base_updated_at } };
      answered(await call('PUT /api/campaigns/:id/music/tracklist', input));
      notify(savedWords(t('music.tracklist.updated')), { type: 'success' });
      // The write succeeded even if the reload fails.
      const copy = await reload().catch(() => undefined);
      if (copy) ownWrites.add(base_updated_at, copy.version);
      return copy?.value;
    },
  });
  return { save, saving: isPending };
}
