import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useT } from '#src/i18n/useT.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { useCampaignName } from './CampaignName.tsx';
import { type usePublish, useReleaseChanges } from './releaseQueries.ts';
import type { Release } from './schema.ts';

/** The number of campaigns that are named. */
const maxNamed = 5;

type PublishDialogProps = { release: Release; publish: ReturnType<typeof usePublish>; onClose: () => void };

/** Says what becomes live, and publishes it. The page shows why it was refused. */
export function PublishDialog({ release, publish, onClose }: PublishDialogProps) {
  const t = useT();
  const { id, name, campaigns, change_count } = release;
  const conflicts = useReleaseChanges(id).data?.items.filter((change) => 'live' in change).length ?? 0;
  const inCampaigns = t('releases.changes.campaigns', { smart_count: campaigns.length });
  const more = campaigns.length - maxNamed;
  return (
    <ConfirmDialog
      open
      title={t('releases.publish.title', { name })}
      confirmLabel={t('releases.publish.action')}
      busy={publish.isPending}
      onConfirm={() => publish.mutate(null, { onSettled: onClose })}
      onClose={onClose}
    >
      <Stack gap={1.5}>
        <div>
          {t('releases.publish.text', { smart_count: change_count, campaigns: inCampaigns })}
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
            {campaigns.slice(0, maxNamed).map((campaign) => (
              <Name key={campaign} id={campaign} />
            ))}
            {more > 0 && <li>{t('releases.publish.more', { smart_count: more })}</li>}
          </Box>
        </div>
        {conflicts > 0 && (
          <Alert severity="warning">{t('releases.publish.conflicts', { smart_count: conflicts })}</Alert>
        )}
        <div>{t('releases.publish.together')}</div>
      </Stack>
    </ConfirmDialog>
  );
}

const Name = ({ id }: { id: string }) => <li>{useCampaignName(id) ?? '…'}</li>;
