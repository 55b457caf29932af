import { keepPreviousData } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import { omitsFields } from '#src/engine/listMeta.ts';
import { type Period, startOf } from './days.ts';
import { type CalendarCampaign, calendarFields } from './spans.ts';

/**
 * Loads the campaigns that match the filters and overlap a period: at most one page, those that begin last. The former
 * period's campaigns are returned until it is loaded. Reloads with live changes like any list.
 */
export function usePeriodCampaigns({ first, last }: Period, filters: Record<string, unknown>, enabled = true) {
  const filter = {
    ...filters,
    from: startOf(first).toISOString(),
    to: startOf(last + 1).toISOString(),
    fields: calendarFields.join(','),
  };
  return useGetList<CalendarCampaign>(
    'campaigns',
    {
      pagination: { page: 1, perPage: limits.maxPageSize },
      sort: { field: 'starts_at', order: 'DESC' },
      filter,
      meta: omitsFields,
    },
    { enabled, placeholderData: keepPreviousData },
  );
}
