import { legalVariables } from '#contracts/legal.ts';
import type { Config } from '../config.ts';

/**
 * Environment variables of the server that the campaign apps also read. All others, such as the secrets of mail,
 * storage and company sign-on, are not passed on.
 */
const handedOn = [
  'TRUST_PROXY',
  'VISITORS_PER_NETWORK',
  'METRICS_TOKEN',
  'TWELVE_X_TWELVE_URL',
  'TWELVE_X_TWELVE_TOKEN',
  'FAN_SMTP_URL',
  'FAN_MAIL_FROM',
  'FAN_MAILS_PER_SECOND',
  'TAG_MANAGER_ID',
  'TAG_MANAGER_SOURCES',
  'NEWSLETTER_WEBHOOK_URL',
  'NEWSLETTER_WEBHOOK_SECRET',
  'NEWSLETTER_SYSTEM',
  'NEWSLETTER_SYSTEM_URL',
  'NEWSLETTER_SYSTEM_USER',
  'NEWSLETTER_SYSTEM_PASSWORD',
  // Node's own: its options, additional certificate authorities, the time zone
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS',
  'TZ',
] as const;

type Granted = { token: string; databaseUrl: string };

/** Returns the complete environment of the campaign apps' process. */
export function appsEnvironment(config: Config, { token, databaseUrl }: Granted): NodeJS.ProcessEnv {
  const given = handedOn.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return {
    ...Object.fromEntries(given),
    ENVIRONMENT: config.environment,
    APPS_PORT: String(config.appsPort),
    HOST: config.host,
    APPS_URL: config.appsUrl,
    CMS_URL: config.publicUrl,
    CMS_INTERNAL_URL: ownAddress(config, config.port),
    CMS_TOKEN: token,
    APPS_DATABASE_URL: databaseUrl,
    [legalVariables.privacy]: config.legal.privacy ?? '',
    [legalVariables.terms]: config.legal.terms ?? '',
    [legalVariables.imprint]: config.legal.imprint ?? '',
    SEED: config.seed,
    DRAIN_SECONDS: String(config.drainSeconds),
    LOG_LEVEL: config.logLevel,
  };
}

/** Returns the URL at which this machine reaches a server on HOST; an all-interfaces address is not a valid target. */
export function ownAddress({ host }: Config, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
