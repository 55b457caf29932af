import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import type { ReleaseComment } from '#dataProvider/releaseCalls.ts';
import { useChangeWords } from '#src/engine/changes/useChangeWords.ts';
import { ScreensProvider } from '#src/engine/ScreensProvider.tsx';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { RetryAlert } from '#src/ui/RetryAlert.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { campaigns } from '../campaigns/schema.ts';
import { CommentThread } from './CommentThread.tsx';
import { changesLook } from './changesLook.ts';
import { useComments } from './commentQueries.ts';
import { useReleaseChanges } from './releaseQueries.ts';
import type { Release } from './schema.ts';

/** The comments on a release as a whole, and those on changes that were taken back. */
export function ReleaseComments({ release: { id } }: { release: Release }) {
  const t = useT();
  const errorWords = useErrorWords();
  const { data, error, isPending, refetch } = useComments(id);
  return (
    <Box component="section" aria-labelledby="release-comments">
      <Typography variant="h2" id="release-comments" sx={{ mb: 1 }}>
        {t('releases.comments.title')}
      </Typography>
      {isPending && <SkeletonRows rows={1} columns={2} label={t('releases.comments.loading')} />}
      {error && (
        <RetryAlert onRetry={() => void refetch()}>
          {t('releases.comments.failed', { reason: errorWords(error) })}
        </RetryAlert>
      )}
      {data && (
        <ScreensProvider resource={campaigns} overrides={changesLook}>
          <Thread release={id} comments={data} />
        </ScreensProvider>
      )}
    </Box>
  );
}

const keyOf = (campaign: string | null, path: string | null): string => `${campaign} ${path}`;

function Thread({ release, comments }: { release: string; comments: readonly ReleaseComment[] }) {
  const t = useT();
  const words = useChangeWords();
  const { data: changes } = useReleaseChanges(release);
  const known = useMemo(
    () => new Set(changes?.items.map(({ campaign_id, path }) => keyOf(campaign_id, path))),
    [changes],
  );
  const shown = comments.filter(
    ({ campaign_id, path }) => path === null || (changes && !known.has(keyOf(campaign_id, path))),
  );
  const captionOf = ({ path }: ReleaseComment) =>
    path === null ? null : t('releases.comments.formerChange', { field: words(path).join(' › ') });
  return <CommentThread release={release} place={null} comments={shown} captionOf={captionOf} />;
}
