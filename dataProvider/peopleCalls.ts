import type { GrantedCampaign, PersonGrants } from '../contracts/grants.ts';
import type { Role, UserState } from '../contracts/permissions.ts';
import type { CampaignGrant, User } from '../resources/users/schema.ts';
import { isNumber, isObject, isText, readAs, readRecord } from './answers.ts';
import type { CallApi } from './httpClient.ts';

type GrantsPage = { search?: string; offset: number; limit: number; signal?: AbortSignal };

/** The calls of people and what they may see (docs/protocol.md, Permissions). Each throws `ApiCallError`. */
export type PeopleCalls = {
  /** Gives a person another role. 409 `last-admin`, `own-account`, `system-user`. */
  changeRole(userId: string, role: Role): Promise<User>;
  /** Approves or blocks a person. 409 as above, `invalid-state-change`. */
  changeState(userId: string, state: UserState): Promise<User>;
  /** The ids of the campaigns that each of these people was granted; who was granted none is left out. At most 200. */
  grantsOfPeople(userIds: readonly string[]): Promise<PersonGrants[]>;
  /** A page of the campaigns that a person was granted, by name. */
  grantsOfPerson(userId: string, page: GrantsPage): Promise<{ items: GrantedCampaign[]; total: number }>;
  /** A page of those who were granted a campaign, the first one first. 404 */
  grantsOfCampaign(campaignId: string, page: GrantsPage): Promise<{ items: CampaignGrant[]; total: number }>;
  /** Lets a person see a campaign and its children; once is enough. 409 `not-external`. */
  grantAccess(campaignId: string, userId: string): Promise<void>;
  /** Takes a campaign away from a person; nothing happens where they don't have it. */
  removeAccess(campaignId: string, userId: string): Promise<void>;
};

const segment = encodeURIComponent;
const grantAt = (campaignId: string, userId: string): string =>
  `/api/permissions/campaigns/${segment(campaignId)}/users/${segment(userId)}`;

type Items<Item> = { items: Item[] };
type Is<Item> = (value: unknown) => value is Item;

const itemsOf =
  <Item>(is: Is<Item>): Is<Items<Item>> =>
  (value): value is Items<Item> =>
    isObject(value) && Array.isArray(value.items) && value.items.every(is);

const isPersonGrants = (value: unknown): value is PersonGrants =>
  isObject(value) && isText(value.user_id) && Array.isArray(value.campaigns);
const isGrantedCampaign = (value: unknown): value is GrantedCampaign =>
  isObject(value) && isText(value.granted_at) && isObject(value.campaign) && isText(value.campaign.id);
const isCampaignGrant = (value: unknown): value is CampaignGrant =>
  isObject(value) && isText(value.granted_at) && isObject(value.user) && isText(value.user.id);
const pageOf =
  <Item>(is: Is<Item>): Is<Items<Item> & { total: number }> =>
  (value): value is Items<Item> & { total: number } =>
    isObject(value) && isNumber(value.total) && itemsOf(is)(value);

export function peopleCalls(callApi: CallApi): PeopleCalls {
  return {
    async changeRole(userId, role) {
      const { json } = await callApi('POST', `/api/users/${segment(userId)}/role`, { json: { role } });
      return readRecord<User>(json);
    },
    async changeState(userId, state) {
      const { json } = await callApi('POST', `/api/users/${segment(userId)}/state`, { json: { state } });
      return readRecord<User>(json);
    },
    async grantsOfPeople(userIds) {
      if (userIds.length === 0) return [];
      const { json } = await callApi('GET', '/api/permissions/users', { query: { user_ids: userIds.join(',') } });
      return readAs(json, itemsOf(isPersonGrants)).items;
    },
    async grantsOfPerson(userId, { signal, ...query }) {
      const { json } = await callApi('GET', `/api/permissions/users/${segment(userId)}/campaigns`, { query, signal });
      return readAs(json, pageOf(isGrantedCampaign));
    },
    async grantsOfCampaign(campaignId, { signal, ...query }) {
      const { json } = await callApi('GET', `/api/permissions/campaigns/${segment(campaignId)}`, { query, signal });
      return readAs(json, pageOf(isCampaignGrant));
    },
    async grantAccess(campaignId, userId) {
      await callApi('PUT', grantAt(campaignId, userId));
    },
    async removeAccess(campaignId, userId) {
      await callApi('DELETE', grantAt(campaignId, userId));
    },
  };
}
