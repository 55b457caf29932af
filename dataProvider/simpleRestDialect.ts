import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, DeleteParams, fetchUtils, GetManyParams, RaRecord, UpdateParams } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { readRecord } from './answers.ts';
import type { CallApi } from './httpClient.ts';
import { changedData, createBody } from './requestData.ts';
import type { Verbs } from './verbs.ts';

/**
 * `ra-data-simple-rest` sends its requests with `callApi`, so that authentication and errors are the same as for all
 * others.
 */
const restClient =
  (callApi: CallApi) =>
  async (path: string, options: fetchUtils.Options = {}) => {
    const answer = await callApi(options.method ?? 'GET', path, {
      headers: Object.fromEntries(new Headers(options.headers)),
      json: typeof options.body === 'string' ? JSON.parse(options.body) : undefined,
      signal: options.signal ?? undefined,
    });
    return { ...answer, body: '' };
  };

/** The dialect of declared resources without a server module: `ra-data-simple-rest` under /api/{name}. */
export function simpleRestDialect(callApi: CallApi, resourceNamed: (name: string) => Resource): Verbs {
  const rest: DataProvider = simpleRestProvider('/api', restClient(callApi));
  return {
    getList: rest.getList,
    getOne: rest.getOne,
    async getMany<R extends RaRecord>(name: string, { ids, ...params }: GetManyParams<R>) {
      const found: R[] = [];
      for (let first = 0; first < ids.length; first += limits.maxPageSize) {
        const part = { ...params, ids: ids.slice(first, first + limits.maxPageSize) };
        found.push(...(await rest.getMany<R>(name, part)).data);
      }
      return { data: found };
    },
    create: (name, params) => rest.create(name, { ...params, data: createBody(resourceNamed(name), params.data) }),
    async update<R extends RaRecord>(name: string, params: UpdateParams) {
      const changes = changedData(resourceNamed(name), params);
      const base_updated_at = params.meta?.base ?? params.previousData?.updated_at;
      const answer = await rest.update(name, { ...params, data: { ...changes, base_updated_at } });
      return { data: readRecord<R>(answer.data) };
    },
    async delete<R extends RaRecord>(name: string, { id, previousData }: DeleteParams<R>) {
      await callApi('DELETE', `/api/${name}/${encodeURIComponent(String(id))}`);
      return { data: readRecord<R>(previousData ?? { id }) };
    },
  };
}
