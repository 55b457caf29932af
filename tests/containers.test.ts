import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig as readAppsConfig } from '#campaign-apps/kit/server/config.ts';
import { readConfig } from '#server/config.ts';

type Service = { environment?: Record<string, string | number> } & Record<string, unknown>;

const read = (path: string): string => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const compose = read('compose.yaml');
const services: Record<string, Service> = parse(compose, { merge: true }).services;
const example = read('deploy/env.example');
/** The variables that the image sets. */
const ofImage = Object.fromEntries(
  (read('Dockerfile').match(/(?<=^ENV ).*/m)?.[0] ?? '').split(' ').map((pair) => pair.split('=')),
);

/** The example as its reader fills it in. */
const values: Record<string, string | undefined> = {
  ...parseEnv(example),
  POSTGRES_PASSWORD: 'one',
  DATABASE_PASSWORD: 'two',
  APPS_DATABASE_PASSWORD: 'three',
  CMS_TOKEN: 'cms_pat_token',
  FAN_SMTP_URL: 'smtp://mail.example.com',
  FAN_MAIL_FROM: 'news@example.com',
  // Without it the token of this service is not read.
  TWELVE_X_TWELVE_URL: 'https://gate.example.com',
};

/** Returns a service's environment with the values in it, as Compose does for `${NAME}`, `${NAME:-default}` and `${NAME:?}`. */
function environmentOf(name: string): Record<string, string> {
  const filled = Object.entries(services[name]?.environment ?? {}).map(([variable, given]) => [
    variable,
    String(given).replace(/\$\{(\w+)(?::([-?])(\w*))?\}/g, (_all, wanted, kind, otherwise) => {
      const value = values[wanted] || (kind === '-' ? otherwise : undefined);
      if (value === undefined) throw new Error(`${wanted} is missing in deploy/env.example`);
      return value;
    }),
  ]);
  return Object.fromEntries(filled);
}

/** Returns the variables of a node with this environment, and a function that lists those of it which were not read. */
function watched(environment: Record<string, string>) {
  const asked = new Set<string | symbol>();
  const get = (target: Record<string, string>, name: string | symbol) => {
    asked.add(name);
    return Reflect.get(target, name);
  };
  return {
    variables: new Proxy({ ...ofImage, ...environment }, { get }),
    unread: () => Object.keys(environment).filter((name) => !asked.has(name)),
  };
}

describe('compose.yaml', () => {
  test.each([
    'tool-1',
    'tool-2',
    'worker',
  ])('gives %s a valid configuration, in which each variable is read', (name) => {
    const { variables, unread } = watched(environmentOf(name));
    const { role, databaseUrl, appsDatabaseUrl } = readConfig(variables);
    expect(role).toBe(name === 'worker' ? 'worker' : 'tool');
    expect([databaseUrl, appsDatabaseUrl]).toEqual([
      'postgres://campaign_cms:two@db:5432/campaign_cms',
      'postgres://campaign_apps:three@db:5432/campaign_apps',
    ]);
    expect(unread()).toEqual([]);
  });

  test.each(['apps-1', 'apps-2'])('gives %s what the campaign apps read, and nothing of the tool', (name) => {
    const { variables, unread } = watched(environmentOf(name));
    expect(readAppsConfig(variables)).toMatchObject({
      cmsInternalUrl: 'http://tool:3000',
      cmsToken: 'cms_pat_token',
    });
    // scripts/start.mjs reads the role.
    expect(unread()).toEqual(['ROLE']);
    expect(services[name]).not.toHaveProperty('env_file');
    expect(services[name]).not.toHaveProperty('volumes');
  });

  test('reads only variables that deploy/env.example lists', () => {
    const listed = [...example.matchAll(/^#?(\w+)=/gm)].map(([, name]) => name);
    const used = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    expect([...new Set([...used, 'COMPOSE_PROFILES'])].sort()).toEqual(listed.sort());
  });

  test.each(Object.keys(services))('runs %s without capabilities on a read-only file system', (name) => {
    expect(services[name]).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(services[name]).not.toHaveProperty('cap_add');
  });
});
