import type { RaRecord } from 'react-admin';
import type { GrantedCampaign, PersonGrants } from '#contracts/grants.ts';
import { isNumber, isObject, isText } from '#contracts/values.ts';
import type { CampaignGrant } from '#resources/users/schema.ts';
import { readItems, readMember, readRecord } from './answers.ts';
import { type CallApi, unexpected } from './httpClient.ts';
import { type AllVerbs, withManyVerbs } from './verbs.ts';

/** The grant of a campaign to an external user. The `id` is `{campaign_id}/{user_id}`. */
export type Permission = { id: string; campaign_id: string; user_id: string };
/** A grant in a list by `campaign_id`: with the user and the time. */
export type PermissionOfCampaign = Permission & CampaignGrant;
/** A grant in a list by `user_id`: with the campaign and the time. */
export type PermissionOfUser = Permission & GrantedCampaign;

const segment = encodeURIComponent;

const isPersonGrants = (value: unknown): value is PersonGrants =>
  isObject(value) && isText(value.user_id) && Array.isArray(value.campaigns) && value.campaigns.every(isText);

function permission<R extends RaRecord>(campaignId: unknown, userId: unknown, more: object = {}): R {
  return readRecord<R>({ ...more, id: `${campaignId}/${userId}`, campaign_id: campaignId, user_id: userId });
}

const pathOf = (id: unknown): string => {
  const [campaignId = '', userId = ''] = String(id).split('/');
  return `/api/permissions/campaigns/${segment(campaignId)}/users/${segment(userId)}`;
};

const unsupported = () => Promise.reject(new Error('Permissions are listed, created and deleted.'));

/**
 * The methods of `permissions`, the grants of campaigns to external users. `getList` takes `user_id`, a list of at
 * most 200 users, and returns bare permissions; `getManyReference` by `campaign_id` or `user_id` returns a page that
 * includes the records of the other side, and accepts a search `q`. `create` is idempotent. 409 `not-external`.
 */
export function permissionVerbs(callApi: CallApi): AllVerbs {
  return {
    ...withManyVerbs({
      async getList<R extends RaRecord>(_name: string, { filter, signal }: Parameters<AllVerbs['getList']>[1]) {
        const userIds: readonly string[] = filter?.user_id ?? [];
        if (userIds.length === 0) return { data: [], total: 0 };
        const query = { user_ids: userIds.join(',') };
        const { json } = await callApi('GET', '/api/permissions/users', { query, signal });
        const data = readItems(json, isPersonGrants).flatMap(({ user_id, campaigns }) =>
          campaigns.map((campaignId) => permission<R>(campaignId, user_id)),
        );
        return { data, total: data.length };
      },
      async create(_name, { data }) {
        const created = permission(data.campaign_id, data.user_id);
        await callApi('PUT', pathOf(created.id));
        return { data: readRecord(created) };
      },
      async delete<R extends RaRecord>(_name: string, { id }: Parameters<AllVerbs['delete']>[1]) {
        await callApi('DELETE', pathOf(id));
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
      const isOfUser = target === 'user_id';
      const path = isOfUser ? `users/${segment(id)}/campaigns` : `campaigns/${segment(id)}`;
      const query = { search: filter?.q, offset: (page - 1) * perPage, limit: perPage };
      const { json } = await callApi('GET', `/api/permissions/${path}`, { query, signal });
      const data = readItems(json, isObject).map((item) => {
        if (!isText(item.granted_at)) throw unexpected();
        return isOfUser
          ? permission<R>(readMember(item.campaign, 'id', isText), id, item)
          : permission<R>(id, readMember(item.user, 'id', isText), item);
      });
      return { data, total: readMember(json, 'total', isNumber) };
    },
  };
}
