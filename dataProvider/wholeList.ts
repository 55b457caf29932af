import type { GetListParams, GetListResult, RaRecord } from 'react-admin';
import { searchForm } from '#contracts/campaign.ts';

const asText = (value: unknown): string => (typeof value === 'object' ? '' : String(value ?? ''));

function matches(record: RaRecord, filter: Record<string, unknown>): boolean {
  return Object.entries(filter).every(([name, wanted]) => {
    if (wanted === undefined || wanted === null || wanted === '') return true;
    if (name !== 'q') return record[name] === wanted;
    const words = searchForm(asText(wanted));
    return Object.values(record).some((value) => searchForm(asText(value)).includes(words));
  });
}

/** Cached: creating it takes longer than sorting a list. */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * Filters, sorts and paginates a list that the server returns completely (`{items}`, docs/protocol.md, Conventions).
 */
export function pageOf<R extends RaRecord>(records: R[], params: Partial<GetListParams>): GetListResult<R> {
  const { field, order } = params.sort ?? { field: 'id', order: 'ASC' };
  const { page, perPage } = params.pagination ?? { page: 1, perPage: records.length };
  const direction = order === 'DESC' ? -1 : 1;
  const found = records
    .filter((record) => matches(record, params.filter ?? {}))
    .sort((a, b) => direction * collator.compare(asText(a[field]), asText(b[field])));
  return { data: found.slice((page - 1) * perPage, page * perPage), total: found.length };
}
