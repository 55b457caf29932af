import type { Anonymisation, NotForgotten } from '../contracts/consumerData.ts';
import { isNumber, isObject, isText, isTextOrNull, readAs } from './answers.ts';
import type { CallApi } from './httpClient.ts';

/** The anonymising of a campaign's consumer data (docs/protocol.md, Consumer data). Each throws `ApiCallError`. */
export type ConsumerDataCalls = {
  /** Where it stands. */
  anonymisation(campaignId: string, options?: { signal?: AbortSignal }): Promise<Anonymisation>;
  /** Has the app told, again where it failed before; while it is being told that changes nothing. 423 as every write. */
  anonymise(campaignId: string): Promise<Anonymisation>;
  /** The campaigns whose people an app has not forgotten yet, the first of them, and how many there are. */
  notForgotten(appId: string, options?: { signal?: AbortSignal }): Promise<Left>;
  /** Has it told again of those that it failed to forget; what is left then. */
  askAgainToForget(appId: string): Promise<Left>;
};

type Left = { items: NotForgotten[]; total: number };

const isAnonymisation = (value: unknown): value is Anonymisation =>
  isObject(value) && isText(value.state) && isNumber(value.tries) && isTextOrNull(value.next_try_at);

const isNotForgotten = (value: unknown): value is NotForgotten =>
  isObject(value) &&
  isText(value.campaign_id) &&
  isText(value.campaign_name) &&
  isTextOrNull(value.failure) &&
  isTextOrNull(value.next_try_at);

const isLeft = (value: unknown): value is Left =>
  isObject(value) && isNumber(value.total) && Array.isArray(value.items) && value.items.every(isNotForgotten);

export function consumerDataCalls(callApi: CallApi): ConsumerDataCalls {
  const at = (campaignId: string) => `/api/campaigns/${encodeURIComponent(campaignId)}/anonymise`;
  const ofApp = (appId: string) => `/api/apps/${encodeURIComponent(appId)}/consumer_data`;
  return {
    async notForgotten(appId, { signal } = {}) {
      return readAs((await callApi('GET', ofApp(appId), { signal })).json, isLeft);
    },
    async askAgainToForget(appId) {
      return readAs((await callApi('POST', `${ofApp(appId)}/ask_again`)).json, isLeft);
    },
    async anonymisation(campaignId, { signal } = {}) {
      return readAs((await callApi('GET', at(campaignId), { signal })).json, isAnonymisation);
    },
    async anonymise(campaignId) {
      return readAs((await callApi('POST', at(campaignId))).json, isAnonymisation);
    },
  };
}
