import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import type { DataTable, RaffleWinners, ReportRow } from '#contracts/reportItems.ts';
import { useT } from '../../i18n/useT.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { DataTableItem } from '../table/DataTableItem.tsx';
import { useReportWords } from '../useReportWords.ts';
import { DrawForm } from './DrawForm.tsx';
import { useRaffle } from './useRaffle.ts';

/** The winners of a raffle, and the form that draws new ones. */
export function RaffleItem({ item }: { item: RaffleWinners }) {
  const t = useT();
  const raffle = useRaffle(item);
  const { data, refetch } = raffle.answer;
  const place = useRef<HTMLDivElement>(null);
  const retry = () => {
    // The button is removed: keyboard users continue from here.
    place.current?.focus();
    void refetch();
  };
  const title = t('reports.raffle.title');
  return (
    <>
      {data && <DrawForm raffle={raffle} answer={data} />}
      {item.title !== undefined && item.title !== title && (
        <Typography variant="h4" sx={{ px: 2, py: 1 }}>
          {title}
        </Typography>
      )}
      <div ref={place} tabIndex={-1}>
        <Winners item={item} raffle={raffle} onRetry={retry} />
      </div>
    </>
  );
}

type WinnersProps = { item: RaffleWinners; raffle: ReturnType<typeof useRaffle>; onRetry: () => void };

function Winners({ item, raffle: { answer }, onRetry }: WinnersProps) {
  const t = useT();
  const reportWords = useReportWords();
  const { data, error, isFetching } = answer;
  if (error && !isFetching) {
    return <ErrorState heading="h4" title={t('reports.raffle.failed')} text={reportWords(error)} onRetry={onRetry} />;
  }
  if (!data) return <SkeletonRows rows={3} columns={4} label={t('reports.raffle.loading')} />;
  return (
    <Box role="group" aria-label={t('reports.raffle.title')}>
      {data.items.length === 0 ? (
        <Typography color="text.secondary" sx={{ p: 2 }}>
          {t('reports.raffle.none')}
        </Typography>
      ) : (
        <DataTableItem item={tableOf(item, data.items)} name={t('reports.raffle.title')} />
      )}
    </Box>
  );
}

const tableOf = ({ columns, title }: RaffleWinners, rows: ReportRow[]): DataTable => ({
  component: 'data_table',
  title,
  columns,
  rows,
  summary: [],
  pagination_enabled: true,
  all_expanded: false,
});
