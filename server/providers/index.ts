import { type Clock, systemClock } from '../clock.ts';
import { type Config, mayInventAccounts } from '../config.ts';
import type { MailSender } from './mail/mail.ts';
import { Outbox } from './mail/outbox.ts';
import { smtpSender } from './mail/smtp.ts';
import {
  type FetchAnswer,
  type FetchJson,
  guardedFetch,
  guardedRequest,
  withRequestIdHeader,
} from './outside/guardedFetch.ts';
import { ServiceRequests } from './outside/serviceRequests.ts';
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
  /** Announces each request to an outside service, an app or the object storage. */
  requests: ServiceRequests;
  /** Sends a request to a webhook. */
  sendWebhook: FetchAnswer;
  /** Sends entries of the audit to the configured receiver. */
  sendAudit: FetchAnswer;
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
  const requests = new ServiceRequests();
  const { allowedFetchHosts, refusedFetchNetworks } = config;
  const guarded = guardedRequest(allowedFetchHosts, refusedFetchNetworks);
  const askApp = requests.announcing('campaign_app', withRequestIdHeader(guarded));
  return {
    ...connectServices(config.services, {
      requests,
      publicUrl: config.publicUrl,
      usesSamples: config.environment !== 'live',
      usesSampleAccounts: mayInventAccounts(config),
      needs: (privateUrl) => ({
        fetch: guardedRequest(privateUrl ? [new URL(privateUrl).origin] : [], refusedFetchNetworks),
        clock,
      }),
    }),
    fetchJson: guardedFetch(askApp),
    askApp,
    sendWebhook: requests.announcing('webhook', guarded),
    sendAudit: requests.announcing('audit_stream', guardedRequest(auditOrigins(config), refusedFetchNetworks)),
    requests,
    storage: makeStorage(config, { ownsDataDir, requests }),
    companySignOn: makeSignOn(config, clock, requests),
    mail: config.smtp ? smtpSender(config.smtp) : new Outbox(config.dataDir, clock),
  };
}

const auditOrigins = ({ auditStream: { webhook } }: Config): string[] => (webhook ? [new URL(webhook.url).origin] : []);

/** The issuer may be inside the company's network; its other URLs must be public or allowed. */
function makeSignOn(
  { oidc, allowedFetchHosts, refusedFetchNetworks }: Config,
  clock: Clock,
  requests: ServiceRequests,
): CompanySignOn | null {
  if (!oidc) return null;
  const send = guardedRequest([new URL(oidc.issuer).origin, ...allowedFetchHosts], refusedFetchNetworks);
  const fetch = requests.announcing('company_sign_on', send);
  return openIdSignOn({ settings: oidc, fetch, clock });
}
