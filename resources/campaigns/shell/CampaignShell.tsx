import Box from '@mui/material/Box';
import { type ReactNode, Suspense, useMemo } from 'react';
import { useGetOne, useLocation, useNavigate, useParams } from 'react-admin';
import { allows } from '#contracts/permissions.ts';
import { LoadError } from '#src/engine/LoadError.tsx';
import { useEditing } from '#src/engine/live/editingContext.ts';
import { RecordEditing } from '#src/engine/live/RecordEditing.tsx';
import { useScreens } from '#src/engine/ScreensContext.ts';
import { ScreensProvider } from '#src/engine/ScreensProvider.tsx';
import { useListPath } from '#src/engine/useListPath.ts';
import { PageSkeleton } from '#src/engine/views/RecordPage.tsx';
import { useT } from '#src/i18n/useT.ts';
import { releaseIn } from '#src/routing/releaseSearch.ts';
import { UnknownAddress } from '#src/routing/UnknownAddress.tsx';
import { useCurrentUser } from '#src/shell/appData.ts';
import { NavigationDrawer } from '#src/shell/navigationDrawer.tsx';
import { usePageTitle } from '#src/shell/pageTitle.ts';
import { lazyWithRetry } from '#src/ui/lazyWithRetry.tsx';
import type { App } from '../../apps/schema.ts';
import { type CampaignArea, campaignAreas } from '../areas/areas.ts';
import { OfferedAreasProvider } from '../areas/offeredAreas.ts';
import { CampaignProvider, type OpenCampaign } from '../campaignContext.ts';
import { placeOfContent } from '../changes/placeOfContent.ts';
import { contentRoom } from '../editing/fillContent.ts';
import { CampaignHeader } from '../header/CampaignHeader.tsx';
import { CampaignActions } from '../list/CampaignActions.tsx';
import { useRelease } from '../releaseContext.ts';
import { type Campaign, campaigns } from '../schema.ts';
import { useLiveReadiness } from '../useReadiness.ts';
import { CampaignSkeleton } from './CampaignSkeleton.tsx';
import { SidePanel } from './SidePanel.tsx';

const InRelease = lazyWithRetry(() => import('../release/InRelease.tsx'));
const NotInRelease = lazyWithRetry(() => import('../release/NotInRelease.tsx'));

// Automatic refetches must not change a campaign while the user edits it.
const loadedOnce = { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false };

/** Returns the area for the path below a campaign; undefined for an unknown path. */
function areaAt(below: string): CampaignArea | undefined {
  const [path = '', ...rest] = below.split('/');
  const area = campaignAreas.find((one) => one.path === (path || campaigns.homeArea));
  if (rest.length === 0 || area?.places === true) return area;
  return rest.length === 1 && area?.places?.includes(rest[0] ?? '') ? area : undefined;
}

/** Loads the campaign of the URL and its app. Wraps every area, so that switching areas does not unmount it. */
export default function CampaignShell() {
  const { id = '', '*': below = '' } = useParams();
  const release = releaseIn(useLocation().search);
  const area = areaAt(below);
  if (!area) return <UnknownAddress />;
  const campaign = <LoadedCampaign key={id} id={id} area={area} />;
  if (release === '') return campaign;
  const loading = <CampaignSkeleton />;
  return (
    <Suspense fallback={loading}>
      <InRelease key={`${id} ${release}`} campaignId={id} releaseId={release} loading={loading}>
        {campaign}
      </InRelease>
    </Suspense>
  );
}

function LoadedCampaign({ id, area }: { id: string; area: CampaignArea }) {
  const t = useT();
  const campaign = useGetOne<Campaign>('campaigns', { id }, loadedOnce);
  const appId = campaign.data?.app ?? '';
  const app = useGetOne<App>('apps', { id: appId }, { enabled: appId !== '', ...loadedOnce });
  const open = useMemo(
    () => (campaign.data && app.data ? { campaign: campaign.data, app: app.data } : null),
    [campaign.data, app.data],
  );
  const { resource, overrides } = useScreens();
  // Added here, because the list of campaigns, which is loaded first, does not need it.
  const all = useMemo(() => ({ ...overrides, placeOfContent }), [overrides]);
  const { limited_access } = useCurrentUser();
  const release = useRelease();
  usePageTitle(campaign.data?.name);
  useLiveReadiness(id);

  const failed = campaign.data ? app : campaign;
  if (failed.error && !open) return <LoadError heading="h1" error={failed.error} onRetry={failed.refetch} />;
  if (!open) return <CampaignSkeleton />;
  return (
    <CampaignProvider value={open}>
      <ScreensProvider resource={resource} overrides={all}>
        <RecordEditing record={open.campaign} area={area.path} seesAll={!limited_access} within={release}>
          <CampaignFrame>
            <NavigationDrawer label={t('campaignHeader.areas')} title={open.campaign.name}>
              <SidePanel area={area} />
            </NavigationDrawer>
            <Suspense fallback={<PageSkeleton />}>
              <OfferedArea area={area} open={open} />
            </Suspense>
          </CampaignFrame>
        </RecordEditing>
      </ScreensProvider>
    </CampaignProvider>
  );
}

/** The header and notices above each area. */
function CampaignFrame({ children }: { children: ReactNode }) {
  const { dirty, notice } = useEditing();
  const release = useRelease();
  const navigate = useNavigate();
  const list = useListPath(campaigns.name);
  // Unsaved input is offered for copying by the dialog that opens for every deleted campaign.
  const leave = () => dirty || navigate(list, { replace: true });
  return (
    <CampaignActions onDeleted={leave}>
      <Box sx={contentRoom}>
        {release?.bar}
        <CampaignHeader />
        {notice}
        {children}
      </Box>
    </CampaignActions>
  );
}

function OfferedArea({ area, open }: { area: CampaignArea; open: OpenCampaign }): ReactNode {
  const user = useCurrentUser();
  const Area = area.component;
  const release = useRelease();
  const offered = campaignAreas.filter((one) => one.isOffered(open.app, open.campaign) && allows(user, one.access));
  if (!offered.includes(area)) return <UnknownAddress />;
  if (release && area.inRelease === false) return <NotInRelease />;
  return (
    <OfferedAreasProvider value={offered}>
      <Area />
    </OfferedAreasProvider>
  );
}
