import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import type { ReleaseChange } from '#dataProvider/releaseCalls.ts';
import { icons } from '#src/engine/icons.ts';
import { ScreensProvider } from '#src/engine/ScreensProvider.tsx';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { RetryAlert } from '#src/ui/RetryAlert.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { SwitchLine } from '#src/ui/SwitchLine.tsx';
import { campaigns } from '../campaigns/schema.ts';
import { CampaignChanges } from './CampaignChanges.tsx';
import { changesLook } from './changesLook.ts';
import { useLinkedChange } from './commentQueries.ts';
import {
  checkedAtOnce,
  useApprovals,
  useHiddenChanges,
  useReadinessCounts,
  useReleaseChanges,
} from './releaseQueries.ts';
import { isOpen, type Release, releases } from './schema.ts';

/** Small releases show their changes at once; the campaigns of larger ones are expanded by the user. */
const maxExpanded = 50;

/** All changes of a release, by campaign: at first and with each step as many as are checked at once. */
export function ReleaseChanges({ release }: { release: Release }) {
  const t = useT();
  const inCampaigns = t('releases.changes.campaigns', { smart_count: release.campaigns.length });
  const seen = release.change_count - useHiddenChanges(release.id);
  return (
    <Box component="section" aria-labelledby="release-changes">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5, mb: 1 }}>
        <Typography variant="h2" id="release-changes">
          {t('releases.changes.title')}
        </Typography>
        {seen > 0 && (
          <Typography color="text.secondary" role="status">
            {t('releases.changes.ofCampaigns', { smart_count: seen, campaigns: inCampaigns })}
          </Typography>
        )}
      </Box>
      <Content release={release} />
    </Box>
  );
}

function Content({ release }: { release: Release }) {
  const t = useT();
  const errorWords = useErrorWords();
  const { data, error, isPending, refetch } = useReleaseChanges(release.id);
  const linked = useLinkedChange();
  // A link to a change also leads to one that the user has seen.
  const [isAll, setAll] = useState(linked !== null);
  const outdated = useOutdatedVerdict(release);
  const seen = outdated !== null && laterThan(data?.items ?? [], outdated).length > 0 ? outdated : null;
  if (isPending) {
    return (
      <Panel>
        <SkeletonRows
          rows={Math.min(Math.max(release.campaigns.length, 1), 8)}
          columns={2}
          label={t('releases.changes.loading')}
        />
      </Panel>
    );
  }
  const retry = () => void refetch();
  if (!data)
    return <RetryAlert onRetry={retry}>{t('releases.changes.failed', { reason: errorWords(error) })}</RetryAlert>;
  return (
    <ScreensProvider resource={campaigns} overrides={changesLook}>
      {data.hidden > 0 && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {t('releases.changes.hidden', { smart_count: data.hidden })}
        </Alert>
      )}
      {data.items.length === 0 && data.hidden === 0 && <NoChanges release={release} />}
      {seen && <SwitchLine label={t('releases.review.showAll')} on={isAll} onChange={setAll} />}
      <Campaigns release={release} changes={seen && !isAll ? laterThan(data.items, seen) : data.items} />
    </ScreensProvider>
  );
}

/** Returns the changes that were made later, and those that wait for a decision. */
const laterThan = (changes: readonly ReleaseChange[], time: string) =>
  changes.filter((change) => change.at > time || 'live' in change);

/** Returns when the user gave the last verdict, if the release was changed since: only later changes are to be seen then. */
function useOutdatedVerdict({ id, state }: Release): string | null {
  const { id: user } = useCurrentUser();
  const { data } = useApprovals(id);
  const last = data?.items.find((item) => item.user?.id === user);
  return last && !last.holds && isOpen(state) ? last.at : null;
}

function NoChanges({ release: { state } }: { release: Release }) {
  const t = useT();
  const text = t(isOpen(state) ? 'releases.changes.noneText' : 'releases.changes.wasNone');
  return (
    <Panel>
      <EmptyState icon={icons[releases.icon]} title={t('releases.changes.none')} text={text} />
    </Panel>
  );
}

function byCampaign(changes: readonly ReleaseChange[]): [string, ReleaseChange[]][] {
  const groups = new Map<string, ReleaseChange[]>();
  for (const change of changes) {
    const group = groups.get(change.campaign_id);
    if (group) group.push(change);
    else groups.set(change.campaign_id, [change]);
  }
  return [...groups];
}

function Campaigns({ release, changes }: { release: Release; changes: readonly ReleaseChange[] }) {
  const t = useT();
  const groups = useMemo(() => byCampaign(changes), [changes]);
  const linked = useLinkedChange()?.campaign_id;
  const [shown, setShown] = useState(() => Math.max(checkedAtOnce, groups.findIndex(([id]) => id === linked) + 1));
  const asked = isOpen(release.state) ? groups.slice(0, shown).map(([id]) => id) : [];
  const counts = useReadinessCounts(release.id, asked);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      {groups.slice(0, shown).map(([id, ofCampaign]) => (
        <CampaignChanges
          key={id}
          id={id}
          release={release}
          changes={ofCampaign}
          missing={counts.get(id)}
          isExpanded={changes.length <= maxExpanded || id === linked}
        />
      ))}
      {groups.length > shown && (
        <Button variant="outlined" onClick={() => setShown(shown + checkedAtOnce)} sx={{ justifySelf: 'center' }}>
          {t('releases.changes.more')}
        </Button>
      )}
    </Box>
  );
}
