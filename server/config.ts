import { type Environment, environments } from '#contracts/environment.ts';
import { forEachDocument, type InstallationLegal, legalVariables } from '#contracts/legal.ts';
import { limits } from '#contracts/limits.ts';
import { isLoopbackHost } from '#contracts/network.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { type ToolLocale, toolLocales } from '#contracts/toolLocales.ts';
import { ConfigReader } from './configReader.ts';
import { type AuditStreamConfig, readAuditStream } from './providers/auditStreamConfig.ts';
import { readSmtp, type SmtpSettings } from './providers/mail/smtp.ts';
import { readServices, type ServiceSettings } from './providers/services.ts';
import { type OidcConfig, readOidc } from './providers/sso/oidcConfig.ts';
import { readStorageUrl, type S3Settings } from './providers/storage/storageUrl.ts';

const MB = 1_048_576;
const roles = ['all', 'tool', 'worker'] as const;
type Role = (typeof roles)[number];

/** The configuration from the environment, parsed once at startup. */
export type Config = {
  /** The parts that this process runs (docs/operations/scale.md, Several nodes). */
  role: Role;
  port: number;
  appsPort: number;
  host: string;
  /** Without a trailing slash. */
  publicUrl: string;
  appsUrl: string;
  dataDir: string;
  /** null: the embedded database. */
  databaseUrl: string | null;
  /** null, only on local: a database of the embedded server with its own account, or `databaseUrl`. */
  appsDatabaseUrl: string | null;
  environment: Environment;
  seed: 'demo' | 'none';
  /** Number of proxies before this server that are trusted to provide the caller's address. */
  trustProxy: number;
  oauthRedirectUris: string[];
  /** null: company sign-on is disabled. */
  oidc: OidcConfig | null;
  /** By default off on live with company sign-on, otherwise on; the same applies to `selfRegistration`. */
  passwordSignIn: boolean;
  /** Users may register themselves and then wait for approval. */
  selfRegistration: boolean;
  /** null: mails are written to an outbox in the data folder. */
  smtp: SmtpSettings | null;
  /** The language of mails to people whose language is not known, and the time zone of daily mails. */
  defaultLocale: ToolLocale;
  timeZone: string;
  reportsUrl: string | null;
  /** Where to report a vulnerability: a `mailto:` or https URL; null: `security.txt` is not served. */
  securityContact: string | null;
  auditStream: AuditStreamConfig;
  /** The legal documents of public pages, where neither campaign nor app has its own. */
  legal: InstallationLegal;
  /** Origins that may be fetched even if their address is not public. */
  allowedFetchHosts: string[];
  /** Networks (CIDR) that are not fetched, in addition to private ones. */
  refusedFetchNetworks: string[];
  accessTokenSeconds: number;
  refreshIdleSeconds: number;
  refreshTotalSeconds: number;
  /** How long the server still responds after SIGTERM, so that proxies can choose another node, in seconds. */
  drainSeconds: number;
  /** How long revisions of campaigns and audit entries are kept, in days; null: always. */
  revisionDays: number | null;
  auditDays: number | null;
  /** How many days after a campaign's end its consumer data is anonymized; null: only on request. */
  consumerDataDays: number | null;
  /** How many people must approve a release before it is published, and whether those who changed it do not count. */
  releaseApprovals: { count: number; by_others: boolean };
  /** null: a folder of `dataDir`. */
  storage: S3Settings | null;
  /** The maximum file size of the media library, in bytes. */
  maxUploadBytes: number;
  /** The maximum size of all contents that one external user sent, in bytes. */
  externalQuotaBytes: number;
  services: ServiceSettings;
  logLevel: string;
  /** SQL statements that take at least this many milliseconds are logged; 0: none. */
  slowStatementMs: number;
  /**
   * The bearer token for `/metrics`; null: on local, accessible from this machine only, otherwise disabled. Never
   * logged.
   */
  metricsToken: string | null;
};

/** All problems of the environment, each with its variable's name. */
export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(`Invalid configuration:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

type Environ = Record<string, string | undefined>;

/**
 * Reads the environment.
 * @throws ConfigError with every invalid variable
 */
export function readConfig(env: Environ): Config {
  const read = new ConfigReader(env);
  const port = read.integer('PORT', 3000, [1, 65535]);
  const appsPort = read.integer('APPS_PORT', port + 1, [1, 65535]);
  const host = read.text('HOST') ?? '127.0.0.1';
  const publicUrl = read.origin('PUBLIC_URL', `http://localhost:${port}`);
  const appsUrl = read.origin('APPS_URL', `http://127.0.0.1:${appsPort}`);
  const environment = read.choice('ENVIRONMENT', environments, 'local');
  const oidc = readOidc(read);
  const seed = read.choice('SEED', ['demo', 'none'], environment === 'local' ? 'demo' : 'none');
  const ownAccounts = oidc === null || environment !== 'live';
  const config: Config = {
    role: read.choice('ROLE', roles, 'all'),
    port,
    appsPort,
    host,
    publicUrl,
    appsUrl,
    dataDir: read.text('DATA_DIR') ?? './data',
    databaseUrl: read.optionalAddress('DATABASE_URL', ['postgres:', 'postgresql:']),
    appsDatabaseUrl: read.optionalAddress('APPS_DATABASE_URL', ['postgres:', 'postgresql:']),
    environment,
    seed,
    trustProxy: read.integer('TRUST_PROXY', 0, [0, 10]),
    oauthRedirectUris: read.text('OAUTH_REDIRECT_URIS') ? read.words('OAUTH_REDIRECT_URIS') : [`${publicUrl}/`],
    oidc,
    passwordSignIn: read.flag('PASSWORD_SIGN_IN', ownAccounts),
    selfRegistration: read.flag('SELF_REGISTRATION', ownAccounts),
    smtp: readSmtp(read),
    defaultLocale: read.choice('DEFAULT_LOCALE', toolLocales, 'en'),
    timeZone: read.timeZone('TIME_ZONE', 'UTC'),
    reportsUrl: read.optionalAddress('REPORTS_URL'),
    securityContact: read.optionalAddress('SECURITY_CONTACT', ['https:', 'mailto:']),
    auditStream: readAuditStream(read),
    legal: legalOf(read, seed),
    allowedFetchHosts: [appsUrl, ...originsOf(read, 'ALLOWED_FETCH_HOSTS')],
    refusedFetchNetworks: read.networks('REFUSED_FETCH_NETWORKS'),
    accessTokenSeconds: read.integer('ACCESS_TOKEN_SECONDS', 15 * 60, [10, 24 * 3600]),
    refreshIdleSeconds: read.integer('REFRESH_IDLE_SECONDS', 8 * 3600, [60, 30 * 24 * 3600]),
    refreshTotalSeconds: read.integer('REFRESH_TOTAL_SECONDS', 12 * 3600, [60, 30 * 24 * 3600]),
    drainSeconds: read.integer('DRAIN_SECONDS', environment === 'local' ? 0 : 5, [0, 300]),
    revisionDays: daysOf(read, 'REVISION_DAYS'),
    auditDays: daysOf(read, 'AUDIT_DAYS'),
    consumerDataDays: daysOf(read, 'CONSUMER_DATA_DAYS', 3_650),
    releaseApprovals: {
      count: read.integer('RELEASE_APPROVALS', 0, [0, limits.maxRequiredApprovals]),
      by_others: read.flag('RELEASE_APPROVALS_BY_OTHERS', true),
    },
    storage: readStorageUrl(env, read.problems),
    maxUploadBytes: read.integer('UPLOAD_LIMIT_MB', limits.maxUploadBytes / MB, [1, 10_000]) * MB,
    externalQuotaBytes: read.integer('EXTERNAL_QUOTA_MB', serverLimits.externalQuotaBytes / MB, [1, 100_000_000]) * MB,
    services: readServices(read),
    logLevel: read.choice(
      'LOG_LEVEL',
      ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      environment === 'local' ? 'warn' : 'info',
    ),
    slowStatementMs: read.integer('SLOW_STATEMENT_MS', 1_000, [0, 3_600_000]),
    metricsToken: metricsTokenOf(read),
  };
  const problems = [...read.problems, ...contradictions(config), ...fanMailProblems(config, read)];
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/**
 * Returns the variables that make the server reachable from other machines. Without any, accounts with public
 * passwords are harmless.
 */
function openToOthers({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>): string[] {
  const hosts = { PUBLIC_URL: new URL(publicUrl).hostname, HOST: host };
  return Object.entries(hosts).flatMap(([name, value]) => (isLoopbackHost(value) ? [] : [name]));
}

/**
 * Returns whether accounts with public passwords may be used: not on live, and only if no other machine can reach the
 * server.
 */
export const mayInventAccounts = (config: Pick<Config, 'publicUrl' | 'host' | 'environment'>): boolean =>
  config.environment !== 'live' && openToOthers(config).length === 0;

/** The demo has example URLs, so that its pages show the links. */
const legalOf = (read: ConfigReader, seed: Config['seed']): InstallationLegal =>
  forEachDocument((document) => {
    const example = seed === 'demo' ? `https://example.com/${document}` : null;
    return read.optionalAddress(legalVariables[document]) ?? example;
  });

const maxDays = 36_500;

const daysOf = (read: ConfigReader, name: string, max = maxDays): number | null =>
  read.text(name) === null ? null : read.integer(name, max, [1, max]);

const minMetricsTokenLength = 16;

/**
 * The token is compared with a header, so it may only have characters that are valid there; the error message does not
 * contain it.
 */
function metricsTokenOf(read: ConfigReader): string | null {
  const token = read.text('METRICS_TOKEN');
  if (token !== null && (token.length < minMetricsTokenLength || !/^[\x21-\x7e]+$/.test(token))) {
    read.problems.push(
      `METRICS_TOKEN must have at least ${minMetricsTokenLength} characters: letters, digits and symbols, without spaces`,
    );
  }
  return token;
}

function originsOf(read: ConfigReader, name: string): string[] {
  return read.words(name).map((word) => {
    if (URL.canParse(word) && new URL(word).origin === word.replace(/\/$/, '')) return new URL(word).origin;
    read.problems.push(`${name} must list origins (scheme, host and port), not '${word}'`);
    return word;
  });
}

/** Maximum duration of a login with company sign-on, so that group membership is checked daily. */
const maxSignOnSeconds = 12 * 3600;

function signOnProblems({ oidc, refreshTotalSeconds }: Config): string[] {
  if (!oidc || !URL.canParse(oidc.issuer)) return [];
  const { protocol, hostname } = new URL(oidc.issuer);
  const problems: string[] = [];
  if (protocol === 'http:' && !isLoopbackHost(hostname)) {
    problems.push(`OIDC_ISSUER must be https unless it is on this machine, not '${oidc.issuer}'`);
  }
  if (refreshTotalSeconds > maxSignOnSeconds) {
    problems.push(
      `REFRESH_TOTAL_SECONDS must be at most ${maxSignOnSeconds} with OIDC_ISSUER: the group is checked daily`,
    );
  }
  return problems;
}

type Databases = Pick<Config, 'databaseUrl' | 'appsDatabaseUrl'>;

/**
 * Returns whether the campaign apps use the account that reads the tool's tables; `readConfig` allows that only on
 * local.
 */
export function appsUseToolsAccount({ databaseUrl, appsDatabaseUrl }: Databases): boolean {
  if (databaseUrl === null) return false;
  return appsDatabaseUrl === null || accountOf(databaseUrl) === accountOf(appsDatabaseUrl);
}

/** The apps' process serves the public, so it must not have the account that reads the tool's tables. */
function appsDatabaseProblems(config: Config): string[] {
  const { role, environment, appsDatabaseUrl } = config;
  if (environment === 'local' || role !== 'all') return [];
  if (appsDatabaseUrl === null) {
    return [
      `APPS_DATABASE_URL is missing: with ENVIRONMENT=${environment} the campaign apps need their own database account`,
    ];
  }
  return appsUseToolsAccount(config) ? ['APPS_DATABASE_URL must use a different account than DATABASE_URL'] : [];
}

/** The campaign apps refuse to start without these, so the start that would start them does too. */
const fanMailProblems = ({ role, environment }: Config, read: ConfigReader): string[] =>
  environment === 'local' || role !== 'all'
    ? []
    : ['FAN_SMTP_URL', 'FAN_MAIL_FROM']
        .filter((name) => read.text(name) === null)
        .map((name) => `${name} is missing: with ENVIRONMENT=${environment} the campaign apps send mails to fans`);

function accountOf(databaseUrl: string): string {
  const { username, hostname, port } = new URL(databaseUrl);
  return `${username}@${hostname}:${port || 5432}`;
}

function contradictions(config: Config) {
  const { role, databaseUrl, publicUrl, appsUrl, port, appsPort, seed, environment, oauthRedirectUris } = config;
  const problems = [...signOnProblems(config), ...appsDatabaseProblems(config)];
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol !== 'https:' && !isLoopbackHost(hostname)) {
    problems.push(`PUBLIC_URL must be https unless it is on this machine, not '${publicUrl}'`);
  }
  if (role !== 'all' && databaseUrl === null) {
    problems.push(`DATABASE_URL is missing: with ROLE=${role} the database is not the embedded one`);
  }
  if (publicUrl === appsUrl) problems.push('APPS_URL must be a different origin than PUBLIC_URL');
  if (port === appsPort) problems.push('APPS_PORT must be a different port than PORT');
  const open = openToOthers(config);
  if (environment === 'local' && open.length > 0) {
    const are = open.length > 1 ? 'are not addresses' : 'is not an address';
    problems.push(
      `ENVIRONMENT must be staging or live, not 'local', because ${open.join(' and ')} ${are} of this machine only`,
    );
  }
  if (seed === 'demo' && environment !== 'local') {
    problems.push('SEED=demo is only for ENVIRONMENT=local, with PUBLIC_URL and HOST on this machine');
  }
  for (const uri of oauthRedirectUris) {
    if (!URL.canParse(uri)) problems.push(`OAUTH_REDIRECT_URIS must list full URLs, not '${uri}'`);
  }
  return problems;
}
