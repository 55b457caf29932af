import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useT } from '#src/i18n/useT.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { MoreMenu } from '#src/ui/MoreMenu.tsx';
import { useReleaseAction } from './releaseQueries.ts';
import type { Release } from './schema.ts';

type CampaignMenuProps = { campaign: { id: string; name: string }; release: Release; count: number };

/** The menu that takes back all changes of a campaign. */
export function CampaignMenu({ campaign, release, count }: CampaignMenuProps) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const { name } = campaign;
  const takeBack = useReleaseAction(
    (calls, _input: null) => calls.takeBackChanges(release.id, { campaign_id: campaign.id }),
    { done: () => t('releases.takeBack.allDone', { name }) },
  );
  return (
    <>
      <MoreMenu label={t('releases.takeBack.actions', { name })}>
        {(close) => [
          <MenuItem
            key="all"
            onClick={() => {
              close();
              setAsking(true);
            }}
          >
            {t('releases.takeBack.all')}
          </MenuItem>,
        ]}
      </MoreMenu>
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
