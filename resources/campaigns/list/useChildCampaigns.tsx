import type { ReactNode } from 'react';
import { useGetList, useListContext } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import { listMetaOf } from '#src/engine/listMeta.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { campaigns, type ListedCampaign } from '../schema.ts';

type Children = {
  children: readonly ListedCampaign[];
  /** Says that they are loading, why they could not be loaded, or that there are more; null if they are complete. */
  note: ReactNode;
};

const pagination = { page: 1, perPage: limits.maxPageSize };
const meta = listMetaOf(campaigns);

/** Loads the children of a campaign, in the order of the list around them, whatever its filters are. */
export function useChildCampaigns(parent: ListedCampaign): Children {
  const t = useT();
  const errorWords = useErrorWords();
  const { sort } = useListContext();
  const query = { filter: { parent_id: parent.id }, pagination, sort, meta };
  const { data, total = 0, error, refetch } = useGetList<ListedCampaign>(campaigns.name, query);
  if (error) {
    const failed = (
      <span role="alert">
        {t('campaignList.childrenFailed')} {errorWords(error)}{' '}
        <button type="button" className="text-action" onClick={() => void refetch()}>
          {t('engine.error.retry')}
        </button>
      </span>
    );
    return { children: data ?? [], note: failed };
  }
  if (!data) return { children: [], note: <span role="status">{t('campaignList.loadingChildren')}</span> };
  const more = total - data.length;
  return { children: data, note: more > 0 ? t('campaignList.moreChildren', { smart_count: more }) : null };
}
