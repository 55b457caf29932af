import type { AppToken, AppTokenPurpose } from '../contracts/auth.ts';
import type { CloneOptions, RestorePreview, Revision, RevisionDetail } from '../contracts/campaignCalls.ts';
import type { PermissionKey } from '../contracts/permissions.ts';
import type { App } from '../resources/apps/schema.ts';
import type { Campaign, SlugExists } from '../resources/campaigns/schema.ts';
import type { User } from '../resources/users/schema.ts';
import {
  isFlag,
  isNumber,
  isObject,
  isText,
  isTextOrNull,
  readAs,
  readMember,
  readRecord,
  readRecords,
} from './answers.ts';
import type { CallApi } from './httpClient.ts';

/** The product's calls that are none of react-admin's verbs. Each throws `ApiCallError`. */
export type NamedCalls = {
  /** Starts the campaign; answers its new `starts_at`. 409 `already-started`, `already-ended`. */
  startNow(campaignId: string): Promise<{ starts_at: string }>;
  /** Ends the campaign; answers its new `ends_at`. 409 `not-started`, `already-ended`. */
  endNow(campaignId: string): Promise<{ ends_at: string }>;
  /** Is the slug used by a campaign of this app? `existing_id` is null when that one may not be seen. */
  slugExists(appId: string, slug: string): Promise<SlugExists>;
  /** The children that may be seen, the oldest first. */
  campaignChildren(campaignId: string): Promise<Campaign[]>;
  /** Copies a campaign's content into a new campaign, or into the one of `destination_id`; answers that one. */
  cloneCampaign(campaignId: string, options?: CloneOptions): Promise<Campaign>;
  /** Who changed which fields of a campaign when, the newest first. */
  campaignRevisions(campaignId: string, page?: { offset: number; limit: number }): Promise<RevisionPage>;
  /** What one write changed, from what to what. */
  campaignRevision(campaignId: string, number: number): Promise<RevisionDetail>;
  /** What restoring a revision would change of the campaign as it is now. */
  restorePreview(campaignId: string, number: number): Promise<RestorePreview>;
  /**
   * Gives what was changed since a revision the values that it had then. With the `updated_at` that was seen, 409
   * `campaign-conflict` when others changed the same since; 423 `campaign-locked`, 409 `slug-taken`.
   */
  restoreRevision(campaignId: string, number: number, baseUpdatedAt?: string): Promise<Campaign>;
  /** Loads an app's configuration anew; 502 `app-config-failed` keeps the last good one. */
  reloadAppConfig(appId: string): Promise<App>;
  appToken(appId: string, campaignId: string, purpose: AppTokenPurpose): Promise<AppToken>;
  /** The person signed in, with their permissions. */
  currentUser(): Promise<User & { permissions: PermissionKey[] }>;
};

export type RevisionPage = { items: Revision[]; total: number };

const segment = encodeURIComponent;
const revisionsAt = (campaignId: string): string => `/api/campaigns/${segment(campaignId)}/revisions`;

const isRevision = (value: unknown): value is Revision =>
  isObject(value) && isNumber(value.number) && isText(value.written_at) && Array.isArray(value.fields);
const isRevisionPage = (value: unknown): value is RevisionPage =>
  isObject(value) && Array.isArray(value.items) && value.items.every(isRevision) && isNumber(value.total);
const isRevisionDetail = (value: unknown): value is RevisionDetail =>
  isObject(value) && Array.isArray(value.changes) && isNumber(value.changes_total) && isRevision(value);
const isRestorePreview = (value: unknown): value is RestorePreview =>
  isObject(value) && Array.isArray(value.changes) && isNumber(value.changes_total) && isText(value.updated_at);

export function namedCalls(callApi: CallApi): NamedCalls {
  return {
    async startNow(campaignId) {
      const { json } = await callApi('POST', `/api/campaigns/${segment(campaignId)}/start_now`);
      return { starts_at: readMember(json, 'starts_at', isText) };
    },
    async endNow(campaignId) {
      const { json } = await callApi('POST', `/api/campaigns/${segment(campaignId)}/end_now`);
      return { ends_at: readMember(json, 'ends_at', isText) };
    },
    async slugExists(appId, slug) {
      const { json } = await callApi('GET', `/api/campaigns/${segment(appId)}/${segment(slug)}/exists`);
      return { exists: readMember(json, 'exists', isFlag), existing_id: readMember(json, 'existing_id', isTextOrNull) };
    },
    async campaignChildren(campaignId) {
      const { json } = await callApi('GET', `/api/campaigns/${segment(campaignId)}/children`);
      return readRecords<Campaign>(json).records;
    },
    async cloneCampaign(campaignId, options = {}) {
      const { json } = await callApi('POST', `/api/campaigns/${segment(campaignId)}/clone`, { json: options });
      return readRecord<Campaign>(json);
    },
    async campaignRevisions(campaignId, page) {
      const { json } = await callApi('GET', revisionsAt(campaignId), { query: page });
      return readAs(json, isRevisionPage);
    },
    async campaignRevision(campaignId, number) {
      const { json } = await callApi('GET', `${revisionsAt(campaignId)}/${number}`);
      return readAs(json, isRevisionDetail);
    },
    async restorePreview(campaignId, number) {
      const { json } = await callApi('GET', `${revisionsAt(campaignId)}/${number}/restore`);
      return readAs(json, isRestorePreview);
    },
    async restoreRevision(campaignId, number, baseUpdatedAt) {
      const body = { base_updated_at: baseUpdatedAt };
      const { json } = await callApi('POST', `${revisionsAt(campaignId)}/${number}/restore`, { json: body });
      return readRecord<Campaign>(json);
    },
    async reloadAppConfig(appId) {
      const { json } = await callApi('POST', `/api/apps/${segment(appId)}/config/reload`);
      return readRecord<App>(json);
    },
    async appToken(appId, campaignId, purpose) {
      const body = { campaign_id: campaignId, purpose };
      const { json } = await callApi('POST', `/api/apps/${segment(appId)}/token`, { json: body });
      return { token: readMember(json, 'token', isText), expires_at: readMember(json, 'expires_at', isText) };
    },
    async currentUser() {
      const { json } = await callApi('GET', '/api/users/me');
      const permissions = isObject(json) && Array.isArray(json.permissions) ? json.permissions : [];
      return { ...readRecord<User>(json), permissions };
    },
  };
}
