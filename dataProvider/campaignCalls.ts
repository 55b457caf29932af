import type { RestorePreview, Revision, RevisionDetail } from '#contracts/campaignCalls.ts';
import type { Anonymisation } from '#contracts/consumerData.ts';
import type { PartyPage, PartyQuery, PartyRecord } from '#contracts/parties.ts';
import type { TestAccount } from '#contracts/tokenGate.ts';
import { isFlag, isNumber, isObject, isText, isTextOrNull } from '#contracts/values.ts';
import type { Campaign, CloneInput, ListedCampaign, SlugExists } from '#resources/campaigns/schema.ts';
import { readAs, readItems, readMember, readRecord, readRecords } from './answers.ts';
import type { CallApi, Signal } from './httpClient.ts';

type RevisionPage = { items: Revision[]; total: number };

/** Actions on campaigns, their revisions and lookups for their settings. Each throws `ApiCallError`. */
export type CampaignCalls = {
  /** Starts the campaign and returns its new `starts_at`. 409 `already-started`, `already-ended`. */
  startNow(campaignId: string): Promise<{ starts_at: string }>;
  /** Ends the campaign and returns its new `ends_at`. 409 `not-started`, `already-ended`. */
  endNow(campaignId: string): Promise<{ ends_at: string }>;
  /**
   * Returns whether a campaign of this app uses the slug. `existing_id` is null if the caller has no access to that
   * campaign.
   */
  slugExists(appId: string, slug: string): Promise<SlugExists>;
  /** Returns the children that the caller has access to, oldest first. */
  campaignChildren(campaignId: string): Promise<ListedCampaign[]>;
  /**
   * Copies a campaign's content into a new campaign, or into `destination_id`, and returns that campaign. 409
   * `slug-taken`, `app-not-ready`, `app-retired`.
   */
  cloneCampaign(campaignId: string, options?: CloneInput): Promise<Campaign>;
  /** Returns the campaign's revisions with the names of the changed fields, newest first. */
  campaignRevisions(campaignId: string, page?: { offset: number; limit: number }): Promise<RevisionPage>;
  /** Returns one revision with the old and the new values. */
  campaignRevision(campaignId: string, number: number): Promise<RevisionDetail>;
  /** Returns the changes that restoring a revision would make to the current campaign. */
  restorePreview(campaignId: string, number: number): Promise<RestorePreview>;
  /**
   * Restores the fields that changed since a revision to their values at that time. With the `updated_at` that the
   * user saw, 409 `campaign-conflict` when others changed the same fields since; 423 `campaign-locked`, 409
   * `slug-taken`.
   */
  restoreRevision(campaignId: string, number: number, baseUpdatedAt?: string): Promise<Campaign>;
  /** Returns the state of the campaign's anonymization. */
  anonymisation(campaignId: string, options?: Signal): Promise<Anonymisation>;
  /**
   * Requests the anonymization from the app, again after a failure; no effect while a request is running. 423 like
   * every write.
   */
  anonymise(campaignId: string): Promise<Anonymisation>;
  /** Returns a page of the parties whose names match. 502 `lookup-failed`, `lookup-busy`, `lookup-not-set-up`. */
  searchParties(query: Partial<PartyQuery> & Signal): Promise<PartyPage>;
  /** Returns the test accounts of a campaign's token gate. 502 like `searchParties`. */
  testAccounts(campaignId: string, options?: Signal): Promise<TestAccount[]>;
};

const segment = encodeURIComponent;
const at = (campaignId: string): string => `/api/campaigns/${segment(campaignId)}`;

const isRevision = (value: unknown): value is Revision =>
  isObject(value) && isNumber(value.number) && isText(value.written_at) && Array.isArray(value.fields);
const isRevisionDetail = (value: unknown): value is RevisionDetail =>
  isObject(value) && Array.isArray(value.changes) && isNumber(value.changes_total) && isRevision(value);
const isRestorePreview = (value: unknown): value is RestorePreview =>
  isObject(value) && Array.isArray(value.changes) && isNumber(value.changes_total) && isText(value.updated_at);
const isAnonymisation = (value: unknown): value is Anonymisation =>
  isObject(value) && isText(value.state) && isNumber(value.tries) && isTextOrNull(value.next_try_at);
const isTestAccount = (value: unknown): value is TestAccount =>
  isObject(value) && isText(value.email) && isText(value.password) && isFlag(value.has_access);

export function campaignCalls(callApi: CallApi): CampaignCalls {
  return {
    async startNow(campaignId) {
      const { json } = await callApi('POST', `${at(campaignId)}/start_now`);
      return { starts_at: readMember(json, 'starts_at', isText) };
    },
    async endNow(campaignId) {
      const { json } = await callApi('POST', `${at(campaignId)}/end_now`);
      return { ends_at: readMember(json, 'ends_at', isText) };
    },
    async slugExists(appId, slug) {
      const { json } = await callApi('GET', `/api/campaigns/${segment(appId)}/${segment(slug)}/exists`);
      return { exists: readMember(json, 'exists', isFlag), existing_id: readMember(json, 'existing_id', isTextOrNull) };
    },
    async campaignChildren(campaignId) {
      const { json } = await callApi('GET', `${at(campaignId)}/children`);
      return readRecords<ListedCampaign>(json).records;
    },
    async cloneCampaign(campaignId, options = {}) {
      const { json } = await callApi('POST', `${at(campaignId)}/clone`, { json: options });
      return readRecord<Campaign>(json);
    },
    async campaignRevisions(campaignId, page) {
      const { json } = await callApi('GET', `${at(campaignId)}/revisions`, { query: page });
      return { items: readItems(json, isRevision), total: readMember(json, 'total', isNumber) };
    },
    async campaignRevision(campaignId, number) {
      const { json } = await callApi('GET', `${at(campaignId)}/revisions/${number}`);
      return readAs(json, isRevisionDetail);
    },
    async restorePreview(campaignId, number) {
      const { json } = await callApi('GET', `${at(campaignId)}/revisions/${number}/restore`);
      return readAs(json, isRestorePreview);
    },
    async restoreRevision(campaignId, number, baseUpdatedAt) {
      const body = { base_updated_at: baseUpdatedAt };
      const { json } = await callApi('POST', `${at(campaignId)}/revisions/${number}/restore`, { json: body });
      return readRecord<Campaign>(json);
    },
    async anonymisation(campaignId, { signal } = {}) {
      return readAs((await callApi('GET', `${at(campaignId)}/anonymise`, { signal })).json, isAnonymisation);
    },
    async anonymise(campaignId) {
      return readAs((await callApi('POST', `${at(campaignId)}/anonymise`)).json, isAnonymisation);
    },
    async searchParties({ signal, ...query }) {
      const { json } = await callApi('GET', '/api/party_service/search', { query, signal });
      const found = isObject(json) ? json.records : undefined;
      return {
        records: readRecords<PartyRecord>({ items: found }).records,
        total: readMember(json, 'total', isNumber),
        limit: readMember(json, 'limit', isNumber),
      };
    },
    async testAccounts(campaignId, { signal } = {}) {
      const { json } = await callApi('GET', `${at(campaignId)}/token_gate/test_accounts`, { signal });
      return readItems(json, isTestAccount);
    },
  };
}
