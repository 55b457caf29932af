import { describe, expect, test } from 'vitest';
import { appsUseToolsAccount, ConfigError, readConfig } from '#server/config.ts';

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}
const namesOf = (env: Record<string, string>) => problemsOf(env).map((problem) => problem.split(/[\s=]/, 1)[0]);

/** What a start needs when ENVIRONMENT is not local. */
const fanMail = { FAN_SMTP_URL: 'smtp://mail.example.com', FAN_MAIL_FROM: 'news@example.com' };
const appsDatabase = {
  APPS_DATABASE_URL: 'postgres://campaign_apps:word@db.example.com/campaign_apps',
  ...fanMail,
};

describe('the configuration', () => {
  test('has defaults for an empty environment on this machine', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      appsPort: 3001,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      appsUrl: 'http://127.0.0.1:3001',
      dataDir: './data',
      databaseUrl: null,
      environment: 'local',
      seed: 'demo',
      trustProxy: 0,
      oauthRedirectUris: ['http://localhost:3000/'],
      oidc: null,
      passwordSignIn: true,
      selfRegistration: true,
      defaultLocale: 'en',
      allowedFetchHosts: ['http://127.0.0.1:3001'],
      refusedFetchNetworks: [],
      accessTokenSeconds: 900,
      refreshIdleSeconds: 28_800,
      refreshTotalSeconds: 43_200,
      revisionDays: null,
      auditDays: null,
      slowStatementMs: 1_000,
    });
  });

  test('follows PORT', () => {
    const { appsPort, publicUrl, appsUrl } = readConfig({ PORT: '8080' });
    expect([appsPort, publicUrl, appsUrl]).toEqual([8081, 'http://localhost:8080', 'http://127.0.0.1:8081']);
  });

  test('treats an empty or blank variable as missing', () => {
    expect(readConfig({ PORT: '', HOST: ' ', PUBLIC_URL: '', ENVIRONMENT: '' })).toEqual(readConfig({}));
  });

  test('reports all invalid variables at once', () => {
    const names = namesOf({
      PORT: 'many',
      APPS_PORT: '70000',
      PUBLIC_URL: 'nowhere',
      APPS_URL: 'https://apps.example.com/path',
      DATABASE_URL: 'mysql://localhost/cms',
      ENVIRONMENT: 'production',
      SEED: 'all',
      TRUST_PROXY: '-1',
      PASSWORD_SIGN_IN: 'yes',
      DEFAULT_LOCALE: 'fr',
      REPORTS_URL: 'ftp://reports.example.com',
      SECURITY_CONTACT: 'security@example.com',
      ...{ AUDIT_STREAM_URL: 'http://logs.example.com', AUDIT_STREAM_SECRET: 'whsec_short' },
      ...{ LEGAL_PRIVACY_URL: 'javascript:alert(1)', LEGAL_TERMS_URL: 'terms.example.com' },
      ALLOWED_FETCH_HOSTS: 'https://fine.example.com localhost:3000',
      REFUSED_FETCH_NETWORKS: '203.0.113.0/24, 2001:db8::/32, 203.0.113.7',
      ACCESS_TOKEN_SECONDS: '1.5',
      REVISION_DAYS: '0',
      AUDIT_DAYS: 'never',
      CONSUMER_DATA_DAYS: '3651',
      RELEASE_APPROVALS: '11',
      RELEASE_APPROVALS_BY_OTHERS: 'maybe',
      LOG_LEVEL: 'loud',
      SLOW_STATEMENT_MS: '-1',
      OAUTH_REDIRECT_URIS: '/',
    });
    expect(names.sort()).toEqual(
      [
        'ACCESS_TOKEN_SECONDS',
        'ALLOWED_FETCH_HOSTS',
        'REFUSED_FETCH_NETWORKS',
        'APPS_PORT',
        'APPS_URL',
        'AUDIT_DAYS',
        'CONSUMER_DATA_DAYS',
        'RELEASE_APPROVALS',
        'RELEASE_APPROVALS_BY_OTHERS',
        'DATABASE_URL',
        'DEFAULT_LOCALE',
        'ENVIRONMENT',
        'LEGAL_PRIVACY_URL',
        'LEGAL_TERMS_URL',
        'LOG_LEVEL',
        'OAUTH_REDIRECT_URIS',
        'PASSWORD_SIGN_IN',
        'PORT',
        'PUBLIC_URL',
        'REPORTS_URL',
        ...['AUDIT_STREAM_SECRET', 'AUDIT_STREAM_URL', 'SECURITY_CONTACT'],
        'REVISION_DAYS',
        'SEED',
        'SLOW_STATEMENT_MS',
        'TRUST_PROXY',
      ].sort(),
    );
  });

  test('reports what each value should be', () => {
    expect(problemsOf({ PORT: 'x', ENVIRONMENT: 'y' })).toEqual([
      "PORT must be a whole number from 1 to 65535, not 'x'",
      "ENVIRONMENT must be one of local, staging, live, not 'y'",
    ]);
    expect(() => readConfig({ PORT: 'x' })).toThrow('Invalid configuration:\n  - PORT must be');
  });

  test('has URLs of legal documents if they are set, and examples with demo data', () => {
    const LEGAL_PRIVACY_URL = 'https://company.example/privacy';
    const none = { privacy: null, terms: null, imprint: null };
    expect(readConfig({ SEED: 'none' }).legal).toEqual(none);
    expect(readConfig({ SEED: 'none', LEGAL_PRIVACY_URL }).legal).toEqual({ ...none, privacy: LEGAL_PRIVACY_URL });
    const { privacy, terms } = readConfig({ LEGAL_PRIVACY_URL }).legal;
    expect([privacy, terms]).toEqual([LEGAL_PRIVACY_URL, 'https://example.com/terms']);
  });

  test('keeps the password of a database URL out of its messages', () => {
    expect(problemsOf({ DATABASE_URL: 'mysql://cms:secret@localhost/cms' }).join()).not.toContain('secret');
  });

  test.each([
    [{ PUBLIC_URL: 'http://cms.example.com', ENVIRONMENT: 'live', ...appsDatabase }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://cms.example.com' }, 'ENVIRONMENT'],
    [{ PUBLIC_URL: 'https://cms.example.com', ENVIRONMENT: 'local' }, 'ENVIRONMENT'],
    [{ HOST: '0.0.0.0' }, 'ENVIRONMENT'],
    [{ HOST: '::' }, 'ENVIRONMENT'],
    [{ HOST: '192.0.2.7', ENVIRONMENT: 'local' }, 'ENVIRONMENT'],
    [{ PUBLIC_URL: 'https://127.0.0.1.example.com' }, 'ENVIRONMENT'],
    [{ PUBLIC_URL: 'http://127.0.0.1:3001' }, 'APPS_URL'],
    [{ APPS_PORT: '3000', APPS_URL: 'http://127.0.0.1:3000' }, 'APPS_PORT'],
    [{ SEED: 'demo', PUBLIC_URL: 'https://cms.example.com', ENVIRONMENT: 'staging', ...appsDatabase }, 'SEED'],
    [{ SEED: 'demo', ENVIRONMENT: 'staging', ...appsDatabase }, 'SEED'],
    [{ PUBLIC_URL: 'https://user:word@cms.example.com', ENVIRONMENT: 'live', ...appsDatabase }, 'PUBLIC_URL'],
  ])('rejects %j', (env, name) => {
    expect(namesOf(env)).toEqual([name]);
  });

  test('lists what to set when the server can be reached from outside', () => {
    expect(problemsOf({ PUBLIC_URL: 'https://cms.example.com' })).toEqual([
      "ENVIRONMENT must be staging or live, not 'local', because PUBLIC_URL is not an address of this machine only",
    ]);
    expect(problemsOf({ HOST: '0.0.0.0', ENVIRONMENT: 'local' })).toEqual([
      "ENVIRONMENT must be staging or live, not 'local', because HOST is not an address of this machine only",
    ]);
  });

  test('has no demo data when the server can be reached from outside', () => {
    expect(readConfig({ HOST: '0.0.0.0', ENVIRONMENT: 'staging', ...appsDatabase })).toMatchObject({
      seed: 'none',
      publicUrl: 'http://localhost:3000',
    });
    expect(readConfig({ ENVIRONMENT: 'live', PUBLIC_URL: 'https://cms.example.com', ...appsDatabase }).seed).toBe(
      'none',
    );
  });

  test.each(['staging', 'live'])('on %s needs a database account for the campaign apps', (ENVIRONMENT) => {
    expect(problemsOf({ ENVIRONMENT, ...fanMail })).toEqual([
      `APPS_DATABASE_URL is missing: with ENVIRONMENT=${ENVIRONMENT} the campaign apps need their own database account`,
    ]);
    expect(
      problemsOf({ ENVIRONMENT, ...fanMail, DATABASE_URL: 'postgres://cms:word@db.example.com/cms' }),
    ).toHaveLength(1);
    expect(problemsOf({ ENVIRONMENT, ...appsDatabase })).toEqual([]);
  });

  test('needs a mail server for fans where it starts the campaign apps, except locally', () => {
    const { APPS_DATABASE_URL } = appsDatabase;
    const names = ['FAN_SMTP_URL', 'FAN_MAIL_FROM'];
    expect(namesOf({ ENVIRONMENT: 'live', APPS_DATABASE_URL })).toEqual(names);
    expect(namesOf({ ENVIRONMENT: 'live', ROLE: 'tool', DATABASE_URL: 'postgres://cms@db.example.com/cms' })).toEqual(
      [],
    );
    expect(namesOf({})).toEqual([]);
  });

  test("rejects the CMS's own database account for the campaign apps", () => {
    const DATABASE_URL = 'postgres://cms:word@db.example.com/cms';
    const env = { ENVIRONMENT: 'live', DATABASE_URL, ...fanMail };
    for (const APPS_DATABASE_URL of [DATABASE_URL, 'postgres://cms:word@db.example.com:5432/apps']) {
      expect(problemsOf({ ...env, APPS_DATABASE_URL })).toEqual([
        'APPS_DATABASE_URL must use a different account than DATABASE_URL',
      ]);
    }
    expect(problemsOf({ ...env, ...appsDatabase })).toEqual([]);
  });
});

describe('the campaign apps locally', () => {
  const DATABASE_URL = 'postgres://cms:word@db.example.com/cms';

  test("use the CMS's database account if DATABASE_URL is set and they have no separate account", () => {
    expect(appsUseToolsAccount(readConfig({ DATABASE_URL }))).toBe(true);
    const APPS_DATABASE_URL = 'postgres://cms:word@db.example.com:5432/apps';
    expect(appsUseToolsAccount(readConfig({ DATABASE_URL, APPS_DATABASE_URL }))).toBe(true);
  });

  test('use a separate account if one is set, or if the database is embedded', () => {
    expect(appsUseToolsAccount(readConfig({}))).toBe(false);
    expect(appsUseToolsAccount(readConfig({ DATABASE_URL, ...appsDatabase }))).toBe(false);
  });
});

describe('the token of /metrics', () => {
  test('is null unless it is set', () => {
    expect(readConfig({}).metricsToken).toBeNull();
    expect(readConfig({ METRICS_TOKEN: ' sixteen+letters= ' }).metricsToken).toBe('sixteen+letters=');
  });

  test.each([
    'fifteen-letters',
    'sixteen letters and blanks',
    'sixteen-lettérs-and-more',
  ])('rejects %s without showing the value', (METRICS_TOKEN) => {
    const problems = problemsOf({ METRICS_TOKEN });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^METRICS_TOKEN must have at least 16 characters/);
    expect(problems[0]).not.toContain(METRICS_TOKEN);
  });
});

describe('company sign-on', () => {
  const oidc = {
    OIDC_ISSUER: 'https://id.company.example/realms/staff',
    OIDC_CLIENT_ID: 'campaign-cms',
    OIDC_CLIENT_SECRET: 'hush',
    OIDC_GROUP: 'cms-users',
  };

  test('needs an issuer, a client, its secret and a group, and has defaults for the rest', () => {
    expect(readConfig(oidc).oidc).toMatchObject({
      issuer: 'https://id.company.example/realms/staff',
      clientId: 'campaign-cms',
      clientSecret: 'hush',
      group: 'cms-users',
      groupsClaim: 'groups',
      scopes: 'openid profile email',
      prompt: 'login',
      trustsEmail: false,
    });
  });

  test.each(['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_GROUP'])('is rejected without %s, by its name', (name) => {
    expect(problemsOf({ ...oidc, [name]: ' ' })).toEqual([expect.stringContaining(`${name} is missing`)]);
  });

  test.each([
    [{ OIDC_ISSUER: 'http://id.company.example' }, 'OIDC_ISSUER'],
    [{ OIDC_ISSUER: 'company' }, 'OIDC_ISSUER'],
    [{ OIDC_ISSUER: 'https://user:word@id.company.example' }, 'OIDC_ISSUER'],
    [{ OIDC_ISSUER: 'https://id.company.example/?realm=staff' }, 'OIDC_ISSUER'],
    [{ OIDC_ISSUER: 'https://id.company.example/.well-known/openid-configuration' }, 'OIDC_ISSUER'],
    [{ OIDC_ISSUER: 'https://login.microsoftonline.com/common/v2.0' }, 'OIDC_ISSUER'],
    [{ OIDC_SCOPES: 'profile email' }, 'OIDC_SCOPES'],
    [{ OIDC_PROMPT: 'none' }, 'OIDC_PROMPT'],
    [{ OIDC_TRUST_EMAIL: 'perhaps' }, 'OIDC_TRUST_EMAIL'],
    [{ REFRESH_TOTAL_SECONDS: '43201' }, 'REFRESH_TOTAL_SECONDS'],
    [{ OIDC_ISSUER: '' }, 'OIDC_CLIENT_ID,OIDC_CLIENT_SECRET,OIDC_GROUP'],
  ])('rejects %j', (env, names) => {
    expect(namesOf({ ...oidc, ...env }).join()).toBe(names);
  });

  test('shows neither the secret nor the credentials in a URL', () => {
    const problems = problemsOf({ ...oidc, OIDC_ISSUER: '//user:word@id', OIDC_CLIENT_ID: '' }).join();
    expect(problems).not.toMatch(/hush|word/);
  });

  test('may use http on this machine', () => {
    expect(readConfig({ ...oidc, OIDC_ISSUER: 'http://127.0.0.1:8080/realms/staff' }).oidc).not.toBeNull();
  });

  test.each([
    ['live', { ...oidc }, false],
    ['live', {}, true],
    ['staging', { ...oidc }, true],
    ['live', { ...oidc, PASSWORD_SIGN_IN: 'true', SELF_REGISTRATION: 'true' }, true],
  ])('on %s with %j has passwords and self-registration: %s', (ENVIRONMENT, env, has) => {
    const { passwordSignIn, selfRegistration } = readConfig({ ENVIRONMENT, ...appsDatabase, ...env });
    expect([passwordSignIn, selfRegistration]).toEqual([has, has]);
  });
});
