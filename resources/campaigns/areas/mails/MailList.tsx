import MailOutlined from '@mui/icons-material/MailOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { LinkBase, useNavigate, useNotify } from 'react-admin';
import { type NewsMail, newsTextId } from '#contracts/newsMails.ts';
import { FormSection } from '#src/engine/form/FormSection.tsx';
import { useT } from '#src/i18n/useT.ts';
import { BusyButton } from '#src/reports/BusyButton.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { useCampaign } from '../../campaignContext.ts';
import { campaignPath } from '../../campaignPath.ts';
import { CampaignPublishButton } from '../../publishing/PublishButton.tsx';
import { useTexts } from '../translations/useTexts.ts';
import { AutomaticMails } from './AutomaticMails.tsx';
import { useAct, useMails, useMailWords, useNewsList, useOverview } from './MailsContext.ts';
import { NewsLog, NewsStateChip } from './NewsState.tsx';

/** All mails of the campaign: those that staff write, and those that it sends by itself. */
export function MailList() {
  const t = useT();
  const mailWords = useMailWords();
  const overview = useOverview();
  const news = useNewsList();
  const failed = [overview, news].find(({ error, isFetching }) => error && !isFetching);
  const retry = () => {
    void overview.refetch();
    void news.refetch();
  };
  return (
    <>
      <PageHeader title={t('mails.title')} actions={<NewMail />} />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {failed ? (
          <ErrorState title={t('mails.failed')} text={mailWords(failed.error)} onRetry={retry} />
        ) : overview.data && news.data ? (
          <>
            <BlockedNotice />
            <FormSection title={t('mails.news.title')} help={t('mails.news.help')}>
              <News items={news.data} />
              <Reach />
            </FormSection>
            <AutomaticMails overview={overview.data} />
          </>
        ) : (
          <SkeletonRows rows={6} columns={3} label={t('mails.loading')} />
        )}
      </Box>
    </>
  );
}

function NewMail() {
  const t = useT();
  const notify = useNotify();
  const navigate = useNavigate();
  const mailWords = useMailWords();
  const { campaign } = useCampaign();
  const { mayAct } = useMails();
  const { data } = useNewsList();
  const create = useAct((calls) => calls.create());
  if (!mayAct) return null;
  const start = () =>
    create.mutate(undefined, {
      onSuccess: ({ id }) => navigate(campaignPath(campaign.id, `mails/${id}`)),
      onError: (error) => notify(t('mails.news.notCreated', { reason: mailWords(error) }), { type: 'error' }),
    });
  return (
    <BusyButton variant="contained" disabled={!data} busy={create.isPending} onClick={start}>
      {t('mails.news.create')}
    </BusyButton>
  );
}

/** Says why fans get no news now. */
export function BlockedNotice() {
  const t = useT();
  const { data } = useOverview();
  if (!data?.blocked) return null;
  return (
    <Alert
      severity="info"
      role="note"
      action={data.blocked === 'draft' ? <CampaignPublishButton size="small" /> : undefined}
    >
      {t(`mails.blocked.${data.blocked}`)}
    </Alert>
  );
}

/** Says how many people news would reach. */
function Reach() {
  const t = useT();
  const recipients = useOverview().data?.recipients ?? 0;
  return (
    <Typography variant="body2" color="text.secondary">
      {recipients === 0 ? t('mails.news.nobody') : t('mails.news.reach', { smart_count: recipients })}
    </Typography>
  );
}

function News({ items }: { items: readonly NewsMail[] }) {
  const t = useT();
  if (items.length === 0) {
    return <EmptyState icon={MailOutlined} title={t('mails.news.none')} text={t('mails.news.noneText')} />;
  }
  return (
    <Box component="ul" aria-label={t('mails.news.list')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {items.map((news) => (
        <NewsRow key={news.id} news={news} />
      ))}
    </Box>
  );
}

function NewsRow({ news }: { news: NewsMail }) {
  const t = useT();
  const { campaign } = useCampaign();
  const draft = useDraftSubject(news.id);
  const subject = news.subject ?? draft;
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.5, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <Link
          component={LinkBase}
          to={campaignPath(campaign.id, `mails/${news.id}`)}
          underline="hover"
          sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {subject || t('mails.news.noSubject')}
        </Link>
        <NewsStateChip state={news.state} />
      </Box>
      <NewsLog news={news} short />
    </Box>
  );
}

/** Returns the subject of a draft in the default language, which is a text of the campaign. */
function useDraftSubject(id: string): string {
  const { texts } = useTexts();
  const language = texts?.languages.find(({ code }) => code === texts.default_locale);
  return [language?.messages[newsTextId(id, 'subject')] ?? ''].flat()[0] ?? '';
}
