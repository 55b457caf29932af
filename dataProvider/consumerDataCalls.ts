import type { Anonymisation } from '../contracts/consumerData.ts';
import { isNumber, isObject, isText, isTextOrNull, readAs } from './answers.ts';
import type { CallApi } from './httpClient.ts';

/** The anonymising of a campaign's consumer data (contract point 7). Each throws `ApiCallError`. */
export type ConsumerDataCalls = {
  /** Where it stands. */
  anonymisation(campaignId: string, options?: { signal?: AbortSignal }): Promise<Anonymisation>;
  /** Has the app told; asking again while that is pending changes nothing. 423 as every write. */
  anonymise(campaignId: string): Promise<Anonymisation>;
};

const isAnonymisation = (value: unknown): value is Anonymisation =>
  isObject(value) && isText(value.state) && isNumber(value.tries) && isTextOrNull(value.next_try_at);

export function consumerDataCalls(callApi: CallApi): ConsumerDataCalls {
  const at = (campaignId: string) => `/api/campaigns/${encodeURIComponent(campaignId)}/anonymise`;
  return {
    async anonymisation(campaignId, { signal } = {}) {
      return readAs((await callApi('GET', at(campaignId), { signal })).json, isAnonymisation);
    },
    async anonymise(campaignId) {
      return readAs((await callApi('POST', at(campaignId))).json, isAnonymisation);
    },
  };
}
