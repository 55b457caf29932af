import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useT } from '#src/i18n/useT.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { useMenuAnchor } from '#src/ui/hooks/useMenuAnchor.ts';
import { useReleaseAction } from './releaseQueries.ts';
import type { Release } from './schema.ts';

type CampaignMenuProps = { campaign: { id: string; name: string }; release: Release; count: number };

/** The menu that takes back all changes of a campaign. */
export function CampaignMenu({ campaign, release, count }: CampaignMenuProps) {
  const t = useT();
  const menu = useMenuAnchor();
  const [isAsking, setAsking] = useState(false);
  const { name } = campaign;
  const label = t('releases.takeBack.actions', { name });
  const takeBack = useReleaseAction(
    (calls, _input: null) => calls.takeBackChanges(release.id, { campaign_id: campaign.id }),
    { done: () => t('releases.takeBack.allDone', { name }) },
  );
  const ask = () => {
    menu.close();
    setAsking(true);
  };
  return (
    <>
      <IconButton
        size="small"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={menu.isOpen}
        onClick={menu.open}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      {menu.wanted && (
        <Menu
          anchorEl={menu.anchor}
          open={menu.isOpen}
          onClose={menu.close}
          slotProps={{ paper: { component: 'section', 'aria-label': label }, list: { 'aria-label': label } }}
        >
          <MenuItem onClick={ask}>{t('releases.takeBack.all')}</MenuItem>
        </Menu>
      )}
      <ConfirmDialog
        open={isAsking}
        danger
        title={t('releases.takeBack.ask', { name })}
        confirmLabel={t('releases.takeBack.all')}
        busy={takeBack.isPending}
        onConfirm={() => takeBack.mutate(null, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        {t('releases.takeBack.text', { smart_count: count })}
      </ConfirmDialog>
    </>
  );
}
