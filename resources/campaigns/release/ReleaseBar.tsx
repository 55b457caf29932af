import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useDataProvider, useLocation } from 'react-admin';
import type { ReleaseOfCampaign } from '#contracts/api/releases.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { useRecordPath } from '#src/engine/useRecordPath.ts';
import { useT } from '#src/i18n/useT.ts';
import { useSubscribe, useSubscribeToRecord } from '#src/realtime/useSubscribe.ts';
import { useCampaign } from '../campaignContext.ts';
import { useRelease } from '../releaseContext.ts';
import type { Campaign } from '../schema.ts';
import { pathInRelease } from './pathInRelease.ts';

/** Says above the campaign that it is edited in a release, and what was changed in the live campaign since. */
export function ReleaseBar() {
  const t = useT();
  const release = useRelease();
  const pathOf = useRecordPath('releases');
  const { pathname } = useLocation();
  const changed = useLiveChanges(release?.id ?? '').length;
  if (!release) return null;
  const page = pathOf(release.id);
  return (
    <>
      <Box
        component="section"
        aria-label={t('inRelease.region')}
        sx={({ palette }) => ({
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: '4px 16px',
          flex: 'none',
          m: { xs: '-16px -16px 0', sm: '-20px -24px 0' },
          px: { xs: '16px', sm: '24px' },
          py: 1,
          typography: 'body2',
          color: palette.releaseMark.onMain,
          bgcolor: palette.releaseMark.main,
          '& a': { color: 'inherit', textDecoration: 'underline', fontWeight: 500 },
          '& a:focus-visible': { outlineColor: 'currentcolor' },
        })}
      >
        <Box role="status" sx={{ flex: '1 1 320px', overflowWrap: 'anywhere' }}>
          {release.closed ?? t('inRelease.editing', { name: release.name })}{' '}
          {changed > 0 && release.closed === null && (
            <Link component={LinkBase} to={page}>
              {t('inRelease.liveChanged', { smart_count: changed })}
            </Link>
          )}
        </Box>
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Link component={LinkBase} to={page}>
            {t('inRelease.open')}
          </Link>
          <Link component={LinkBase} to={pathInRelease(pathname, '')}>
            {t('inRelease.back')}
          </Link>
        </Box>
      </Box>
      <Edge />
    </>
  );
}

/** The lower edge of the bar stays in sight when the bar is scrolled away. */
const Edge = () => (
  <Box
    aria-hidden
    sx={({ palette, layout, zIndex }) => ({
      position: 'sticky',
      top: layout.barHeight,
      zIndex: zIndex.appBar - 1,
      flex: 'none',
      height: 4,
      // The header below moves up by as much, to the edge of the content.
      m: { xs: '-4px -16px 16px', sm: '-4px -24px 20px' },
      bgcolor: palette.releaseMark.main,
    })}
  />
);

type InRelease = Campaign & { release?: ReleaseOfCampaign };

const changesOf = (campaign: InRelease): readonly string[] => campaign.release?.live_changed ?? [];

/** Returns the paths that were changed in the live campaign since they were changed in the release. */
function useLiveChanges(releaseId: string): readonly string[] {
  const { campaign } = useCampaign();
  const { id } = campaign;
  const { getOne } = useDataProvider<CmsDataProvider>();
  // Not the query of the campaign: a form must not change because somebody writes the live campaign.
  const { data = changesOf(campaign), refetch } = useQuery({
    queryKey: ['liveChanges', id, campaign.updated_at],
    queryFn: async () => changesOf((await getOne<InRelease>('campaigns', { id })).data),
    initialData: () => changesOf(campaign),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  useSubscribe('resource/campaigns', ({ type, payload }) => {
    if (type === 'gap' || payload.ids.includes(id)) void refetch();
  });
  useSubscribeToRecord('releases', releaseId, () => void refetch());
  return data;
}
