import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Approvals as Answer, Approval } from '#dataProvider/releaseCalls.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { lazyDialog } from '#src/ui/lazyWithRetry.tsx';
import { RetryAlert } from '#src/ui/RetryAlert.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { useApprovals, useHiddenChanges, useMay } from './releaseQueries.ts';
import { isOpen, type Release } from './schema.ts';
import { Verdict } from './Verdict.tsx';

const AskDialog = lazyDialog(() => import('./AskDialog.tsx'));
const VerdictDialog = lazyDialog(() => import('./VerdictDialog.tsx'));
const ReviewLinksDialog = lazyDialog(() => import('./review/ReviewLinksDialog.tsx'));

/** The number of verdicts that are shown at first. */
const shownFirst = 5;

/** What people say about a release, how many approvals are missing, and the buttons to say something. */
export function Approvals({ release }: { release: Release }) {
  const t = useT();
  const { data, error, isPending, refetch } = useApprovals(release.id);
  const errorWords = useErrorWords();
  // A release that nobody has to approve, and nobody did, needs no section after its end.
  if (!isOpen(release.state) && data?.items.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="release-approvals">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1, mb: 1 }}>
        <Typography variant="h2" id="release-approvals">
          {t('releases.approvals.title')}
        </Typography>
        {data && isOpen(release.state) && <Missing approvals={data} />}
        {data && <Say release={release} approvals={data} />}
      </Box>
      {isPending && <SkeletonRows rows={1} columns={2} label={t('releases.approvals.loading')} />}
      {error && (
        <RetryAlert onRetry={() => void refetch()}>
          {t('releases.approvals.failed', { reason: errorWords(error) })}
        </RetryAlert>
      )}
      {data && <Asked asked={data.asked} />}
      {data && <Verdicts items={data.items} />}
    </Box>
  );
}

function Missing({ approvals: { required, missing, items } }: { approvals: Answer }) {
  const t = useT();
  if (required === 0) return null;
  if (missing > 0)
    return <StatusChip tone="warning" label={t('releases.approvals.missing', { smart_count: missing, required })} />;
  return items.length > 0 && <StatusChip tone="success" label={t('releases.approvals.complete')} />;
}

/** Who was asked to approve it and has said nothing yet. */
function Asked({ asked }: Pick<Answer, 'asked'>) {
  const t = useT();
  if (asked.length === 0) return null;
  const names = asked.map(({ user }) => user.display_name).join(', ');
  return (
    <Typography color="text.secondary" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
      {t('releases.ask.asked', { names })}
    </Typography>
  );
}

/** The button to ask others, and those of people who see all changes of the release. */
function Say({ release, approvals }: { release: Release; approvals: Answer }) {
  const t = useT();
  const hidden = useHiddenChanges(release.id);
  const may = useMay(release);
  const [said, setSaid] = useState<{ verdict: Approval['verdict']; of: string } | null>(null);
  const [asks, setAsks] = useState<'people' | 'links' | null>(null);
  if (!isOpen(release.state) || release.change_count === 0) return null;
  const say = (verdict: Approval['verdict']) => () => setSaid({ verdict, of: approvals.hash });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: { sm: 'auto' } }}>
      {may.change && (
        <Button size="small" onClick={() => setAsks('links')}>
          {t('releases.review.open')}
        </Button>
      )}
      <Button variant="outlined" size="small" onClick={() => setAsks('people')}>
        {t('releases.ask.action')}
      </Button>
      {hidden === 0 && (
        <>
          <Button variant="outlined" size="small" onClick={say('changes-wanted')}>
            {t('releases.approvals.askForChanges')}
          </Button>
          <Button variant="outlined" size="small" onClick={say('approved')}>
            {t('releases.approvals.approve')}
          </Button>
        </>
      )}
      {said && <VerdictDialog {...said} release={release} onClose={() => setSaid(null)} />}
      {asks === 'people' && <AskDialog release={release} onClose={() => setAsks(null)} />}
      {asks === 'links' && <ReviewLinksDialog release={release} onClose={() => setAsks(null)} />}
    </Box>
  );
}

function Verdicts({ items }: { items: readonly Approval[] }) {
  const t = useT();
  const [isAll, setAll] = useState(false);
  if (items.length === 0) return <Typography color="text.secondary">{t('releases.approvals.none')}</Typography>;
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {(isAll ? items : items.slice(0, shownFirst)).map((item) => (
          <Verdict key={item.id} item={item} />
        ))}
      </Box>
      {!isAll && items.length > shownFirst && (
        <Button sx={{ mt: 1 }} onClick={() => setAll(true)}>
          {t('releases.approvals.more', { smart_count: items.length - shownFirst })}
        </Button>
      )}
    </>
  );
}
