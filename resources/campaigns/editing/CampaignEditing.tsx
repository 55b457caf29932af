import { type ReactNode, useMemo, useState } from 'react';
import { useT } from '../../../src/i18n/useT.ts';
import { useLockOnMount } from '../../../src/realtime/useLockOnMount.ts';
import { useCampaign } from '../campaignContext.ts';
import { EditingProvider } from './editingContext.ts';
import { LockDialog } from './LockDialog.tsx';
import { LostLockBanner } from './LostLockBanner.tsx';
import { ModifiedDialog } from './ModifiedDialog.tsx';
import { useModification } from './useModification.ts';

/** Around the areas of an open campaign: its lock, and what others do to it meanwhile. */
export function CampaignEditing({ children }: { children: ReactNode }) {
  const t = useT();
  const { campaign } = useCampaign();
  const { state, takeOver } = useLockOnMount('campaigns', campaign.id);
  const { modification, ignore, reload } = useModification(campaign);
  const [dirty, setDirty] = useState(false);
  const holder = state.status === 'lost' || state.status === 'blocked' ? state.holder.user.display_name : null;
  const readOnly = holder === null ? null : t('campaigns.lock.readOnly', { name: holder });
  const editing = useMemo(() => ({ readOnly, setDirty }), [readOnly]);
  const takeOverAndReload = async () => {
    await takeOver();
    await reload();
  };
  return (
    <EditingProvider value={editing}>
      {state.status === 'lost' && <LostLockBanner holder={state.holder} dirty={dirty} onTakeOver={takeOverAndReload} />}
      {state.status === 'blocked' && <LockDialog holder={state.holder} onTakeOver={takeOverAndReload} />}
      {modification && state.status === 'held' && !dirty && (
        <ModifiedDialog modification={modification} onIgnore={ignore} onReload={reload} />
      )}
      {children}
    </EditingProvider>
  );
}
