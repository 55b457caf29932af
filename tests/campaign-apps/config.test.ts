import { expect, it } from 'vitest';
import { ConfigError, readConfig } from '#campaign-apps/kit/server/config.ts';

const good = {
  APPS_PORT: '3001',
  APPS_URL: 'http://127.0.0.1:3001',
  CMS_URL: 'http://localhost:3000/',
  CMS_TOKEN: 'cms_pat_secret',
  APPS_DATABASE_URL: 'postgres://apps@127.0.0.1:5432/cms',
};

/** What the apps also need on staging and live. */
const mail = { FAN_SMTP_URL: 'smtp://mail.example.com:587', FAN_MAIL_FROM: 'Label <news@example.com>' };

function problemsOf(environment: Record<string, string | undefined>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

it('reads a valid environment and adds the defaults', () => {
  expect(readConfig(good)).toMatchObject({
    port: 3001,
    host: '127.0.0.1',
    appsUrl: 'http://127.0.0.1:3001',
    cmsUrl: 'http://localhost:3000',
    cmsOrigin: 'http://localhost:3000',
    cmsInternalUrl: 'http://localhost:3000',
    trustProxy: 0,
    visitorsPerNetwork: 1_000,
  });
});

it.each([
  [{}, 'sample'],
  [{ ENVIRONMENT: 'staging' }, 'sample'],
  [{ ENVIRONMENT: 'live' }, 'none'],
  [{ HOST: '0.0.0.0' }, 'none'],
  [{ APPS_URL: 'https://apps.example.com' }, 'none'],
  [{ CMS_URL: 'https://cms.example.com', ENVIRONMENT: 'staging' }, 'none'],
  [{ CMS_URL: 'https://cms.example.com', TWELVE_X_TWELVE_URL: 'https://gate.example.com' }, 'service'],
])('with %j the source of token gate accounts is: %s', (environment, kind) => {
  expect(readConfig({ ...good, ...mail, ...environment }).gate.kind).toBe(kind);
});

it.each([
  [{}, 'outbox'],
  [{ HOST: '0.0.0.0' }, 'none'],
  [{ APPS_URL: 'https://apps.example.com' }, 'none'],
  [mail, 'smtp'],
  [{ ...mail, ENVIRONMENT: 'live' }, 'smtp'],
])('with %j mails to fans are sent by: %s', (environment, kind) => {
  expect(readConfig({ ...good, ...environment }).mails.kind).toBe(kind);
});

it.each(['staging', 'live'])('needs a mail server on %s', (ENVIRONMENT) => {
  expect(problemsOf({ ...good, ENVIRONMENT })).toEqual(['FAN_SMTP_URL is missing']);
  expect(problemsOf({ ...good, ...mail, ENVIRONMENT, FAN_MAIL_FROM: '' })).toEqual(['FAN_MAIL_FROM is missing']);
});

it('reads how mails to fans are sent', () => {
  const { mails } = readConfig({ ...good, ...mail, FAN_MAILS_PER_SECOND: '20' });
  expect(mails).toEqual({ kind: 'smtp', url: mail.FAN_SMTP_URL, from: mail.FAN_MAIL_FROM, perSecond: 20 });
  expect(readConfig(good).mails.perSecond).toBe(100);
});

it('names every missing variable at once', () => {
  expect(problemsOf({}).join()).toMatch(/APPS_URL.*CMS_URL.*APPS_DATABASE_URL.*CMS_TOKEN.*APPS_PORT/);
});

it.each([
  ['APPS_PORT', '70000'],
  ['APPS_PORT', 'x'],
  ['APPS_URL', 'http://127.0.0.1:3001/apps'],
  ['CMS_URL', 'javascript:alert(1)'],
  ['CMS_INTERNAL_URL', 'localhost'],
  ['APPS_DATABASE_URL', 'mysql://localhost'],
  ['TRUST_PROXY', 'yes'],
  ['VISITORS_PER_NETWORK', '-1'],
  ['VISITORS_PER_NETWORK', '39'],
  ['VISITORS_PER_NETWORK', '50001'],
  ['FAN_MAILS_PER_SECOND', '0'],
  ['FAN_MAILS_PER_SECOND', '1001'],
  ['LEGAL_PRIVACY_URL', 'javascript:alert(1)'],
])('names %s if it is %s', (name, value) => {
  const problems = problemsOf({ ...good, [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(name);
});

it('reads how many visitors a network may have', () => {
  expect(readConfig({ ...good, VISITORS_PER_NETWORK: '20000' }).visitorsPerNetwork).toBe(20_000);
});

it('reads the tag manager and the hosts of its tags', () => {
  const TAG_MANAGER_SOURCES = ' https://connect.example.com  https://*.example.net:8443 ';
  expect(readConfig({ ...good, TAG_MANAGER_ID: 'GTM-ABC1234', TAG_MANAGER_SOURCES }).tagManager).toEqual({
    id: 'GTM-ABC1234',
    sources: ['https://connect.example.com', 'https://*.example.net:8443'],
  });
  expect(readConfig({ ...good, TAG_MANAGER_ID: '', TAG_MANAGER_SOURCES: '' }).tagManager).toBeNull();
  expect(problemsOf({ ...good, TAG_MANAGER_SOURCES })).toEqual(['TAG_MANAGER_SOURCES needs TAG_MANAGER_ID']);
});

it.each([
  ['TAG_MANAGER_ID', 'G-ABC1234'],
  ['TAG_MANAGER_ID', 'GTM-ABC1234 GTM-ABC1235'],
  ['TAG_MANAGER_SOURCES', 'http://example.com'],
  ['TAG_MANAGER_SOURCES', 'https://*'],
  ['TAG_MANAGER_SOURCES', 'https://example.com/path'],
  ['TAG_MANAGER_SOURCES', "https://example.com; 'unsafe-inline'"],
  ['TAG_MANAGER_SOURCES', Array(51).fill('https://example.com').join(' ')],
])('names %s if it is %s', (name, value) => {
  const problems = problemsOf({ ...good, TAG_MANAGER_ID: 'GTM-ABC1234', [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(name);
});

it('names a mail server that is none, without its password', () => {
  const problems = problemsOf({ ...good, ...mail, FAN_SMTP_URL: 'https://user:secret@mail.example.com' });
  expect(problems).toEqual(['FAN_SMTP_URL is not a URL that starts with smtp:// or smtps://']);
});

it('never shows the token in its errors', () => {
  expect(problemsOf({ ...good, APPS_URL: 'x' }).join()).not.toContain('cms_pat_secret');
});

const hook = {
  NEWSLETTER_WEBHOOK_URL: 'https://crm.example.com/hook',
  NEWSLETTER_WEBHOOK_SECRET: `whsec_${'a'.repeat(32)}`,
};
const dotdigital = {
  NEWSLETTER_SYSTEM: 'dotdigital',
  NEWSLETTER_SYSTEM_URL: 'https://r1-api.dotdigital.com/',
  NEWSLETTER_SYSTEM_USER: 'apiuser@example.com',
  NEWSLETTER_SYSTEM_PASSWORD: 'secret',
};

it.each<[Record<string, string>, object]>([
  [{}, { webhook: null, system: { kind: 'sample' } }],
  [{ HOST: '0.0.0.0' }, { webhook: null, system: null }],
  [
    { ENVIRONMENT: 'live', ...mail },
    { webhook: null, system: null },
  ],
  [hook, { webhook: { url: 'https://crm.example.com/hook', secret: `whsec_${'a'.repeat(32)}` }, system: null }],
  [{ ...hook, ...dotdigital }, { system: { kind: 'dotdigital', url: 'https://r1-api.dotdigital.com' } }],
  [
    { ...dotdigital, NEWSLETTER_SYSTEM: 'sendpulse', NEWSLETTER_SYSTEM_URL: '' },
    { system: { url: 'https://api.sendpulse.com' } },
  ],
])('delivers with %j to %j', (environment, newsletters) => {
  expect(readConfig({ ...good, ...environment }).newsletters).toMatchObject(newsletters);
});

it.each<[Record<string, string>, string]>([
  [{ NEWSLETTER_SYSTEM: 'brevo' }, 'NEWSLETTER_SYSTEM is neither dotdigital nor sendpulse'],
  [
    { NEWSLETTER_WEBHOOK_SECRET: hook.NEWSLETTER_WEBHOOK_SECRET },
    'NEWSLETTER_WEBHOOK_URL is missing: NEWSLETTER_WEBHOOK_SECRET is set',
  ],
  [
    { ...hook, NEWSLETTER_WEBHOOK_SECRET: 'short' },
    'NEWSLETTER_WEBHOOK_SECRET is not whsec_ and 24 to 64 bytes in Base64',
  ],
  [{ ...dotdigital, NEWSLETTER_SYSTEM_URL: '' }, 'NEWSLETTER_SYSTEM_URL is missing: NEWSLETTER_SYSTEM is set'],
  [
    { ...dotdigital, NEWSLETTER_SYSTEM_PASSWORD: ' ' },
    'NEWSLETTER_SYSTEM_PASSWORD is missing: NEWSLETTER_SYSTEM is set',
  ],
  [
    { ENVIRONMENT: 'live', ...mail, ...hook, NEWSLETTER_WEBHOOK_URL: 'http://crm.example.com' },
    'NEWSLETTER_WEBHOOK_URL is not a URL that starts with https://, without a name and a password',
  ],
])('refuses %j', (environment, problem) => {
  expect(problemsOf({ ...good, ...environment })).toEqual([problem]);
});
