import { type Clock, systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { type FetchAnswer, type FetchJson, guardedFetch, guardedRequest } from './guardedFetch.ts';
import { type Lookups, makeLookups } from './lookups.ts';
import type { MailSender } from './mail/mail.ts';
import { Outbox } from './mail/outbox.ts';
import { smtpSender } from './mail/smtp.ts';
import { makeSheets } from './sheets/makeSheets.ts';
import type { SheetService } from './sheets/sheets.ts';
import { openIdSignOn } from './sso/openIdSignOn.ts';
import type { CompanySignOn } from './sso/sso.ts';
import { makeStorage } from './storage/makeStorage.ts';
import type { Storage } from './storage/storage.ts';

/** What lies outside: each behind one small adapter, chosen by the environment. */
export type Providers = Lookups & {
  /** Fetches JSON from an address that an admin gave. */
  fetchJson: FetchJson;
  /** Asks a campaign app something in the tool's own name. */
  askApp: FetchAnswer;
  /** Keeps the bytes of the media library. */
  storage: Storage;
  mail: MailSender;
  /** Google sheets, of which texts are loaded. */
  sheets: SheetService;
  /** null: not set up. */
  companySignOn: CompanySignOn | null;
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
    askApp: guardedRequest(config.allowedFetchHosts),
    storage: makeStorage(config, { ownsDataDir }),
    sheets: makeSheets(config, clock),
    companySignOn: makeSignOn(config, clock),
    mail: config.smtp ? smtpSender(config.smtp) : new Outbox(config.dataDir, clock),
  };
}

/** The issuer may stand inside the company, as the configuration names it; what it leads to must be public or allowed. */
function makeSignOn({ oidc, allowedFetchHosts }: Config, clock: Clock): CompanySignOn | null {
  if (!oidc) return null;
  const fetch = guardedRequest([new URL(oidc.issuer).origin, ...allowedFetchHosts]);
  return openIdSignOn({ settings: oidc, fetch, clock });
}
