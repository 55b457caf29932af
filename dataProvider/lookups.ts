import type { PartyPage, PartyQuery, PartyRecord } from '../contracts/parties.ts';
import type { ServiceItem } from '../contracts/streaming.ts';
import type { TestAccount } from '../contracts/tokenGate.ts';
import {
  isFlag,
  isNumber,
  isObject,
  isText,
  readAs,
  readMember,
  readRecord,
  readRecords,
  unexpected,
} from './answers.ts';
import { ApiCallError, type CallApi } from './httpClient.ts';

type Signal = { signal?: AbortSignal };

/** What campaign settings ask of outside services. Each throws `ApiCallError`. */
export type Lookups = {
  /** A page of the parties whose names fit; 502 `lookup-failed`, `lookup-busy`, `lookup-not-set-up`. */
  searchParties(query: Partial<PartyQuery> & Signal): Promise<PartyPage>;
  /**
   * What a link, a URI or an id of a streaming service names; null when it is none or there is no such thing. 422
   * `service-not-enabled` when its service is not among `enabledServices` (none: every service); 502 as above.
   */
  findServiceItem(
    identifier: string,
    options?: { enabledServices?: readonly string[] } & Signal,
  ): Promise<ServiceItem | null>;
  /** The accounts to try a campaign's token gate with; 502 as above. */
  testAccounts(campaignId: string, options?: Signal): Promise<TestAccount[]>;
};

const isItem = (value: unknown): value is ServiceItem =>
  isObject(value) && isText(value.service) && isText(value.type) && isText(value.name) && Array.isArray(value.artists);

const isTestAccount = (value: unknown): value is TestAccount =>
  isObject(value) && isText(value.email) && isText(value.password) && isFlag(value.has_access);
const areTestAccounts = (value: unknown): value is { items: TestAccount[] } =>
  isObject(value) && Array.isArray(value.items) && value.items.every(isTestAccount);

export function lookups(callApi: CallApi): Lookups {
  return {
    async searchParties({ signal, ...query }) {
      const { json } = await callApi('GET', '/api/party_service/search', { query, signal });
      const found = isObject(json) ? json.records : undefined;
      return {
        records: readRecords<PartyRecord>({ items: found }).records,
        total: readMember(json, 'total', isNumber),
        limit: readMember(json, 'limit', isNumber),
      };
    },
    async findServiceItem(identifier, { enabledServices, signal } = {}) {
      const query = { identifier, enabled_services: enabledServices };
      const answer = await callApi('GET', '/api/music/service_item', { query, signal }).catch((error: unknown) => {
        if (error instanceof ApiCallError && error.status === 404) return null;
        throw error;
      });
      if (!answer) return null;
      const item = readRecord(answer.json);
      if (!isItem(item)) throw unexpected();
      return item;
    },
    async testAccounts(campaignId, { signal } = {}) {
      const path = `/api/campaigns/${encodeURIComponent(campaignId)}/token_gate/test_accounts`;
      const { json } = await callApi('GET', path, { signal });
      return readAs(json, areTestAccounts).items;
    },
  };
}
