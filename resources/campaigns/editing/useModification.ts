import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { useLive } from '#src/realtime/LiveContext.ts';
import { useSubscribeToRecord } from '#src/realtime/useSubscribe.ts';
import type { Campaign } from '../schema.ts';

/** A write of another user that the loaded copy does not include. The name is unknown after a gap. */
export type Modification = { time: string; name: string | null };

/**
 * Detects writes of other sessions that are newer than the loaded copy and than the ignored ones. Asks the server
 * after a gap in the events.
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

  // After a gap, the author of a write is unknown: wait for the responses of own writes.
  const isSaving = useIsMutating() > 0;
  const isNews = heard !== null && !isSaving && heard.time > campaign.updated_at && heard.time > ignored;
  const ignore = useCallback(() => setIgnored(heard?.time ?? ''), [heard]);
  const reload = useCallback(() => {
    // Hides the dialog while the reload runs.
    ignore();
    return queryClient.invalidateQueries({ queryKey: ['campaigns', 'getOne'] });
  }, [ignore, queryClient]);
  return { modification: isNews ? heard : null, ignore, reload };
}
