import { useNotify, useUpdate } from 'ra-core';
import { useRef } from 'react';
import { useErrorWords } from '../../src/engine/words.ts';
import { useCampaign } from './campaignContext.ts';
import { useCampaignEditing } from './editing/editingContext.ts';

/**
 * The media folder of the open campaign: where its picker begins, and `keep` to remember the one that was shown last.
 * A campaign that can't be written now keeps the one it has.
 */
export function useMediaFolder() {
  const { campaign } = useCampaign();
  const { readOnly } = useCampaignEditing();
  const [update] = useUpdate();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const shown = useRef(campaign.media_folder);
  return {
    folder: campaign.media_folder,
    onFolderChange: (folder: string) => {
      shown.current = folder;
    },
    /** When the picker is closed. */
    keep: () => {
      const media_folder = shown.current;
      if (readOnly !== null || media_folder === campaign.media_folder) return;
      const params = { id: campaign.id, data: { ...campaign, media_folder }, previousData: campaign };
      update('campaigns', params, {
        mutationMode: 'pessimistic',
        onError: (error) => notify(errorWords(error), { type: 'warning' }),
      });
    },
  };
}
