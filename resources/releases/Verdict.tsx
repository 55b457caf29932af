import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Approval } from '#dataProvider/releaseCalls.ts';
import { useT } from '#src/i18n/useT.ts';
import { PersonAvatar } from '#src/ui/PersonAvatar.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { TimeAgo } from '#src/ui/TimeAgo.tsx';

/** What a person said about a release, and whether it is about the release as it is now. */
export function Verdict({ item: { user, reviewer, verdict, comment, at, holds, changed_since } }: { item: Approval }) {
  const t = useT();
  const isApproval = verdict === 'approved';
  const name = user?.display_name ?? reviewer ?? '';
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <PersonAvatar name={name} quiet={!holds} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <strong>{name}</strong>
          <StatusChip
            tone={!holds ? 'default' : isApproval ? 'success' : 'warning'}
            label={t(isApproval ? 'releases.approvals.approved' : 'releases.approvals.changesWanted')}
          />
          <Typography component="span" variant="body2" color="text.secondary">
            <TimeAgo moment={at} />
          </Typography>
        </Box>
        {comment && <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{comment}</Box>}
        {!holds && (
          <Typography variant="body2" color="text.secondary">
            {changed_since > 0
              ? t('releases.approvals.changedSince', { smart_count: changed_since })
              : t('releases.approvals.otherSince')}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
