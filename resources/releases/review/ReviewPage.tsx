import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useLocale, useParams } from 'react-admin';
import type { Review } from '#contracts/api/reviews.ts';
import { ApiCallError, type CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '#src/engine/answeredRecord.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { formatInZone } from '#src/ui/format/zonedTime.ts';
import { Panel } from '#src/ui/Panel.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { SwitchLine } from '#src/ui/SwitchLine.tsx';
import { isOpen } from '../schema.ts';
import { ReviewedCampaign } from './ReviewedCampaign.tsx';
import { ReviewVerdict } from './ReviewVerdict.tsx';

/** `/review/{token}`: what people without an account see of a release, and where the owner of a mailed link approves it. */
export default function ReviewPage() {
  const { token = '' } = useParams<{ token?: string }>();
  const { data, error, isPending, refetch } = useReview(token);
  const t = useT();
  return (
    <Box sx={{ width: '100%', maxWidth: 880 }}>
      {isPending && (
        <Panel>
          <SkeletonRows rows={6} columns={2} label={t('releases.review.loadingPage')} />
        </Panel>
      )}
      {!data && error && <NoReview error={error} onRetry={() => void refetch()} />}
      {data && <Content token={token} review={data} />}
    </Box>
  );
}

const keyOf = (token: string) => ['review', token];

function useReview(token: string) {
  const { callWithoutBearer } = useDataProvider<CmsDataProvider>();
  return useQuery({
    queryKey: keyOf(token),
    queryFn: async ({ signal }) => answered(await callWithoutBearer('POST /api/reviews', { body: { token }, signal })),
    retry: false,
  });
}

function NoReview({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useT();
  const errorWords = useErrorWords();
  const isOver = error instanceof ApiCallError && (error.key === 'review-ended' || error.status === 422);
  return (
    <Panel>
      {isOver ? (
        <ErrorState heading="h1" title={t('releases.review.ended')} text={t('releases.review.endedText')} />
      ) : (
        <ErrorState heading="h1" title={t('releases.review.notLoaded')} text={errorWords(error)} onRetry={onRetry} />
      )}
    </Panel>
  );
}

function Content({ token, review }: { token: string; review: Review }) {
  const t = useT();
  const queryClient = useQueryClient();
  const { release, campaigns, reviewer, verdicts } = review;
  const [last] = verdicts;
  const outdated = last && !last.holds ? last.at : null;
  const later =
    outdated === null ? 0 : campaigns.flatMap((one) => one.changes).filter(({ at }) => at > outdated).length;
  const [isAll, setAll] = useState(false);
  const since = later > 0 && !isAll ? outdated : null;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <Heading review={review} />
      {isOpen(release.state) && reviewer !== null && (
        <ReviewVerdict
          token={token}
          review={review}
          onAnswer={(answer) => queryClient.setQueryData(keyOf(token), answer)}
          onOutdated={() => void queryClient.invalidateQueries({ queryKey: keyOf(token) })}
        />
      )}
      <Box component="section" aria-labelledby="review-campaigns" sx={{ display: 'grid', gap: 1.5 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
          <Typography variant="h2" id="review-campaigns">
            {t('releases.changes.title')}
          </Typography>
          {later > 0 && <SwitchLine label={t('releases.review.showAll')} on={isAll} onChange={setAll} />}
        </Box>
        {campaigns.length === 0 && <Typography color="text.secondary">{t('releases.changes.none')}</Typography>}
        {campaigns.map((campaign) => (
          <ReviewedCampaign key={campaign.id} campaign={campaign} since={since} />
        ))}
      </Box>
    </Box>
  );
}

function Heading({ review: { release, sender } }: { review: Review }) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const { name, note, state, publish_at, time_zone } = release;
  const time = publish_at && time_zone ? formatInZone(publish_at, locale, time_zone) : null;
  return (
    <Box sx={{ display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
      <Typography variant="h1">{name}</Typography>
      <Typography color="text.secondary">{t('releases.review.from', { sender })}</Typography>
      {note && <Typography sx={{ whiteSpace: 'pre-wrap' }}>{note}</Typography>}
      {state === 'scheduled' && time !== null && (
        <Alert severity="info">{t('releases.review.goesLive', { time, zone: time_zone ?? '' })}</Alert>
      )}
      {state === 'published' && <Alert severity="success">{t('releases.review.published')}</Alert>}
      {state === 'discarded' && <Alert severity="info">{t('releases.review.discarded')}</Alert>}
    </Box>
  );
}
