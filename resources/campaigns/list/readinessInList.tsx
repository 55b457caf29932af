import Checklist from '@mui/icons-material/Checklist';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { useDataProvider, useListContext } from 'react-admin';
import type { CampaignStatus } from '#contracts/campaign.ts';
import { limits } from '#contracts/limits.ts';
import type { ReadinessCount } from '#contracts/readiness.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { useT } from '#src/i18n/useT.ts';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import type { ListedCampaign } from '../schema.ts';

/** The states after the start, in which the list shows no numbers. */
const started: readonly CampaignStatus[] = ['running', 'ended'];

const CountsContext = createContext<readonly ReadinessCount[]>([]);

/** Loads, once the rows are shown, how many problems those before their start have; again when one was written. */
export function ReadinessProvider({ children }: { children: ReactNode }) {
  const { call } = useDataProvider<CmsDataProvider>();
  const { data = [] } = useListContext<ListedCampaign>();
  const rows = data.filter(({ status }) => !started.includes(status)).slice(0, limits.maxReadinessCounts);
  const { data: counts = [] } = useQuery({
    queryKey: ['campaigns', 'readinessCounts', rows.map(({ id, updated_at }) => [id, updated_at])],
    queryFn: async ({ signal }) => {
      const query = { ids: rows.map(({ id }) => id) };
      return (await call('GET /api/campaigns/readiness', { query, signal })).items;
    },
    enabled: rows.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return <CountsContext value={counts}>{children}</CountsContext>;
}

/** Shows how many problems a campaign has to solve before its start, if any. */
export function ReadinessChip({ campaign: { id, status } }: { campaign: ListedCampaign }) {
  const t = useT();
  const problems = useContext(CountsContext).find(({ campaign_id }) => campaign_id === id)?.problems;
  if (!problems || started.includes(status)) return null;
  const name = t('readiness.notReady', { smart_count: problems });
  return <StatusChip tone="warning" icon={Checklist} label={String(problems)} name={name} />;
}
