import { type Clock, systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { type FetchJson, guardedFetch } from './guardedFetch.ts';
import { type Lookups, makeLookups } from './lookups.ts';
import type { MailSender } from './mail/mail.ts';
import { Outbox } from './mail/outbox.ts';
import { smtpSender } from './mail/smtp.ts';
import { makeStorage } from './storage/makeStorage.ts';
import type { Storage } from './storage/storage.ts';

/** What lies outside: each behind one small adapter, chosen by the environment (contract point 7). */
export type Providers = Lookups & {
  /** Fetches JSON from an address that an admin gave. */
  fetchJson: FetchJson;
  /** Keeps the bytes of the media library. */
  storage: Storage;
  mail: MailSender;
};

type Options = {
  /** No other process uses the data folder. */
  ownsDataDir?: boolean;
  clock?: Clock;
};

/** The adapters for this configuration. */
export function makeProviders(config: Config, { ownsDataDir = false, clock = systemClock }: Options = {}): Providers {
  return {
    ...makeLookups(config, clock),
    fetchJson: guardedFetch(config.allowedFetchHosts),
    storage: makeStorage(config, { ownsDataDir }),
    mail: config.smtp ? smtpSender(config.smtp) : new Outbox(config.dataDir, clock),
  };
}
