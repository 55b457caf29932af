import type { Campaign } from '#resources/campaigns/schema.ts';
import { readRecord } from './answers.ts';
import type { CallApi } from './httpClient.ts';

/** Publishing campaigns. Each throws `ApiCallError`. */
export type PublishingCalls = {
  /** Publishes a draft. 423 `campaign-locked`, 409 `already-published`. */
  publishCampaign(campaignId: string): Promise<Campaign>;
  /** Makes a campaign a draft again. 423 `campaign-locked`, 409 `not-published`, `drafts-disabled`. */
  unpublishCampaign(campaignId: string): Promise<Campaign>;
};

export function publishingCalls(callApi: CallApi): PublishingCalls {
  const at = (campaignId: string) => `/api/campaigns/${encodeURIComponent(campaignId)}`;
  return {
    async publishCampaign(campaignId) {
      return readRecord<Campaign>((await callApi('POST', `${at(campaignId)}/publish`)).json);
    },
    async unpublishCampaign(campaignId) {
      return readRecord<Campaign>((await callApi('POST', `${at(campaignId)}/unpublish`)).json);
    },
  };
}
