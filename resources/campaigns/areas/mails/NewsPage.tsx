import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import { useT } from '#src/i18n/useT.ts';
import { ReportError } from '#src/reports/wire/reportError.ts';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { useCampaign } from '../../campaignContext.ts';
import { campaignPath } from '../../campaignPath.ts';
import { useTexts } from '../translations/useTexts.ts';
import { BlockedNotice } from './MailList.tsx';
import { useMailWords, useNews } from './MailsContext.ts';
import { NewsForm } from './NewsForm.tsx';
import { NewsStateChip } from './NewsState.tsx';
import { SentNews } from './SentNews.tsx';

/** One mail that staff write: its form while it is a draft, then what was sent. */
export function NewsPage({ id }: { id: string }) {
  const t = useT();
  const { data: news, error, isFetching, refetch } = useNews(id);
  const { texts, ...loading } = useTexts();
  const mailWords = useMailWords();
  const failed = (isFetching ? null : error) ?? loading.error;
  const retry = () => {
    void refetch();
    loading.retry();
  };
  const header = (title: string, beside?: ReactNode) => (
    <PageHeader title={title} above={<BackToMails />} beside={beside} />
  );
  if (!news || !texts) {
    return (
      <>
        {header(t('mails.title'))}
        {failed ? (
          <ErrorState
            title={t('mails.failed')}
            text={isUnknown(failed) ? t('mails.unknown') : mailWords(failed)}
            onRetry={retry}
          />
        ) : (
          <SkeletonRows rows={6} columns={2} label={t('mails.loading')} />
        )}
      </>
    );
  }
  return (
    <>
      {header(news.subject ?? t('mails.news.create'), <NewsStateChip state={news.state} />)}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {news.state === 'draft' && <BlockedNotice />}
        {news.content ? <SentNews news={news} content={news.content} /> : <NewsForm news={news} texts={texts} />}
      </Box>
    </>
  );
}

const isUnknown = (error: unknown): boolean => error instanceof ReportError && error.kind === 'not-found';

function BackToMails() {
  const t = useT();
  const { campaign } = useCampaign();
  return (
    <Link
      component={LinkBase}
      to={campaignPath(campaign.id, 'mails')}
      color="text.secondary"
      underline="hover"
      variant="body2"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}
    >
      <ArrowBack fontSize="inherit" aria-hidden />
      {t('mails.back')}
    </Link>
  );
}
