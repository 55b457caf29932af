import ArrowBack from '@mui/icons-material/ArrowBack';
import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { LinkBase, useGetOne } from 'ra-core';
import { allows } from '../../contracts/permissions.ts';
import { useListPath } from '../../src/engine/useListPath.ts';
import { useT } from '../../src/i18n/useT.ts';
import { useCurrentUser } from '../../src/shell/appData.ts';
import { useDrawerLinks } from '../../src/shell/navigationDrawer.tsx';
import { CopyableText } from '../../src/ui/CopyableText.tsx';
import { SideNav } from '../../src/ui/SideNav.tsx';
import { type CampaignArea, campaignAreas, iconOf } from './areas.ts';
import { ChildLinks } from './ChildLinks.tsx';
import { useCampaign } from './campaignContext.ts';
import { campaignPath } from './campaignPath.ts';
import { LabelChips } from './LabelChips.tsx';
import { PeoplePresent } from './presence/PeoplePresent.tsx';
import { type Campaign, campaigns } from './schema.ts';

/** Shows the open campaign and the navigation between its areas. */
export function SidePanel({ area }: { area: CampaignArea }) {
  return (
    <Stack sx={{ minHeight: '100%', p: 2, gap: 2 }}>
      {/* As high as the avatars, so that nothing moves when they come and go. */}
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 28, my: -0.5 }}>
        <BackLink />
        <PeoplePresent />
      </Box>
      <Header />
      <Labels />
      <ParentLink />
      <AreaLinks open={area} />
      <ChildLinks />
      <Identifiers />
    </Stack>
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
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}
    >
      <ArrowBack fontSize="inherit" aria-hidden />
      {t('campaigns.panel.back')}
    </Link>
  );
}

/** The favicon, the name and the app, linked to the public page. */
function Header() {
  const t = useT();
  const { campaign, app } = useCampaign();
  const { favicon } = campaign.meta_tags;
  const content = (
    <>
      <Avatar variant="rounded" src={favicon ?? undefined} alt="" sx={{ width: 36, height: 36 }}>
        <CampaignOutlined fontSize="small" />
      </Avatar>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {campaign.name}
          {campaign.url && <OpenInNew aria-hidden sx={{ fontSize: 13, ml: 0.5, verticalAlign: '-1px' }} />}
        </Typography>
        <Typography variant="body2" color="text.secondary" noWrap>
          {app.name}
        </Typography>
      </Box>
    </>
  );
  const layout = { display: 'flex', gap: 1.5, alignItems: 'start', minWidth: 0 } as const;
  if (!campaign.url) return <Box sx={layout}>{content}</Box>;
  return (
    <Link
      href={campaign.url}
      target="_blank"
      rel="noreferrer"
      color="inherit"
      underline="none"
      aria-label={t('campaigns.panel.openPublic', { name: campaign.name })}
      sx={{ ...layout, borderRadius: 1 }}
    >
      {content}
    </Link>
  );
}

function Labels() {
  return <LabelChips ids={useCampaign().campaign.labels} />;
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

function AreaLinks({ open }: { open: CampaignArea }) {
  const t = useT();
  const user = useCurrentUser();
  const { campaign, app } = useCampaign();
  const areas = campaignAreas.filter((area) => area.isOffered(app, campaign) && allows(user, area.access));
  const entries = areas.map((area) => ({
    to: campaignPath(campaign.id, area.path),
    label: t(area.label),
    icon: iconOf(area, campaign),
    current: area.path === open.path,
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
