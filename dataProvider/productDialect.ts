import type {
  CreateParams,
  DeleteParams,
  GetListParams,
  GetListResult,
  GetManyParams,
  GetOneParams,
  RaRecord,
  UpdateParams,
} from 'react-admin';
import { searchForm } from '#contracts/searchForm.ts';
import { isNumber, isObject } from '#contracts/values.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { readRecord, readRecords } from './answers.ts';
import type { CallApi, CallOptions } from './httpClient.ts';
import { changedData, createBody } from './requestData.ts';
import type { Verbs } from './verbs.ts';

/** Resources of the caller, with paths below `/api/users/me`. */
const ownPaths: Record<string, string> = {
  tokens: '/api/users/me/personal_access_tokens',
  user_sessions: '/api/users/me/sign_ins',
};

/** Resources that are changed by PATCH with the changed fields alone: they have no conflicts. */
const changedByPatch: ReadonlySet<string> = new Set(['apps', 'roles', 'directory_groups']);

/** The filters of lists by ids, and how many ids a URL has room for. Crops of files are only found one by one. */
const idFilters: Record<string, string> = { uploads: 'filename' };
const idsAtOnce = 50;

const pathOf = (name: string): string => ownPaths[name] ?? `/api/${name}`;
const at = (name: string, id: unknown): string => `${pathOf(name)}/${encodeURIComponent(String(id))}`;

function queryParams({ pagination, sort, filter = {} }: Partial<GetListParams>): NonNullable<CallOptions['query']> {
  const { q, ...others } = filter;
  return {
    ...(pagination ? { offset: (pagination.page - 1) * pagination.perPage, limit: pagination.perPage } : {}),
    ...(sort ? { sort: sort.field, order: sort.order.toLowerCase() } : {}),
    search: q,
    ...others,
  };
}

/**
 * The dialect of resources with their own server module: `{items, total}` lists with `total_unfiltered` or
 * `total_is_limited` (docs/protocol.md, Conventions) in `meta`, POST to create, and `POST /api/{name}/{id}/patch` with
 * only the changed fields and the version they are based on: the `updated_at` in `meta.base`, by default that of
 * `previousData`.
 */
export function productDialect(callApi: CallApi, resourceNamed: (name: string) => Resource): Verbs {
  const list = async <R extends RaRecord>(name: string, params: Partial<GetListParams> & { signal?: AbortSignal }) => {
    const { json } = await callApi('GET', pathOf(name), { query: queryParams(params), signal: params.signal });
    const { records, total } = readRecords<R>(json);
    if (total === undefined) return pageOf(records, params);
    const { total_unfiltered, total_is_limited } = isObject(json) ? json : {};
    return {
      data: records,
      total,
      ...(isNumber(total_unfiltered) && { meta: { total_unfiltered } }),
      // Such a total counts at least the rows up to the end of this page.
      ...(total_is_limited === true && {
        meta: { total_is_limited },
        pageInfo: { hasNextPage: true, hasPreviousPage: (params.pagination?.page ?? 1) > 1 },
      }),
    };
  };
  const one = async <R extends RaRecord>(name: string, id: unknown, signal?: AbortSignal): Promise<R> => {
    const { json } = await callApi('GET', at(name, id), { signal });
    return readRecord<R>(json);
  };

  return {
    getList: list,
    getOne: async <R extends RaRecord>(name: string, { id, signal }: GetOneParams<R>) => ({
      data: await one<R>(name, id, signal),
    }),
    async getMany<R extends RaRecord>(name: string, { ids, signal }: GetManyParams<R>) {
      const filter = idFilters[name];
      const firsts = ids.flatMap((_, at) => (filter && at % idsAtOnce === 0 ? [at] : []));
      const pages = await Promise.all(
        firsts.map((at) => {
          const some = { [filter ?? '']: ids.slice(at, at + idsAtOnce) };
          return list<R>(name, { filter: some, pagination: { page: 1, perPage: idsAtOnce }, signal });
        }),
      );
      const listed = pages.flatMap(({ data }) => data);
      const others = ids.filter((id) => !listed.some((each) => each.id === id));
      const found = await Promise.allSettled(others.map(async (id) => ({ ...(await one<R>(name, id, signal)), id })));
      return { data: [...listed, ...found.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))] };
    },
    async create<R extends RaRecord>(name: string, { data }: CreateParams) {
      const { json } = await callApi('POST', pathOf(name), { json: createBody(resourceNamed(name), data) });
      return { data: readRecord<R>(json) };
    },
    async update<R extends RaRecord>(name: string, params: UpdateParams) {
      const { id, previousData, meta } = params;
      const fields = changedData(resourceNamed(name), params);
      if (changedByPatch.has(name)) {
        return { data: readRecord<R>((await callApi('PATCH', at(name, id), { json: fields })).json) };
      }
      const body = { fields, base_updated_at: meta?.base ?? previousData?.updated_at };
      const { json } = await callApi('POST', `${at(name, id)}/patch`, { json: body });
      return { data: readRecord<R>(json) };
    },
    async delete<R extends RaRecord>(name: string, { id, previousData, meta }: DeleteParams<R>) {
      await callApi('DELETE', at(name, id), { query: meta });
      return { data: readRecord<R>(previousData ?? { id }) };
    },
  };
}

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
function pageOf<R extends RaRecord>(records: R[], params: Partial<GetListParams>): GetListResult<R> {
  const { field, order } = params.sort ?? { field: 'id', order: 'ASC' };
  const { page, perPage } = params.pagination ?? { page: 1, perPage: records.length };
  const direction = order === 'DESC' ? -1 : 1;
  const found = records
    .filter((record) => matches(record, params.filter ?? {}))
    .sort((a, b) => direction * collator.compare(asText(a[field]), asText(b[field])));
  return { data: found.slice((page - 1) * perPage, page * perPage), total: found.length };
}
