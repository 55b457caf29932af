import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useNavigate, useNotify } from 'react-admin';
import type { Values } from '#src/engine/form/FormContext.ts';
import { useListPath } from '#src/engine/useListPath.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { useLive } from '#src/realtime/LiveContext.ts';
import { type LockHolder, useLockOnMount } from '#src/realtime/useLockOnMount.ts';
import { type RecordNews, useRecordNews } from '#src/realtime/useRecordNews.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { TitledDialog } from '#src/ui/dialogs/TitledDialog.tsx';
import { useCampaign } from '../campaignContext.ts';
import { CampaignHeader } from '../header/CampaignHeader.tsx';
import { CampaignActions } from '../list/CampaignActions.tsx';
import { campaigns } from '../schema.ts';
import { EditingProvider } from './editingContext.ts';
import { contentRoom } from './fillContent.ts';
import { LockDialog } from './LockDialog.tsx';

/** Wraps the header and the areas of an open campaign; manages its lock and changes by other users. */
export function CampaignEditing({ children }: { children: ReactNode }) {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const { campaign } = useCampaign();
  const { alias } = useLive();
  const { state, takeOver } = useLockOnMount('campaigns', campaign.id);
  const { news, ignore, reload } = useRecordNews('campaigns', campaign);
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
  const editing = useMemo(() => ({ readOnly, session, dirty, setDirty, replaceInput }), [readOnly, session, dirty]);
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
          {news && isTold && (
            <ModifiedDialog
              news={news}
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

type ModifiedDialogProps = {
  news: RecordNews;
  /** The form has unsaved changes; a reload keeps them. */
  dirty: boolean;
  onIgnore: () => void;
  onReload: () => void;
  /** Takes over the campaign and loads its newest version; null while it can be edited. */
  onTakeOver: (() => void) | null;
};

/** Says that another session saved the open campaign. */
function ModifiedDialog({ news, dirty, onIgnore, onReload, onTakeOver }: ModifiedDialogProps) {
  const t = useT();
  const { name } = news;
  return (
    <TitledDialog
      title={t('campaigns.modified.title')}
      text={
        <>
          {name === null ? t('campaigns.modified.text') : t('campaigns.modified.textBy', { name })}{' '}
          {onTakeOver && t('campaigns.modified.readOnly')} {dirty && t('campaigns.modified.typedStays')}
        </>
      }
      maxWidth="xs"
      cancelLabel={t(onTakeOver ? 'campaigns.modified.read' : 'campaigns.modified.continue')}
      actions={onTakeOver && <Button onClick={onTakeOver}>{t('campaigns.lock.takeBack')}</Button>}
      main={{ label: t('campaigns.modified.reload'), onClick: onReload, autoFocus: true }}
      onClose={onIgnore}
    />
  );
}

type LostLockBannerProps = {
  holder: LockHolder;
  /** The session that took the lock has released it. */
  isFree: boolean;
  dirty: boolean;
  onTakeOver: () => void;
};

/**
 * Says that another session took over the campaign: unsaved input stays visible but read-only until the lock is taken
 * back.
 */
function LostLockBanner({ holder, isFree, dirty, onTakeOver }: LostLockBannerProps) {
  const t = useT();
  const isOwn = useCurrentUser().id === holder.user.id;
  const words = isOwn ? t('campaigns.lock.lostToOwn') : t('campaigns.lock.lost', { name: holder.user.display_name });
  return (
    <Alert
      severity="warning"
      role="alert"
      sx={{
        mb: { xs: '16px', sm: '20px' },
        // On a phone, the text takes the full width and the button its own line.
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& .MuiAlert-message': { flex: '1 1 240px' },
      }}
      action={
        <Button variant="outlined" color="inherit" onClick={onTakeOver}>
          {t('campaigns.lock.takeBack')}
        </Button>
      }
    >
      {words} {isFree && t('campaigns.lock.left')} {t(dirty ? 'campaigns.lock.lostTyped' : 'campaigns.lock.lostClean')}
    </Alert>
  );
}
