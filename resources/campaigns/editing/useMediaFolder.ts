import { useRef } from 'react';
import { useNotify } from 'react-admin';
import { ApiCallError } from '#dataProvider/index.ts';
import { useEditing } from '#src/engine/live/editingContext.ts';
import { usePatch } from '#src/engine/usePatch.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useCampaign } from '../campaignContext.ts';
import { useRelease } from '../releaseContext.ts';
import type { Campaign } from '../schema.ts';

/**
 * Returns the media folder of the open campaign, where its picker starts, and `keep`, which stores the last shown
 * folder. A campaign that is read-only or edited in a release keeps its folder.
 */
export function useMediaFolder() {
  const { campaign } = useCampaign();
  const { readOnly } = useEditing();
  const release = useRelease();
  const { patch } = usePatch<Campaign>('campaigns');
  const notify = useNotify();
  const errorWords = useErrorWords();
  const shown = useRef(campaign.media_folder);
  return {
    folder: campaign.media_folder,
    onFolderChange: (folder: string) => {
      shown.current = folder;
    },
    /** Called when the picker is closed. */
    keep: () => {
      const media_folder = shown.current;
      if (readOnly !== null || release || media_folder === campaign.media_folder) return;
      patch(campaign, { media_folder }, campaign.updated_at).catch((error: unknown) => {
        // A folder that external users see only as a path can't be the campaign's: it keeps the former one.
        if (error instanceof ApiCallError && error.status === 422) return;
        notify(errorWords(error), { type: 'warning' });
      });
    },
  };
}
