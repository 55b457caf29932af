import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import buildSerializer from 'fast-json-stringify';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examples } from '#contracts/api/examples.ts';
import { editorMessage, hostMessage } from '#contracts/editorMessages.ts';
import { apiErrors } from '#contracts/errors.ts';
import { bearers } from '#server/modules/bearers/bearers.ts';
import { accessPlugin } from '#server/plugins/access.ts';
import { goodConfig, makeCampaign, makeUpload } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { makeWebhook } from '../support/webhooks.ts';

type Operation = {
  summary?: string;
  tags?: string[];
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
};
type Document = {
  components: object;
  info: { version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
};

let server: TestServer;
let document: Document;
beforeAll(async () => {
  server = await startTestServer();
  document = (await server.call('GET', '/api/openapi.json')).body;
});
afterAll(() => server.close());

/** Pages and responses of the authorization server to browsers are not documented. */
const isNoCall = (url: string) =>
  !url.startsWith('/api/') ||
  /^\/api\/(docs|dev|openapi\.json|auth\/(fonts|sign-in|sign-on|oauth2\/(authorize|\.well-known)))/.test(url);

describe('/api/openapi.json', () => {
  test('has every call', () => {
    const called = server.routes.flatMap(({ method, url }) =>
      isNoCall(url) || method === 'HEAD'
        ? []
        : [`${String(method)} ${url.replace(/:(\w+)/g, '{$1}').replace('*', '{path}')}`],
    );
    const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((verb) => `${verb.toUpperCase()} ${path}`),
    );
    expect(documented.sort()).toEqual([...new Set(called)].sort());
  });

  test('has a summary and the responses of each call', () => {
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const [verb, { summary, tags, responses }] of Object.entries(operations)) {
        expect(summary, `${verb} ${path}`).toBeTruthy();
        expect(tags?.length, `${verb} ${path}`).toBe(1);
        expect(
          Object.keys(responses).some((status) => /^(101|2\d\d|302)$/.test(status)),
          `${verb} ${path}`,
        ).toBe(true);
      }
    }
  });

  test('contains every error and the version', () => {
    for (const key of Object.keys(apiErrors)) expect(document.info.description).toContain(`\`${key}\``);
    expect(document.info.version).toBe('1.15.0');
  });

  test('has the answers that are no errors of the tool', () => {
    const statusesOf = (verb: string, path: string) => Object.keys(document.paths[path]?.[verb]?.responses ?? {});
    for (const path of ['/api/campaigns/{id}', '/api/views/{id}']) expect(statusesOf('get', path)).toContain('304');
    expect(statusesOf('get', '/api/campaigns')).not.toContain('304');
    expect(statusesOf('options', '/api/uploads/tus')).toEqual(expect.arrayContaining(['413', '415']));
    const oauth = document.paths['/api/auth/oauth2/token']?.post?.responses ?? {};
    for (const status of ['400', '401', '413', '415'])
      expect(oauth[status]?.content, status).toEqual(oauth['400']?.content);
    const sound = document.paths['/api/music/sample_sounds/{sound}.wav']?.get?.responses ?? {};
    expect(Object.keys(sound['206']?.content ?? {})).toEqual(['audio/wav']);
  });

  test('describes a campaign and a list of them correctly', async () => {
    const { id } = await makeCampaign(server.db);
    const ajv = new Ajv({ strict: false, validateFormats: false });
    for (const [path, url] of [
      ['/api/campaigns/{id}', `/api/campaigns/${id}?include_i18n=true`],
      ['/api/campaigns', '/api/campaigns'],
      ['/api/apps', '/api/apps'],
      ['/api/users', '/api/users'],
    ] as const) {
      const schema = document.paths[path]?.get?.responses['200']?.content?.['application/json']?.schema;
      const { body } = await server.call('GET', url, { as: 'admin' });
      const { components } = document;
      expect(ajv.validate(schema ? { ...schema, components } : false, body), ajv.errorsText()).toBe(true);
    }
  });
});

test('on live, the description and its page are only for users who are logged in', async () => {
  const live = await startTestServer({ config: { environment: 'live' } });
  for (const path of [
    '/api/openapi.json',
    '/api/docs/',
    '/api/docs/json',
    '/api/docs/yaml',
    '/api/docs/static/index.html',
  ]) {
    expect((await live.call('GET', path)).status, path).toBe(401);
    expect((await live.call('GET', path, { as: 'external' })).status, path).toBeLessThan(400);
  }
  await live.close();
});

test('is shown by a page with its own policy', async () => {
  const { status, headers, text } = await server.call('GET', '/api/docs/');
  expect(status, text).toBe(200);
  expect(headers['content-type']).toMatch(/^text\/html/);
  expect(headers['content-security-policy']).toContain("default-src 'self'");
});

test('the schemas of every route compile, as the server does with the first request', () => {
  const ajv = new Ajv({ strict: false });
  addFormats.default(ajv);
  for (const { method, url, schema = {} } of server.routes) {
    const { body, querystring, params, headers } = schema;
    for (const part of [body, querystring, params, headers].filter(isObject)) {
      expect(() => ajv.compile(part), `${method} ${url}`).not.toThrow();
    }
    for (const answer of Object.values(schema.response ?? {}).flatMap(schemasOf)) {
      expect(() => buildSerializer(answer), `${method} ${url}`).not.toThrow();
    }
  }
});

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Returns the schema of a response, or those of its content types. */
const schemasOf = (answer: object): object[] =>
  'content' in answer && isObject(answer.content)
    ? Object.values(answer.content).map(({ schema }) => schema)
    : [answer];

test('a route without an access entry stops the start', async () => {
  const app = Fastify();
  await app.register(accessPlugin, bearers(server));
  expect(() => app.get('/api/open', async () => 'all')).toThrow('GET /api/open has no access entry');
  expect(() => app.get('/api/said', { config: { access: 'nobody' } }, async () => 'none')).not.toThrow();
  await app.close();
});

/** Paths of existing records, for the examples of bodies. */
async function pathsForExamples(): Promise<(url: string) => string> {
  const campaign = await makeCampaign(server.db, { status: 'draft' });
  const upload = await makeUpload(server.db);
  const { id: user } = await server.person('external');
  const ids: Record<string, string> = {
    campaigns: campaign.id,
    apps: campaign.app,
    users: user,
    webhooks: await makeWebhook(server),
  };
  return (url) =>
    url
      .replace(/^(\/api\/(\w+)\/):id/, (_path, start, noun) => `${start}${ids[noun] ?? campaign.id}`)
      .replace(':filename', upload.filename)
      .replace(':number', '1');
}

test('the server accepts the form of each example', async () => {
  const pathOf = await pathsForExamples();
  for (const [route, json] of Object.entries(examples)) {
    const [method = 'POST', url = ''] = route.split(' ');
    const { status, text } = await server.call(method as 'POST', pathOf(url), { as: 'admin', json });
    // Tokens of emails, codes, labels and files of the examples do not exist.
    const isUnknown = /verification$|password$|confirm$|passkeys$|merge|changes|audio/.test(url);
    expect(isUnknown ? [] : [400, 422], `${route}: ${text}`).not.toContain(status);
    expect(text, route).not.toMatch(/Unknown field|Wrong type|Required/);
  }
});

describe('/api/schemas', () => {
  test('has schemas that compile, by their URLs', async () => {
    const { items } = (await server.call('GET', '/api/schemas')).body;
    expect(items.map(({ name }: { name: string }) => name)).toContain('app-config');
    for (const { name, url } of items) {
      const { body } = await server.call('GET', `/api/schemas/${name}`);
      expect(body.$id).toBe(url);
      expect(new Ajv2020({ strict: false, validateFormats: false }).compile(body), name).toBeTypeOf('function');
    }
    expect((await server.call('GET', '/api/schemas/unknown')).status).toBe(404);
  });

  test.each([
    ['app-config', goodConfig, { ...goodConfig, urls: {} }],
    ['report-item', { component: 'stats_tiles', title: 'Sign-ups', tiles: [] }, { component: 'unknown' }],
    ['editor-message', editorMessage('ready', { versions: [1, 2] }), { ns: 'cms-editor', v: 1, type: 'ready' }],
    ['host-message', hostMessage('theme', { mode: 'dark' }), hostMessage('theme', { mode: 'red' as 'dark' })],
    ['page', { format: 2, blocks: [{ id: 'a', type: 'text', color: 'red' }] }, { format: 2, blocks: [{}] }],
    ['texts', { translations: [{ locale: 'de', messages: { title: 'Hallo' } }] }, { translations: [{ locale: 1 }] }],
  ])('accepts a right value of %s, and refuses a wrong one', async (name, right, wrong) => {
    const { body } = await server.call('GET', `/api/schemas/${name}`);
    const isValid = new Ajv2020({ strict: false, validateFormats: false }).compile(body);
    expect(isValid(right), JSON.stringify(isValid.errors)).toBe(true);
    expect(isValid(wrong)).toBe(false);
  });
});
