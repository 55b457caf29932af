import { forEachDocument, type InstallationLegal, legalVariables } from '#contracts/legal.ts';
import { isLoopbackHost } from '#contracts/network.ts';
import { tagManagerIdPattern } from '#contracts/tagManager.ts';
import { type NewsletterConfig, readNewsletters } from './newsletterConfig.ts';

/** How many visitors one network may have if its requests do not come from a page, but for example from a script. */
export const fewVisitors = 40;

/** The configuration of the apps' process. URLs have no trailing slash. */
export type AppsConfig = {
  port: number;
  host: string;
  /** The public base URL of the apps; an origin, because the tool's `root_url` is one. */
  appsUrl: string;
  /**
   * The tool's public URL: issuer of tokens, host of editors, and the only origin allowed to send cross-origin
   * requests.
   */
  cmsUrl: string;
  cmsOrigin: string;
  /** The URL at which this process reaches the tool's API. */
  cmsInternalUrl: string;
  /** Personal access token of the system user 'Campaign apps'. Never logged, never sent to a browser. */
  cmsToken: string;
  databaseUrl: string;
  /**
   * Who decides on access at token gates: the provider's service; without one, invented accounts if this process, the
   * apps and the tool are all on loopback hosts and the environment is not live; otherwise nobody has access.
   */
  gate: { kind: 'service'; url: string; token: string | null } | { kind: 'sample' | 'none' };
  /**
   * How mails to fans are sent: by an SMTP server, or stored on this machine under the same conditions as the invented
   * accounts, but only locally; otherwise they wait. `from` is the default sender of all apps.
   */
  mails: { from: string; perSecond: number } & ({ kind: 'smtp'; url: string } | { kind: 'outbox' | 'none' });
  newsletters: NewsletterConfig;
  /** The legal documents of pages whose campaign and app have none. */
  legal: InstallationLegal;
  /**
   * The container of Google Tag Manager that public pages load after the visitor agrees, and further hosts that its tags
   * may use, as sources of a content security policy; null: they load none.
   */
  tagManager: { id: string; sources: readonly string[] } | null;
  /** Number of trusted proxies in front of this process, which determine the visitor's IP address. */
  trustProxy: number;
  /** How many visitors may use forms from one IP address (for IPv6, one network) in ten minutes. */
  visitorsPerNetwork: number;
  /** How long this process still responds after SIGTERM, so that proxies can choose another node, in milliseconds. */
  drainMs: number;
  /**
   * Access to `/metrics`: requests with this token or, if it is null, requests to a loopback name; null: no requests.
   */
  metrics: { token: string | null } | null;
  /** Whether the tool shows demo data; its campaigns then get demo visitors. */
  seed: 'demo' | 'none';
};

/** Lists every problem of the environment, each with the name of its variable. */
export class ConfigError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`The campaign apps cannot start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

type Environment = Record<string, string | undefined>;

const maxTagSources = 50;
/** An https origin, also with a wildcard for its first label (CSP Level 3, host-source). */
const tagSource = /^https:\/\/(\*\.)?([a-z0-9-]+\.)+[a-z0-9-]+(:\d{1,5})?$/;

function readTagManager(environment: Environment, problems: string[]): AppsConfig['tagManager'] {
  const id = environment.TAG_MANAGER_ID?.trim() ?? '';
  const sources = environment.TAG_MANAGER_SOURCES?.split(/\s+/).filter((source) => source !== '') ?? [];
  if (id && !new RegExp(tagManagerIdPattern).test(id)) problems.push('TAG_MANAGER_ID is not like GTM-XXXXXXX');
  if (sources.length > maxTagSources || !sources.every((source) => tagSource.test(source)))
    problems.push(
      `TAG_MANAGER_SOURCES is not a list of at most ${maxTagSources} origins like https://example.com or https://*.example.com`,
    );
  if (!id && sources.length > 0) problems.push('TAG_MANAGER_SOURCES needs TAG_MANAGER_ID');
  return id ? { id, sources } : null;
}

/**
 * Reads the environment once, at start.
 * @throws ConfigError with all problems
 */
export function readConfig(environment: Environment): AppsConfig {
  const problems: string[] = [];
  const required = (name: string): string => {
    const value = environment[name]?.trim();
    if (!value) problems.push(`${name} is missing`);
    return value ?? '';
  };
  const address = (name: string, value: string, protocols = ['http:', 'https:']): URL | null => {
    if (!value) return null;
    const url = URL.canParse(value) ? new URL(value) : null;
    if (url && protocols.includes(url.protocol)) return url;
    problems.push(`${name} is not a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`);
    return null;
  };

  const wholeNumber = (name: string, value: string, max: number, min = 0): number => {
    const valid = /^\d{1,5}$/.test(value) && Number(value) <= max && Number(value) >= min;
    if (value && !valid) problems.push(`${name} is not a whole number from ${min} to ${max}`);
    return Number(value);
  };

  const appsUrl = address('APPS_URL', required('APPS_URL'));
  if (appsUrl && appsUrl.pathname !== '/') problems.push('APPS_URL must be an origin without a path');
  const cmsUrl = address('CMS_URL', required('CMS_URL'));
  const cmsInternalUrl = address('CMS_INTERNAL_URL', environment.CMS_INTERNAL_URL?.trim() ?? '') ?? cmsUrl;
  const databaseUrl = required('APPS_DATABASE_URL');
  address('APPS_DATABASE_URL', databaseUrl, ['postgres:', 'postgresql:']);
  const cmsToken = required('CMS_TOKEN');
  const port = wholeNumber('APPS_PORT', required('APPS_PORT'), 65_535);
  const gateUrl = address('TWELVE_X_TWELVE_URL', environment.TWELVE_X_TWELVE_URL?.trim() ?? '');
  const legal = forEachDocument((document) => {
    const name = legalVariables[document];
    return address(name, environment[name]?.trim() ?? '')?.href ?? null;
  });
  const isLocal = (environment.ENVIRONMENT?.trim() || 'local') === 'local';
  const drainSeconds = wholeNumber('DRAIN_SECONDS', environment.DRAIN_SECONDS?.trim() || (isLocal ? '0' : '5'), 300);
  if (!isLocal && environment.DATABASE_URL) {
    problems.push(
      'DATABASE_URL must not be set: the campaign apps use APPS_DATABASE_URL, with an account of their own',
    );
  }
  const trustProxy = wholeNumber('TRUST_PROXY', environment.TRUST_PROXY?.trim() || '0', 10);

  const perNetwork = environment.VISITORS_PER_NETWORK?.trim() || '1000';
  const visitorsPerNetwork = wholeNumber('VISITORS_PER_NETWORK', perNetwork, 50_000, fewVisitors);

  const smtpUrl = isLocal ? (environment.FAN_SMTP_URL?.trim() ?? '') : required('FAN_SMTP_URL');
  address('FAN_SMTP_URL', smtpUrl, ['smtp:', 'smtps:']);
  const sender = smtpUrl ? required('FAN_MAIL_FROM') : environment.FAN_MAIL_FROM?.trim();
  const perSecond = wholeNumber('FAN_MAILS_PER_SECOND', environment.FAN_MAILS_PER_SECOND?.trim() || '100', 1_000, 1);

  const tagManager = readTagManager(environment, problems);

  const metricsToken = environment.METRICS_TOKEN?.trim() || null;

  const host = environment.HOST?.trim() || '127.0.0.1';
  // What is invented is easy to guess, so it is for local use only.
  const mayInvent = [host, appsUrl?.hostname, cmsUrl?.hostname].every((name) => isLoopbackHost(name ?? ''));
  const newsletters = readNewsletters({ environment, isLocal, mayInvent, problems });

  if (problems.length > 0 || !appsUrl || !cmsUrl || !cmsInternalUrl) throw new ConfigError(problems);
  return {
    port,
    host,
    appsUrl: appsUrl.origin,
    cmsUrl: withoutSlash(cmsUrl),
    cmsOrigin: cmsUrl.origin,
    cmsInternalUrl: withoutSlash(cmsInternalUrl),
    cmsToken,
    databaseUrl,
    gate: gateUrl
      ? { kind: 'service', url: withoutSlash(gateUrl), token: environment.TWELVE_X_TWELVE_TOKEN?.trim() || null }
      : { kind: mayInvent && environment.ENVIRONMENT?.trim() !== 'live' ? 'sample' : 'none' },
    mails: {
      from: sender || 'campaign-apps@localhost',
      perSecond,
      ...(smtpUrl ? { kind: 'smtp', url: smtpUrl } : { kind: mayInvent ? 'outbox' : 'none' }),
    },
    newsletters,
    legal,
    tagManager,
    trustProxy,
    visitorsPerNetwork,
    drainMs: drainSeconds * 1_000,
    metrics: metricsToken || isLocal ? { token: metricsToken } : null,
    seed: environment.SEED?.trim() === 'demo' ? 'demo' : 'none',
  };
}

const withoutSlash = (url: URL): string => `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, '')}`;
