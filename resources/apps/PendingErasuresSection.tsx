import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useLocale, useNotify } from 'react-admin';
import type { PendingErasure } from '#contracts/consumerData.ts';
import { limits } from '#contracts/limits.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '#src/engine/answeredRecord.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { formatDateTime } from '#src/ui/format/dateTime.ts';

/**
 * Lists the campaigns with erasures that the app has not confirmed yet, with the reason and a retry button
 * (docs/decisions/037). Renders nothing when none are pending, which is the usual case.
 */
export default function PendingErasuresSection({ app }: { app: { id: string; name: string } }) {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const queryClient = useQueryClient();
  const { call } = useDataProvider<CmsDataProvider>();
  const params = { id: app.id };
  const queryKey = ['apps', app.id, 'not-forgotten'];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => answered(await call('GET /api/apps/:id/consumer_data', { params, signal })),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: async () => answered(await call('POST /api/apps/:id/consumer_data/ask_again', { params })),
    onSuccess: (left) => {
      queryClient.setQueryData(queryKey, left);
      notify(t('apps.notForgotten.asked', { name: app.name }), { type: 'success' });
    },
    onError: (failure) => notify(t('apps.notForgotten.notAsked', { reason: errorWords(failure) }), { type: 'error' }),
  });
  if (error) {
    const retry = (
      <Button color="inherit" size="small" onClick={() => void refetch()}>
        {t('apps.notForgotten.retry')}
      </Button>
    );
    return (
      <Alert severity="error" action={retry} sx={{ mb: 2 }}>
        {t('apps.notForgotten.unknown', { reason: errorWords(error) })}
      </Alert>
    );
  }
  if (!data || data.total === 0) return null;
  return (
    <Box component="section" aria-label={t('apps.notForgotten.title')} sx={{ mt: 1, mb: 2, display: 'grid', gap: 1 }}>
      <Typography variant="h3" component="h2">
        {t('apps.notForgotten.title')}
      </Typography>
      <Typography color="text.secondary">{t('apps.notForgotten.help', { name: app.name })}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
        {data.items.map((one) => (
          <Left key={one.campaign_id} one={one} />
        ))}
      </Box>
      {data.total > data.items.length && (
        <Typography color="text.secondary">
          {t('apps.notForgotten.more', { shown: limits.pageSizeDefault, smart_count: data.total })}
        </Typography>
      )}
      {data.items.some(({ failure }) => failure !== null) && (
        <Box>
          <Button variant="outlined" size="small" loading={isPending} onClick={() => mutate()}>
            {t('apps.notForgotten.retryErasure')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

/** One campaign with a pending erasure: since when, and its current state. */
function Left({ one }: { one: PendingErasure }) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const { campaign_name: name, campaign_deleted: isGone, asked_by, asked_at, failure, failure_status, tries } = one;
  const since = t(isGone ? 'apps.notForgotten.deleted' : 'apps.notForgotten.anonymised', {
    user: asked_by?.display_name ?? '',
    time: asked_at ? formatDateTime(asked_at, locale) : '',
  });
  const message = failure ? t('anonymise.told', { smart_count: tries }) : t('anonymise.pendingAtApp');
  const reason = failure ? t(`anonymise.reasons.${failure}`, { status: failure_status ?? 0 }) : '';
  const next = one.next_try_at ? t('anonymise.next', { time: formatDateTime(one.next_try_at, locale) }) : '';
  const givenUp = one.state === 'failed' ? t('anonymise.givenUp') : next;
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ fontWeight: 'fontWeightMedium' }}>
        {name}
      </Box>
      <Typography component="p" variant="body2" color="text.secondary">
        {[since, message, reason, failure ? givenUp : ''].filter(Boolean).join(' ')}
      </Typography>
    </Box>
  );
}
