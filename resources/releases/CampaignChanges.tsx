import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { ReadinessCount } from '#contracts/readiness.ts';
import type { ReleaseChange } from '#dataProvider/releaseCalls.ts';
import { ChangesFailed } from '#src/engine/history/ChangesFailed.tsx';
import { ExpandButton } from '#src/engine/list/ExpandButton.tsx';
import { useT } from '#src/i18n/useT.ts';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { CampaignMenu } from './CampaignMenu.tsx';
import { CampaignName, useCampaignName } from './CampaignName.tsx';
import { ChangeGroups } from './ChangeGroups.tsx';
import { CompareButton } from './compare/CompareButton.tsx';
import { NotComplete } from './NotComplete.tsx';
import { useMay, useReleaseChanges } from './releaseQueries.ts';
import { isOpen, type Release } from './schema.ts';

type CampaignChangesProps = {
  id: string;
  release: Release;
  /** Long values are left out. */
  changes: readonly ReleaseChange[];
  /** How much it lacks with the changes of the release; undefined until it is known. */
  missing: ReadinessCount | undefined;
  /** Whether it is expanded at first. One with conflicts always is. */
  isExpanded: boolean;
};

/** The changes of one campaign, which are rendered when they are expanded. */
export function CampaignChanges({ id, release, changes, missing, isExpanded }: CampaignChangesProps) {
  const t = useT();
  const detailsId = useId();
  const name = useCampaignName(id) ?? '';
  const may = useMay(release);
  const conflicts = changes.filter((change) => 'live' in change).length;
  const [chosen, setChosen] = useState<boolean | null>(null);
  const expanded = chosen ?? (isExpanded || conflicts > 0);
  return (
    <Paper variant="outlined" component="article" aria-label={name}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 1, py: 0.75, minHeight: 48 }}>
        <ExpandButton name={name} expanded={expanded} controls={detailsId} onToggle={() => setChosen(!expanded)} />
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
          <Typography variant="h3" sx={{ minWidth: 0 }}>
            <CampaignName id={id} release={isOpen(release.state) ? release.id : undefined} />
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {t('releases.changes.count', { smart_count: changes.length })}
          </Typography>
          {missing && missing.problems + missing.hints > 0 && (
            <NotComplete campaign={{ id, name }} release={release.id} count={missing} />
          )}
          {conflicts > 0 && (
            <StatusChip tone="warning" label={t('releases.conflict.count', { smart_count: conflicts })} />
          )}
        </Box>
        {isOpen(release.state) && <CompareButton campaign={{ id, name }} release={release} />}
        {may.change && <CampaignMenu campaign={{ id, name }} release={release} count={changes.length} />}
      </Box>
      {expanded && (
        <Box id={detailsId} sx={{ px: 2, pb: 1, borderTop: 1, borderColor: 'divider' }}>
          <Details id={id} release={release} changes={changes} mayChange={may.change} />
        </Box>
      )}
    </Paper>
  );
}

type DetailsProps = Pick<CampaignChangesProps, 'id' | 'release' | 'changes'> & { mayChange: boolean };

/** Loads the long values, if there are any. */
function Details({ id, release, changes, mayChange }: DetailsProps) {
  const t = useT();
  const isWhole = !changes.some(({ cut }) => cut);
  const { data, error, isPending, refetch } = useReleaseChanges(release.id, id, !isWhole);
  if (isWhole) return <ChangeGroups release={release.id} changes={changes} mayChange={mayChange} />;
  if (isPending) return <SkeletonRows rows={3} columns={2} label={t('history.loadingChanges')} />;
  if (!data) return <ChangesFailed error={error} retry={() => void refetch()} />;
  return <ChangeGroups release={release.id} changes={data.items} mayChange={mayChange} />;
}
