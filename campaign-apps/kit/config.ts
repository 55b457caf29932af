import { isLoopbackHost } from '../../contracts/network.ts';

/** What the apps' process runs with. Addresses carry no slash at their end. */
export type AppsConfig = {
  port: number;
  host: string;
  /** The public base of the apps; an origin, since `root_url` at the tool is one. */
  appsUrl: string;
  /** The tool's public address: issuer of tokens, host of editors, the one origin that may call across. */
  cmsUrl: string;
  cmsOrigin: string;
  /** Where this process reaches the tool's API. */
  cmsInternalUrl: string;
  /** Personal access token of the system user 'Campaign apps'. Never logged, never sent to a browser. */
  cmsToken: string;
  databaseUrl: string;
  /**
   * Who is asked whom a token gate lets in: the provider, or invented accounts; on live, and
   * where other machines can reach the apps or the tool, nobody in place of the provider.
   */
  gate: { kind: 'service'; url: string; token: string | null } | { kind: 'sample' | 'none' };
  /** How many proxies before this process are trusted to name the visitor's address. */
  trustProxy: number;
  /** Whether the tool shows demo data, whose campaigns then have had visitors. */
  seed: 'demo' | 'none';
};

/** Every problem of the environment at once, each with the name of its variable. */
export class ConfigError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`The campaign apps cannot start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

type Environment = Record<string, string | undefined>;

/**
 * Reads the environment once, at start.
 * @throws ConfigError with all problems named
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

  const wholeNumber = (name: string, value: string, max: number): number => {
    const valid = /^\d{1,5}$/.test(value) && Number(value) <= max;
    if (value && !valid) problems.push(`${name} is not a whole number from 0 to ${max}`);
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
  const trustProxy = wholeNumber('TRUST_PROXY', environment.TRUST_PROXY?.trim() || '0', 10);

  const host = environment.HOST?.trim() || '127.0.0.1';

  if (problems.length > 0 || !appsUrl || !cmsUrl || !cmsInternalUrl) throw new ConfigError(problems);
  // Anybody can compute the invented accounts.
  const mayInvent = [host, appsUrl.hostname, cmsUrl.hostname].every(isLoopbackHost);
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
    trustProxy,
    seed: environment.SEED?.trim() === 'demo' ? 'demo' : 'none',
  };
}

const withoutSlash = (url: URL): string => `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, '')}`;
