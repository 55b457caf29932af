import type { AppToken, AppTokenPurpose } from '#contracts/auth.ts';
import type { PendingErasure } from '#contracts/consumerData.ts';
import { isFlag, isNumber, isObject, isText, isTextOrNull } from '#contracts/values.ts';
import type { App, AppCheck } from '#resources/apps/schema.ts';
import { readAs, readItems, readMember, readRecord } from './answers.ts';
import type { CallApi, Signal } from './httpClient.ts';

/** The campaigns whose consumer data an app failed to erase: the first of them, and their total. */
type PendingErasures = { items: PendingErasure[]; total: number };

/** Actions on campaign apps. Each throws `ApiCallError`. */
export type AppCalls = {
  /** Reloads an app's configuration; 502 `app-config-failed` keeps the last good one. */
  reloadAppConfig(appId: string): Promise<App>;
  /** Returns what a config URL says and what is wrong with it; 422 for one that is not allowed for an app. */
  checkAppConfig(configUrl: string): Promise<AppCheck>;
  appToken(appId: string, campaignId: string, purpose: AppTokenPurpose): Promise<AppToken>;
  notForgotten(appId: string, options?: Signal): Promise<PendingErasures>;
  /** Repeats the failed erasure requests and returns those that failed again. */
  askAgainToForget(appId: string): Promise<PendingErasures>;
};

const isPendingErasure = (value: unknown): value is PendingErasure =>
  isObject(value) &&
  isText(value.campaign_id) &&
  isText(value.campaign_name) &&
  isTextOrNull(value.failure) &&
  isTextOrNull(value.next_try_at);

const isAppCheck = (value: unknown): value is AppCheck =>
  isObject(value) &&
  isFlag(value.ok) &&
  Array.isArray(value.problems) &&
  (value.config === null || isObject(value.config));

const readErasures = (json: unknown): PendingErasures => ({
  items: readItems(json, isPendingErasure),
  total: readMember(json, 'total', isNumber),
});

export function appCalls(callApi: CallApi): AppCalls {
  const at = (appId: string) => `/api/apps/${encodeURIComponent(appId)}`;
  return {
    async reloadAppConfig(appId) {
      return readRecord<App>((await callApi('POST', `${at(appId)}/config/reload`)).json);
    },
    async checkAppConfig(config_url) {
      return readAs((await callApi('POST', '/api/apps/check', { json: { config_url } })).json, isAppCheck);
    },
    async appToken(appId, campaignId, purpose) {
      const { json } = await callApi('POST', `${at(appId)}/token`, { json: { campaign_id: campaignId, purpose } });
      return { token: readMember(json, 'token', isText), expires_at: readMember(json, 'expires_at', isText) };
    },
    async notForgotten(appId, { signal } = {}) {
      return readErasures((await callApi('GET', `${at(appId)}/consumer_data`, { signal })).json);
    },
    async askAgainToForget(appId) {
      return readErasures((await callApi('POST', `${at(appId)}/consumer_data/ask_again`)).json);
    },
  };
}
