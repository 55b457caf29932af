import Box from '@mui/material/Box';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useNavigate, useNotify } from 'react-admin';
import type { Values } from '#src/engine/form/FormContext.ts';
import { useListPath } from '#src/engine/useListPath.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { useLive } from '#src/realtime/LiveContext.ts';
import { useLockOnMount } from '#src/realtime/useLockOnMount.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { useCampaign } from '../campaignContext.ts';
import { CampaignHeader } from '../header/CampaignHeader.tsx';
import { CampaignActions } from '../list/CampaignActions.tsx';
import { campaigns } from '../schema.ts';
import { EditingProvider } from './editingContext.ts';
import { contentRoom } from './fillContent.ts';
import { LockDialog } from './LockDialog.tsx';
import { LostLockBanner } from './LostLockBanner.tsx';
import { ModifiedDialog } from './ModifiedDialog.tsx';
import { useModification } from './useModification.ts';

/** Wraps the header and the areas of an open campaign; manages its lock and changes by other users. */
export function CampaignEditing({ children }: { children: ReactNode }) {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const { campaign } = useCampaign();
  const { alias } = useLive();
  const { state, takeOver } = useLockOnMount('campaigns', campaign.id);
  const { modification, ignore, reload } = useModification(campaign);
  const [dirty, setDirty] = useState(false);
  const { id: ownId } = useCurrentUser();
  const holder = state.status === 'lost' || state.status === 'blocked' ? state.holder.user : null;
  const isFree = state.status === 'lost' && state.isFree;
  const ofHolder = holder?.id === ownId ? 'campaigns.lock.readOnlyOwn' : 'campaigns.lock.readOnly';
  const words = isFree ? 'campaigns.lock.readOnlyLeft' : ofHolder;
  // Editing is disabled until the changes of other users have loaded.
  const [catchingUp, setCatchingUp] = useState(false);
  const readOnly = holder
    ? t(words, { name: holder.display_name })
    : catchingUp
      ? t('campaigns.lock.catchingUp')
      : null;
  const session = state.status === 'taking' ? null : (alias() ?? '');
  const replaceInput = useRef<((stored: Values) => void) | null>(null);
  const editing = useMemo(() => ({ readOnly, session, setDirty, replaceInput }), [readOnly, session]);
  const navigate = useNavigate();
  const list = useListPath(campaigns.name);
  // Unsaved input is offered for copying by the dialog that opens for every deleted campaign.
  const leave = () => dirty || navigate(list, { replace: true });
  const takeOverAndReload = async () => {
    setCatchingUp(true);
    try {
      await takeOver();
      await reload();
    } catch (error) {
      notify(errorWords(error), { type: 'error' });
    } finally {
      setCatchingUp(false);
    }
  };
  // The lock dialog already loads the newest version when the user takes over.
  const isTold = state.status === 'held' || state.status === 'lost';
  return (
    <EditingProvider value={editing}>
      <CampaignActions onDeleted={leave}>
        <Box sx={contentRoom}>
          <CampaignHeader />
          {state.status === 'lost' && (
            <LostLockBanner holder={state.holder} isFree={isFree} dirty={dirty} onTakeOver={takeOverAndReload} />
          )}
          {state.status === 'blocked' && <LockDialog holder={state.holder} onTakeOver={takeOverAndReload} />}
          {modification && isTold && (
            <ModifiedDialog
              modification={modification}
              dirty={dirty}
              onIgnore={ignore}
              onReload={reload}
              onTakeOver={state.status === 'lost' ? takeOverAndReload : null}
            />
          )}
          {children}
        </Box>
      </CampaignActions>
    </EditingProvider>
  );
}
