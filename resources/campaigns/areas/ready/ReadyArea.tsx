import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type Readiness, readinessSeverities } from '#contracts/readiness.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useSentence } from '#src/i18n/useSentence.tsx';
import { useT } from '#src/i18n/useT.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { TimeAgo } from '#src/ui/TimeAgo.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { useCampaign } from '../../campaignContext.ts';
import { useReadiness } from '../../useReadiness.ts';
import { ReadinessItems } from './ReadinessItems.tsx';

/** Lists what the campaign lacks before its start, each with a link to its place. */
export default function ReadyArea() {
  const t = useT();
  const { campaign } = useCampaign();
  const query = useReadiness(campaign.id);
  const again = (
    <Button variant="outlined" loading={query.isFetching} onClick={() => void query.refetch()}>
      {t('readiness.again')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('readiness.title')} actions={query.data && query.data.status !== 'ended' && again} />
      <Box sx={{ display: 'grid', gap: 3, maxWidth: ({ layout }) => layout.formWidth }}>
        <Content query={query} />
      </Box>
    </>
  );
}

function Content({ query }: { query: ReturnType<typeof useReadiness> }) {
  const t = useT();
  const errorWords = useErrorWords();
  const { data, error, refetch } = query;
  if (error) {
    return <ErrorState title={t('readiness.failed')} text={errorWords(error)} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <Panel>
        <SkeletonRows rows={4} columns={2} label={t('readiness.loading')} />
      </Panel>
    );
  }
  return <Checked readiness={data} />;
}

function Checked({ readiness: { status, items, checked_at } }: { readiness: Readiness }) {
  const t = useT();
  const sentence = useSentence();
  if (status === 'ended') {
    return (
      <Panel>
        <EmptyState icon={CheckCircle} title={t('readiness.ended')} text={t('readiness.endedText')} />
      </Panel>
    );
  }
  const problems = items.filter(({ severity }) => severity === 'problem').length;
  const ready = t(status === 'running' ? 'readiness.running' : 'readiness.ready');
  return (
    <>
      <VisuallyHidden>
        <span role="status">{problems > 0 ? t('readiness.problems', { smart_count: problems }) : ready}</span>
      </VisuallyHidden>
      {problems === 0 && (
        <Panel>
          <EmptyState
            icon={CheckCircle}
            title={ready}
            text={t(items.length > 0 ? 'readiness.hintsText' : 'readiness.readyText')}
          />
        </Panel>
      )}
      {readinessSeverities.map((severity) => (
        <ReadinessItems key={severity} severity={severity} items={items.filter((item) => item.severity === severity)} />
      ))}
      <Typography variant="body2" color="text.secondary">
        {sentence('readiness.checked', { time: <TimeAgo moment={checked_at} /> })}
      </Typography>
    </>
  );
}
