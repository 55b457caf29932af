import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { LinkBase, useGetOne } from 'react-admin';
import { allows } from '#contracts/permissions.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { useCampaign } from '../../campaignContext.ts';
import { campaignPath } from '../../campaignPath.ts';
import type { Campaign } from '../../schema.ts';
import { GrantedUsers } from './GrantedUsers.tsx';
import { OtherUsers } from './OtherUsers.tsx';

/** Lists the users with access to the campaign and the users who could be granted it. */
export default function PermissionsArea() {
  const t = useT();
  const { campaign } = useCampaign();
  const mayModify = allows(useCurrentUser(), 'object-access-modify');
  return (
    <>
      <PageHeader title={t('access.title')} />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Alert severity="info" role="note">
          {t('access.note')}
          {campaign.media_folder !== '/' && (
            <Box sx={{ mt: 1 }}>{t('access.mediaFolder', { path: campaign.media_folder })}</Box>
          )}
          {campaign.parent_id !== null && <OfParent id={campaign.parent_id} />}
        </Alert>
        <Part title={t('access.granted')}>
          <GrantedUsers mayModify={mayModify} />
        </Part>
        {mayModify && (
          <Part title={t('access.others')}>
            <OtherUsers />
          </Part>
        )}
      </Box>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography id={id} variant="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** Links to the parent: access to a campaign includes its children. */
function OfParent({ id }: { id: string }) {
  const t = useT();
  const { data } = useGetOne<Campaign>('campaigns', { id });
  if (!data) return null;
  return (
    <Box sx={{ mt: 1 }}>
      {t('access.parent')}{' '}
      <Link component={LinkBase} to={campaignPath(id, 'permissions')} color="inherit" underline="always">
        {data.name}
      </Link>
    </Box>
  );
}
