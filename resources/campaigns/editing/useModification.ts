import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useCallback, useState } from 'react';
import type { CmsDataProvider } from '../../../dataProvider/index.ts';
import { useLive } from '../../../src/realtime/LiveContext.ts';
import { useSubscribeToRecord } from '../../../src/realtime/useSubscribe.ts';
import type { Campaign } from '../schema.ts';

/** A write of somebody else that the loaded copy does not have. The name is unknown after a gap. */
export type Modification = { time: string; name: string | null };

/**
 * Hears of writes that came from another session and are newer than the loaded copy and than what was ignored.
 * After a gap the server is asked.
 */
export function useModification(campaign: Campaign) {
  const { alias } = useLive();
  const { getOne } = useDataProvider<CmsDataProvider>();
  const queryClient = useQueryClient();
  const [heard, setHeard] = useState<Modification | null>(null);
  const [ignored, setIgnored] = useState('');

  useSubscribeToRecord('campaigns', campaign.id, async ({ type, payload: { message } }) => {
    if (message?.type === 'campaign_updated' && message.session !== alias()) {
      setHeard({ time: message.time, name: message.user.display_name });
    }
    if (type !== 'gap') return;
    const answer = await getOne<Campaign>('campaigns', { id: campaign.id }).catch(() => null);
    if (answer) setHeard({ time: answer.data.updated_at, name: null });
  });

  // After a gap it is not told whose write it was: one's own, on its way, is known by its answer.
  const isSaving = useIsMutating() > 0;
  const isNews = heard !== null && !isSaving && heard.time > campaign.updated_at && heard.time > ignored;
  const ignore = useCallback(() => setIgnored(heard?.time ?? ''), [heard]);
  const reload = useCallback(() => {
    // Answered with it: the question does not stand while the answer is on its way.
    ignore();
    return queryClient.invalidateQueries({ queryKey: ['campaigns', 'getOne'] });
  }, [ignore, queryClient]);
  return { modification: isNews ? heard : null, ignore, reload };
}
