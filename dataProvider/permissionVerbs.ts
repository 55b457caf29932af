import type { RaRecord } from 'react-admin';
import { readRecord } from './answers.ts';
import type { AnswerTo, Call } from './call.ts';
import { type AllVerbs, withManyVerbs } from './verbs.ts';

/** The grant of a campaign to an external user. The `id` is `{campaign_id}/{user_id}`. */
export type Permission = { id: string; campaign_id: string; user_id: string };
/** A grant in a list by `campaign_id`: with the user and the time. */
export type PermissionOfCampaign = Permission & AnswerTo<'GET /api/permissions/campaigns/:id'>['items'][number];
/** A grant in a list by `user_id`: with the campaign and the time. */
export type PermissionOfUser = Permission & AnswerTo<'GET /api/permissions/users/:id/campaigns'>['items'][number];

const permission = <R extends RaRecord>(campaignId: unknown, userId: unknown, more: object = {}): R =>
  readRecord<R>({ ...more, id: `${campaignId}/${userId}`, campaign_id: campaignId, user_id: userId });

const paramsOf = (permissionId: unknown) => {
  const [id = '', user_id = ''] = String(permissionId).split('/');
  return { id, user_id };
};

const unsupported = () => Promise.reject(new Error('Permissions are listed, created and deleted.'));

/**
 * The methods of `permissions`, the grants of campaigns to external users. `getList` takes `user_id`, a list of at
 * most 200 users, and returns bare permissions; `getManyReference` by `campaign_id` or `user_id` returns a page that
 * includes the records of the other side, and accepts a search `q`. `create` is idempotent. 409 `not-external`.
 */
export function permissionVerbs(call: Call): AllVerbs {
  return {
    ...withManyVerbs({
      async getList<R extends RaRecord>(_name: string, { filter, signal }: Parameters<AllVerbs['getList']>[1]) {
        const userIds: readonly string[] = filter?.user_id ?? [];
        if (userIds.length === 0) return { data: [], total: 0 };
        const query = { user_ids: userIds.join(',') };
        const { items } = await call('GET /api/permissions/users', { query, signal });
        const data = items.flatMap(({ user_id, campaigns }) =>
          campaigns.map((campaignId) => permission<R>(campaignId, user_id)),
        );
        return { data, total: data.length };
      },
      async create(_name, { data }) {
        const params = { id: data.campaign_id, user_id: data.user_id };
        await call('PUT /api/permissions/campaigns/:id/users/:user_id', { params });
        return { data: permission(params.id, params.user_id) };
      },
      async delete<R extends RaRecord>(_name: string, { id }: Parameters<AllVerbs['delete']>[1]) {
        await call('DELETE /api/permissions/campaigns/:id/users/:user_id', { params: paramsOf(id) });
        return { data: readRecord<R>({ id }) };
      },
      getOne: unsupported,
      getMany: unsupported,
      update: unsupported,
    }),
    async getManyReference<R extends RaRecord>(
      _name: string,
      { target, id, pagination, filter, signal }: Parameters<AllVerbs['getManyReference']>[1],
    ) {
      const { page, perPage } = pagination;
      const query = { search: filter?.q, offset: (page - 1) * perPage, limit: perPage };
      const input = { params: { id: String(id) }, query, signal };
      if (target === 'user_id') {
        const { items, total } = await call('GET /api/permissions/users/:id/campaigns', input);
        return { data: items.map((item) => permission<R>(item.campaign.id, id, item)), total };
      }
      const { items, total } = await call('GET /api/permissions/campaigns/:id', input);
      return { data: items.map((item) => permission<R>(id, item.user.id, item)), total };
    },
  };
}
