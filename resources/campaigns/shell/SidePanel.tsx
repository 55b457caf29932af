import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { LinkBase, useGetOne } from 'react-admin';
import { allows } from '#contracts/permissions.ts';
import { useListPath } from '#src/engine/useListPath.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { useDrawerLinks } from '#src/shell/navigationDrawer.tsx';
import { CopyableText } from '#src/ui/CopyableText.tsx';
import { SideNav, type SideNavEntry } from '#src/ui/SideNav.tsx';
import { type CampaignArea, campaignAreas, iconOf } from '../areas/areas.ts';
import { useCampaign } from '../campaignContext.ts';
import { campaignPath } from '../campaignPath.ts';
import { useRelease } from '../releaseContext.ts';
import { type Campaign, campaigns } from '../schema.ts';
import { useReadiness } from '../useReadiness.ts';
import { ChildLinks } from './ChildLinks.tsx';

/** The navigation between the areas of the open campaign, its parent, its children and its ids. */
export function SidePanel({ area }: { area: CampaignArea }) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100%', p: 2, gap: 2 }}>
      <BackLink />
      <ParentLink />
      <AreaLinks open={area} />
      {!useRelease() && <ChildLinks />}
      <Identifiers />
    </Box>
  );
}

function BackLink() {
  const t = useT();
  return (
    <Link
      component={LinkBase}
      to={useListPath(campaigns.name)}
      color="text.secondary"
      underline="hover"
      variant="body2"
      sx={{ display: 'inline-flex', alignItems: 'center', alignSelf: 'start', gap: 0.5 }}
    >
      <ArrowBack fontSize="inherit" aria-hidden />
      {t('campaigns.panel.back')}
    </Link>
  );
}

function ParentLink() {
  const t = useT();
  const { parent_id } = useCampaign().campaign;
  const { data } = useGetOne<Campaign>('campaigns', { id: parent_id ?? '' }, { enabled: parent_id !== null });
  if (!data) return null;
  return (
    <Typography variant="body2" color="text.secondary">
      {t('campaigns.panel.parent')}{' '}
      <Link component={LinkBase} to={campaignPath(data.id)}>
        {data.name}
      </Link>
    </Typography>
  );
}

/** The number of problems that the checklist lists. */
function useProblems(campaignId: string): SideNavEntry['badge'] {
  const t = useT();
  const { data } = useReadiness(campaignId);
  const count = data?.items.filter(({ severity }) => severity === 'problem').length ?? 0;
  return count > 0 ? { count, name: t('readiness.problems', { smart_count: count }) } : undefined;
}

function AreaLinks({ open }: { open: CampaignArea }) {
  const t = useT();
  const user = useCurrentUser();
  const { campaign, app } = useCampaign();
  const problems = useProblems(campaign.id);
  const release = useRelease();
  const areas = campaignAreas.filter(
    (area) => area.isOffered(app, campaign) && allows(user, area.access) && !(release && area.inRelease === false),
  );
  const entries = areas.map((area) => ({
    to: campaignPath(campaign.id, area.path),
    label: t(area.label),
    icon: iconOf(area, campaign),
    current: area.path === open.path,
    badge: area.path === 'ready' ? problems : undefined,
  }));
  useDrawerLinks({ title: campaign.name, entries });
  return <SideNav entries={entries} />;
}

function Identifiers() {
  const t = useT();
  const { campaign } = useCampaign();
  return (
    <Box component="dl" sx={{ m: 0, mt: 'auto', display: 'grid', gap: 1.5, typography: 'body2' }}>
      <div>
        <Box component="dt" sx={{ color: 'text.secondary' }}>
          {t('campaigns.panel.id')}
        </Box>
        <Box component="dd" sx={{ m: 0 }}>
          <CopyableText text={campaign.id} label={t('campaigns.panel.copyId')} asLine />
        </Box>
      </div>
      <div>
        <Box component="dt" sx={{ color: 'text.secondary' }}>
          {t('campaigns.panel.appId')}
        </Box>
        <Box component="dd" sx={{ m: 0 }}>
          {campaign.app_id ?? t('campaigns.panel.noAppId')}
        </Box>
      </div>
    </Box>
  );
}
