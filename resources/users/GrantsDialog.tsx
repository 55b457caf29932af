import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import FormLabel from '@mui/material/FormLabel';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useCreate, useGetOne } from 'ra-core';
import { useId, useState } from 'react';
import { allows } from '../../contracts/permissions.ts';
import { LazyReferencePicker } from '../../src/engine/inputs/LazyReferencePicker.tsx';
import { useIsNarrow } from '../../src/engine/list/useIsNarrow.ts';
import { useNotifyOutcome } from '../../src/engine/useNotifyOutcome.ts';
import { useT } from '../../src/i18n/useT.ts';
import { useCurrentUser } from '../../src/shell/appData.ts';
import type { Campaign } from '../campaigns/schema.ts';
import { useChanging } from './changing.ts';
import { GrantedCampaigns } from './GrantedCampaigns.tsx';
import { GrantedFolders } from './GrantedFolders.tsx';
import type { User } from './schema.ts';

type GrantsDialogProps = { user: User; onClose: () => void };

/**
 * Shows the campaigns and folders that a user was granted. Users with the permission can add and remove grants while the list is
 * in edit mode.
 */
export default function GrantsDialog({ user, onClose }: GrantsDialogProps) {
  const t = useT();
  const titleId = useId();
  const narrow = useIsNarrow();
  const mayModify = allows(useCurrentUser(), 'object-access-modify');
  const editing = useChanging()?.editing === true;
  return (
    <Dialog open onClose={onClose} fullScreen={narrow} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: { xs: 2, sm: 3 }, pt: 2 }}>
        <Typography id={titleId} variant="h2" component="h2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {t('users.grants.title', { name: user.display_name })}
        </Typography>
        <IconButton size="small" aria-label={t('users.grants.close')} onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <DialogContent
        sx={{
          px: { xs: 2, sm: 3 },
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 2,
          alignContent: 'start',
        }}
      >
        <Typography variant="body2" color="text.secondary">
          {t('users.grants.note')} {mayModify && !editing && t('users.editing.off')}
        </Typography>
        {mayModify && editing && <GiveAccess user={user} />}
        <GrantedCampaigns user={user} removable={mayModify && editing} />
        <Typography variant="h3" component="h3">
          {t('users.folders.title')}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {t('users.folders.note')}
        </Typography>
        <GrantedFolders user={user} removable={mayModify && editing} />
      </DialogContent>
    </Dialog>
  );
}

/** Searches the campaigns and grants access to the selected one. */
function GiveAccess({ user }: { user: User }) {
  const t = useT();
  const id = useId();
  const [campaignId, setCampaignId] = useState<string | null>(null);
  const { data: campaign } = useGetOne<Campaign>(
    'campaigns',
    { id: campaignId ?? '' },
    { enabled: campaignId !== null },
  );
  const { onSuccess, onError } = useNotifyOutcome(
    t('users.grants.given', { user: user.display_name, name: campaign?.name ?? '' }),
  );
  const [create, { isPending }] = useCreate(
    'permissions',
    { data: { campaign_id: campaignId, user_id: user.id } },
    {
      onError,
      onSuccess: (permission) => {
        onSuccess(permission);
        setCampaignId(null);
      },
    },
  );
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <FormLabel htmlFor={id} sx={{ typography: 'body2', fontWeight: 600, color: 'text.primary' }}>
        {t('users.grants.campaign')}
      </FormLabel>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
        <LazyReferencePicker
          to="campaigns"
          id={id}
          value={campaignId}
          onChange={setCampaignId}
          placeholder={t('users.grants.choose')}
        />
        <Button
          variant="contained"
          disabled={!campaign}
          loading={isPending}
          onClick={() => void create()}
          sx={{ flexShrink: 0 }}
        >
          {t('users.grants.give')}
        </Button>
      </Box>
    </Box>
  );
}
