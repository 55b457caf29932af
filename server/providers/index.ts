import type { Config } from '../config.ts';
import { type FetchJson, guardedFetch } from './guardedFetch.ts';

/** What lies outside: each behind one small adapter, chosen by the environment (contract point 7). */
export type Providers = {
  /** Fetches JSON from an address that an admin gave. */
  fetchJson: FetchJson;
};

/** The adapters for this configuration. */
export function makeProviders(config: Config): Providers {
  return { fetchJson: guardedFetch(config.allowedFetchHosts) };
}
