import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useDataProvider, useListContext } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import type { AnswerTo } from '#dataProvider/call.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { icons } from '#src/engine/icons.ts';
import { useSelectionMode } from '#src/engine/list/selectionMode.ts';
import { useT } from '#src/i18n/useT.ts';
import { useSubscribe } from '#src/realtime/useSubscribe.ts';
import { placeHref } from '#src/routing/placeHref.ts';
import { PlainIcon } from '#src/ui/PlainIcon.tsx';
import { releases } from '../../releases/schema.ts';
import type { ListedCampaign } from '../schema.ts';

type Pending = AnswerTo<'GET /api/campaigns/releases'>['items'][number];
type ReleasesOfListProps = { onChange: (chipOf: (id: string) => ReactNode) => void };

const queryKey = ['campaigns', 'releases'] as const;

/** Loads in which releases the campaigns of the list are changed, again when one changes, and says how to show them. */
export function ReleasesOfList({ onChange }: ReleasesOfListProps) {
  const { call } = useDataProvider<CmsDataProvider>();
  const queryClient = useQueryClient();
  const { data: rows = [] } = useListContext<ListedCampaign>();
  const ids = rows.map(({ id }) => id).slice(0, limits.maxReadinessCounts);
  const { data } = useQuery({
    queryKey: [...queryKey, ids],
    queryFn: async ({ signal }) => (await call('GET /api/campaigns/releases', { query: { ids }, signal })).items,
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  useSubscribe('resource/releases', () => void queryClient.invalidateQueries({ queryKey }));
  const change = useEffectEvent(onChange);
  useEffect(() => {
    const byCampaign = new Map(data?.map((one) => [one.campaign_id, one]));
    change((id) => {
      const pending = byCampaign.get(id);
      return pending && <Chip pending={pending} />;
    });
  }, [data]);
  return null;
}

const style = { flex: '0 1 auto', minWidth: 0, maxWidth: 180, textDecoration: 'none' } as const;

/** Names the release, or the number of several, with a link. The title has the number of changes in each. */
function Chip({ pending: { releases: known, total } }: { pending: Pending }) {
  const t = useT();
  const isPicking = useSelectionMode() !== null;
  const [first] = known;
  if (!first) return null;
  const label =
    total === 1 ? t('releases.inList.one', { name: first.name }) : t('releases.inList.several', { smart_count: total });
  const title = known.map(({ name, changes }) => t('releases.inList.hint', { name, smart_count: changes })).join('\n');
  const content = (
    <>
      <PlainIcon of={icons[releases.icon]} />
      {label}
    </>
  );
  const look = { className: 'status-chip', 'data-tone': 'info', style, title };
  if (isPicking) return <span {...look}>{content}</span>;
  const path = total === 1 ? `/${releases.name}/${first.id}` : `/${releases.name}`;
  return (
    <a href={placeHref(path)} {...look}>
      {content}
    </a>
  );
}
