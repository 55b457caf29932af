import { useState } from 'react';
import { limits } from '#contracts/limits.ts';
import { useCampaign } from '#resources/campaigns/campaignContext.ts';
import { useCampaignEditing } from '#resources/campaigns/editing/editingContext.ts';
import type { Campaign } from '#resources/campaigns/schema.ts';
import { usePatch } from '#src/engine/usePatch.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';

/** Returns the comment of a message, and a function that saves another one and returns whether it is stored. */
export function useComment(id: string) {
  const t = useT();
  const errorWords = useErrorWords();
  const { campaign } = useCampaign();
  const { readOnly } = useCampaignEditing();
  const { patch, isPending } = usePatch<Campaign>('campaigns');
  const [failure, setFailure] = useState<string | null>(null);
  const comments = campaign.message_comments;
  const save = async (text: string): Promise<boolean> => {
    const others = comments.filter((comment) => comment.id !== id);
    const next = text === '' ? others : [...others, { id, text }];
    if (next.length > limits.maxMessageComments) {
      setFailure(t('translations.details.full', { max: limits.maxMessageComments }));
      return false;
    }
    try {
      await patch(campaign, { message_comments: next }, campaign.updated_at);
      return true;
    } catch (error) {
      setFailure(t('translations.details.failed', { reason: errorWords(error) }));
      return false;
    }
  };
  const stored = comments.find((comment) => comment.id === id)?.text ?? '';
  return { stored, save, isPending, failure, readOnly: readOnly !== null };
}
