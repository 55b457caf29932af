import type { PreviewLink } from '#contracts/previewLinks.ts';
import { isObject, isText } from '#contracts/values.ts';
import type { Campaign } from '#resources/campaigns/schema.ts';
import { readAs, readItems, readRecord } from './answers.ts';
import type { CallApi, Signal } from './httpClient.ts';

/** Publishing campaigns, and their preview links. Each throws `ApiCallError`. */
export type PublishingCalls = {
  /** Publishes a draft. 423 `campaign-locked`, 409 `already-published`. */
  publishCampaign(campaignId: string): Promise<Campaign>;
  /** Makes a campaign a draft again. 423 `campaign-locked`, 409 `not-published`, `drafts-disabled`. */
  unpublishCampaign(campaignId: string): Promise<Campaign>;
  /** Returns the links that have not ended, newest first. */
  previewLinks(campaignId: string, options?: Signal): Promise<PreviewLink[]>;
  /** Creates a link that ends after this number of days. 409 `too-many-preview-links`. */
  createPreviewLink(campaignId: string, days: number): Promise<PreviewLink>;
  /** Revokes a link; pages refuse it within a minute. */
  revokePreviewLink(campaignId: string, linkId: string): Promise<void>;
};

const isPreviewLink = (value: unknown): value is PreviewLink =>
  isObject(value) && isText(value.id) && isText(value.url) && isText(value.created_at) && isText(value.expires_at);

export function publishingCalls(callApi: CallApi): PublishingCalls {
  const at = (campaignId: string) => `/api/campaigns/${encodeURIComponent(campaignId)}`;
  return {
    async publishCampaign(campaignId) {
      return readRecord<Campaign>((await callApi('POST', `${at(campaignId)}/publish`)).json);
    },
    async unpublishCampaign(campaignId) {
      return readRecord<Campaign>((await callApi('POST', `${at(campaignId)}/unpublish`)).json);
    },
    async previewLinks(campaignId, { signal } = {}) {
      return readItems((await callApi('GET', `${at(campaignId)}/preview_links`, { signal })).json, isPreviewLink);
    },
    async createPreviewLink(campaignId, days) {
      const { json } = await callApi('POST', `${at(campaignId)}/preview_links`, { json: { days } });
      return readAs(json, isPreviewLink);
    },
    async revokePreviewLink(campaignId, linkId) {
      await callApi('DELETE', `${at(campaignId)}/preview_links/${encodeURIComponent(linkId)}`);
    },
  };
}
