import type { Readiness, ReadinessCount } from '#contracts/readiness.ts';
import { isNumber, isObject, isText } from '#contracts/values.ts';
import { readAs, readItems } from './answers.ts';
import type { CallApi, Signal } from './httpClient.ts';

/** What campaigns lack before their start. Each throws `ApiCallError`. */
export type ReadinessCalls = {
  /** Checks a campaign, including its public page, which may take some seconds. */
  readiness(campaignId: string, options?: Signal): Promise<Readiness>;
  /** Counts problems and hints of at most `limits.maxReadinessCounts` campaigns. Ended ones are left out. */
  readinessCounts(campaignIds: readonly string[], options?: Signal): Promise<ReadinessCount[]>;
};

const isReadiness = (value: unknown): value is Readiness =>
  isObject(value) && isText(value.status) && isText(value.checked_at) && Array.isArray(value.items);
const isCount = (value: unknown): value is ReadinessCount =>
  isObject(value) && isText(value.campaign_id) && isNumber(value.problems) && isNumber(value.hints);

export function readinessCalls(callApi: CallApi): ReadinessCalls {
  return {
    async readiness(campaignId, { signal } = {}) {
      const path = `/api/campaigns/${encodeURIComponent(campaignId)}/readiness`;
      return readAs((await callApi('GET', path, { signal })).json, isReadiness);
    },
    async readinessCounts(campaignIds, { signal } = {}) {
      const { json } = await callApi('GET', '/api/campaigns/readiness', { query: { ids: campaignIds }, signal });
      return readItems(json, isCount);
    },
  };
}
