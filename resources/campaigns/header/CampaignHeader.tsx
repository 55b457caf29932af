import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, Suspense } from 'react';
import { useLocale, useParams } from 'react-admin';
import { can } from '#contracts/permissions.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { DrawerButton } from '#src/shell/navigationDrawer.tsx';
import { formatDateTime } from '#src/ui/format/dateTime.ts';
import { lazyWithRetry } from '#src/ui/lazyWithRetry.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { DateActions } from '../areas/settings/DateActions.tsx';
import { CampaignStatusChip } from '../CampaignStatusChip.tsx';
import { useCampaign } from '../campaignContext.ts';
import { LabelChips } from '../LabelChips.tsx';
import { useCampaignActions } from '../list/campaignActionsContext.ts';
import { CampaignPublishButton } from '../publishing/PublishButton.tsx';
import { useRelease } from '../releaseContext.ts';
import { campaigns } from '../schema.ts';
import { HeaderMenu } from './HeaderMenu.tsx';
import { PeopleInCampaign } from './PeopleInCampaign.tsx';

const ReleaseButton = lazyWithRetry(() => import('../release/ReleaseButton.tsx'));

/**
 * One line above every area of a campaign: name, state, labels, who is here, and actions. On phones the name is in the
 * top bar, and the actions are in the menu. The settings have the actions of the dates in their own section. In a release
 * there is nothing about the live campaign.
 */
export function CampaignHeader() {
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const { campaign } = useCampaign();
  const isDraft = campaign.published_at === null;
  const isLive = !useRelease();
  const { '*': below = '' } = useParams();
  const isSettings = (below.split('/')[0] || campaigns.homeArea) === 'settings';
  return (
    <HeaderFrame>
      <DrawerButton />
      {!isNarrow && <Name />}
      <Marks />
      <Suspense fallback={<Box sx={{ width: 54, flexShrink: 0 }} />}>
        <ReleaseButton />
      </Suspense>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexShrink: 0, ml: 'auto' }}>
        <PeopleInCampaign />
        {isLive &&
          !isNarrow &&
          !isSettings &&
          (isDraft ? <CampaignPublishButton size="small" /> : <DateActions size="small" />)}
        {isLive && !isNarrow && !isDraft && campaign.url && <ViewButton url={campaign.url} />}
        <HeaderMenu isNarrow={isNarrow} />
      </Box>
    </HeaderFrame>
  );
}

/** Has the height of the header, so that nothing moves when the campaign has loaded. */
export function CampaignHeaderSkeleton() {
  return (
    <HeaderFrame>
      <Skeleton variant="rounded" width={24} height={24} />
      <Skeleton width={180} />
    </HeaderFrame>
  );
}

/** As wide as the content with its padding; its line below separates it from the area. */
function HeaderFrame({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <Box
      component="section"
      aria-label={t('campaignHeader.region')}
      sx={({ palette }) => ({
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 1, sm: 1.5 },
        flex: 'none',
        height: 48,
        m: { xs: '-16px -16px 16px', sm: '-20px -24px 20px' },
        px: { xs: '16px', sm: '24px' },
        borderBottom: `1px solid ${palette.divider}`,
      })}
    >
      {children}
    </Box>
  );
}

/** Links to the public page of the campaign; for a draft, opens its preview links. */
function PageLink({ children }: { children: ReactNode }) {
  const t = useT();
  const user = useCurrentUser();
  const { campaign, app } = useCampaign();
  const { run } = useCampaignActions();
  const look = { color: 'inherit', underline: 'hover', sx: nameStyles } as const;
  if (useRelease()) return <Box sx={nameStyles}>{children}</Box>;
  if (campaign.published_at === null) {
    const hasPreviews = app.config?.drafts_enabled && can(user, 'edit', campaigns.access, campaign);
    if (!hasPreviews) return <Box sx={nameStyles}>{children}</Box>;
    const open = () => run('previewLinks', campaign);
    return (
      <Link component="button" title={t('campaigns.actions.words.previewLinks')} onClick={open} {...look}>
        {children}
      </Link>
    );
  }
  if (!campaign.url) return <Box sx={nameStyles}>{children}</Box>;
  return (
    <Link href={campaign.url} target="_blank" rel="noreferrer" {...look}>
      {children}
      <VisuallyHidden>, {t('shell.opensInNewTab')}</VisuallyHidden>
    </Link>
  );
}

const nameStyles = { display: 'flex', alignItems: 'center', gap: 1, minWidth: 96, flexShrink: 1 };

/** The favicon, the name and the app, which link to the page. */
function Name() {
  const { campaign, app } = useCampaign();
  return (
    <PageLink>
      <Avatar variant="rounded" src={campaign.meta_tags.favicon ?? undefined} alt="" sx={{ width: 24, height: 24 }}>
        <CampaignOutlined sx={{ fontSize: 16 }} />
      </Avatar>
      <Typography variant="subtitle2" component="p" noWrap title={campaign.name}>
        {campaign.name}
      </Typography>
      <Typography
        variant="body2"
        color="text.secondary"
        noWrap
        sx={{ display: { xs: 'none', lg: 'block' }, flexShrink: 0, maxWidth: 160 }}
      >
        {app.name}
      </Typography>
    </PageLink>
  );
}

/** Test mark, state and labels in one line. It scrolls if it is too long. */
function Marks() {
  const t = useT();
  const { campaign } = useCampaign();
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.75,
        minWidth: 72,
        flex: '0 1 auto',
        py: 0.75,
        overflowX: 'auto',
        scrollbarWidth: 'none',
        '& > *': { flexShrink: 0 },
      }}
    >
      {campaign.test && <StatusChip tone="warning" label={t('campaigns.test')} />}
      {!useRelease() && <HeaderStatus />}
      <LabelChips ids={campaign.labels} />
    </Box>
  );
}

function ViewButton({ url }: { url: string }) {
  const t = useT();
  return (
    <Button
      size="small"
      variant="outlined"
      href={url}
      target="_blank"
      rel="noreferrer"
      endIcon={<OpenInNew />}
      sx={{ flexShrink: 0 }}
    >
      {t('campaigns.actions.words.view')}
      <VisuallyHidden>, {t('shell.opensInNewTab')}</VisuallyHidden>
    </Button>
  );
}

/** The state of the open campaign with its next date; hover, focus or touch shows both dates with their times. */
function HeaderStatus() {
  const t = useT();
  const locale = useLocale();
  const { campaign } = useCampaign();
  // On phones a time has no room.
  const withTimes = useMediaQuery((theme) => theme.breakpoints.up('sm'), { noSsr: true });
  const { starts_at, ends_at } = campaign;
  const start = starts_at
    ? t('campaignHeader.start', { date: formatDateTime(starts_at, locale) })
    : t('campaignHeader.noStart');
  const end = ends_at ? t('campaignHeader.end', { date: formatDateTime(ends_at, locale) }) : t('campaignHeader.noEnd');
  return (
    <Tooltip title={`${start} · ${end}`} describeChild enterTouchDelay={0}>
      <Box component="span" tabIndex={0} sx={{ display: 'inline-flex', borderRadius: 1 }}>
        <CampaignStatusChip campaign={campaign} nextDateOnly withTimes={withTimes} />
      </Box>
    </Tooltip>
  );
}
