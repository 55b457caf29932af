import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Review } from '#contracts/api/reviews.ts';
import { ApiCallError, type CmsDataProvider } from '#dataProvider/index.ts';
import type { Approval } from '#dataProvider/releaseCalls.ts';
import { answered } from '#src/engine/answeredRecord.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { usePersistedText } from '#src/ui/hooks/usePersistedText.ts';
import { CommentField } from '../CommentField.tsx';
import { Verdict } from '../Verdict.tsx';

type ReviewVerdictProps = {
  token: string;
  review: Review;
  onAnswer: (review: Review) => void;
  /** The release was changed since it was shown. */
  onOutdated: () => void;
};

/** What the owner of a mailed link has said, and the form with which they approve the release or ask for changes. */
export function ReviewVerdict({ token, review, onAnswer, onOutdated }: ReviewVerdictProps) {
  const t = useT();
  const errorWords = useErrorWords();
  const { release, hash, reviewer, verdicts } = review;
  const { text, keep, forget } = usePersistedText(`review ${release.id} ${reviewer}`);
  const { mutate, isPending, variables, error } = useVerdict(token, hash);
  const comment = text ?? '';
  const say = (verdict: Approval['verdict']) => () =>
    mutate(
      { verdict, comment: comment.trim() },
      {
        onSuccess: (answer) => {
          keep('');
          forget('');
          onAnswer(answer);
        },
        onError: (failure) => failure instanceof ApiCallError && failure.key === 'release-changed' && onOutdated(),
      },
    );
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby="review-verdict"
      sx={{ p: 2, display: 'grid', gap: 2 }}
    >
      <Typography variant="h2" id="review-verdict">
        {t('releases.review.yourVerdict')}
      </Typography>
      {verdicts.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {verdicts.slice(0, 3).map((item) => (
            <Verdict key={item.id} item={item} />
          ))}
        </Box>
      )}
      <CommentField
        label={t('releases.approvals.comment')}
        help={t('releases.review.commentHelp')}
        value={comment}
        onChange={keep}
      />
      {error && <Alert severity="error">{errorWords(error)}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="contained"
          loading={isPending && variables.verdict === 'approved'}
          disabled={isPending || review.campaigns.length === 0}
          onClick={say('approved')}
        >
          {t('releases.approvals.confirm')}
        </Button>
        <Button
          variant="outlined"
          loading={isPending && variables.verdict === 'changes-wanted'}
          disabled={isPending || comment.trim() === '' || review.campaigns.length === 0}
          onClick={say('changes-wanted')}
        >
          {t('releases.approvals.send')}
        </Button>
      </Box>
    </Paper>
  );
}

type Said = { verdict: Approval['verdict']; comment: string };

/** Returns the mutation that stores a verdict on what `of` identifies. */
function useVerdict(token: string, of: string) {
  const { callWithoutBearer } = useDataProvider<CmsDataProvider>();
  return useMutation({
    mutationFn: async ({ verdict, comment }: Said) => {
      const body = { token, verdict, of, ...(comment && { comment }) };
      return answered(await callWithoutBearer('POST /api/reviews/verdicts', { body }));
    },
  });
}
