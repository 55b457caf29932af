import { type Clock, systemClock } from '../clock.ts';
import { type Config, mayInventAccounts } from '../config.ts';
import { type FetchAnswer, type FetchJson, guardedFetch, guardedRequest } from './guardedFetch.ts';
import type { MailSender } from './mail/mail.ts';
import { Outbox } from './mail/outbox.ts';
import { smtpSender } from './mail/smtp.ts';
import { connectServices, type Services } from './services.ts';
import { openIdSignOn } from './sso/openIdSignOn.ts';
import type { CompanySignOn } from './sso/sso.ts';
import { makeStorage } from './storage/makeStorage.ts';
import type { Storage } from './storage/storage.ts';

/** All external dependencies of this process except the database, each behind an adapter chosen by the environment. */
export type Providers = Services & {
  /** Fetches JSON from a URL that an admin entered. */
  fetchJson: FetchJson;
  /** Sends a request to a campaign app. */
  askApp: FetchAnswer;
  /** Sends a request to a webhook. */
  sendWebhook: FetchAnswer;
  /** Stores the files of the media library. */
  storage: Storage;
  mail: MailSender;
  /** Null if not configured. */
  companySignOn: CompanySignOn | null;
};

type Options = {
  /** Whether no other process uses the data folder. */
  ownsDataDir?: boolean;
  clock?: Clock;
};

/** Creates the adapters for a configuration. */
export function makeProviders(config: Config, { ownsDataDir = false, clock = systemClock }: Options = {}): Providers {
  return {
    ...connectServices(config.services, {
      publicUrl: config.publicUrl,
      usesSamples: config.environment !== 'live',
      usesSampleAccounts: mayInventAccounts(config),
      needs: (privateUrl) => ({ fetch: guardedRequest(privateUrl ? [new URL(privateUrl).origin] : []), clock }),
    }),
    fetchJson: guardedFetch(config.allowedFetchHosts),
    askApp: guardedRequest(config.allowedFetchHosts),
    sendWebhook: guardedRequest(config.allowedFetchHosts),
    storage: makeStorage(config, { ownsDataDir }),
    companySignOn: makeSignOn(config, clock),
    mail: config.smtp ? smtpSender(config.smtp) : new Outbox(config.dataDir, clock),
  };
}

/** The issuer may be inside the company's network; its other URLs must be public or allowed. */
function makeSignOn({ oidc, allowedFetchHosts }: Config, clock: Clock): CompanySignOn | null {
  if (!oidc) return null;
  const fetch = guardedRequest([new URL(oidc.issuer).origin, ...allowedFetchHosts]);
  return openIdSignOn({ settings: oidc, fetch, clock });
}
