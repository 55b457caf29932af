import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useLocale } from 'react-admin';
import type { NewsMail, NewsState } from '#contracts/newsMails.ts';
import { useNumber } from '#src/i18n/useNumber.ts';
import { useT } from '#src/i18n/useT.ts';
import { formatDateTime } from '#src/ui/format/dateTime.ts';
import { StatusChip, type StatusTone } from '#src/ui/StatusChip.tsx';

const tones: Record<NewsState, StatusTone> = {
  draft: 'default',
  sending: 'info',
  sent: 'success',
  canceled: 'warning',
};

/** The state of a news mail. */
export function NewsStateChip({ state }: { state: NewsState }) {
  const t = useT();
  return <StatusChip label={t(`mails.states.${state}`)} tone={tones[state]} />;
}

type NewsLogProps = {
  news: NewsMail;
  /** Shows the last act only. */
  short?: boolean;
};

/** How many people a news mail has reached, and who did what with it, when. */
export function NewsLog({ news, short = false }: NewsLogProps) {
  const acts = useActs(news);
  const counts = useCounts(news);
  const { state, recipients } = news;
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      {counts.length > 0 && (
        <Typography variant="body2" role={state === 'sending' ? 'status' : undefined}>
          {counts.join(' · ')}
        </Typography>
      )}
      {state === 'sending' && <Progress value={news.counts.sent} all={recipients ?? 0} />}
      {(short ? acts.slice(-1) : acts).map((words) => (
        <Typography key={words} variant="body2" color="text.secondary">
          {words}
        </Typography>
      ))}
    </Box>
  );
}

function Progress({ value, all }: { value: number; all: number }) {
  const t = useT();
  return (
    <LinearProgress
      variant="determinate"
      aria-label={t('mails.sent.progress')}
      value={all === 0 ? 0 : Math.min(100, (value / all) * 100)}
      sx={{ borderRadius: 1, maxWidth: 480 }}
    />
  );
}

function useCounts({ state, recipients, counts }: NewsMail): string[] {
  const t = useT();
  const number = useNumber();
  if (state === 'draft') return [];
  const values = { sent: number(counts.sent), all: number(recipients ?? 0), smart_count: counts.sent };
  const more = (['failed', 'bounced', 'unsent'] as const)
    // What a cancellation left is not withdrawn.
    .filter((kind) => counts[kind] > 0 && !(kind === 'unsent' && state === 'canceled'))
    .map((kind) => t(`mails.counts.${kind}`, { smart_count: counts[kind] }));
  return [t(`mails.counts.${state}`, values), ...more];
}

function useActs({ created_at, created_by, sent_at, sent_by, canceled_at, canceled_by }: NewsMail): string[] {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const words = (act: 'created' | 'sent' | 'canceled', at: string | null, by: string | null) =>
    at === null ? [] : [t(`mails.log.${act}`, { name: by ?? '', date: formatDateTime(at, locale) })];
  return [
    ...words('created', created_at, created_by),
    ...words('sent', sent_at, sent_by),
    ...words('canceled', canceled_at, canceled_by),
  ];
}
