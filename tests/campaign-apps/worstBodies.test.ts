import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Body,
  type Fields,
  formOf,
  kilobyte,
  maxBlockedMs,
  maxMemory,
  memory,
  shortestBlocking,
  worstBodies,
} from '../support/worstBodies.ts';
import { campaign } from './fakeCms.ts';
import { type Apps, startApps } from './support.ts';

let apps: Apps;
let url: string;
beforeAll(async () => {
  apps = await startApps();
  url = await apps.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => apps.stop());

type Call = { method: string; path: string; action: string; takes: number };

const addressed = (path: string): string =>
  path.replace(':slug', campaign.slug).replace(':id', campaign.id).replace('*', 'unknown');

/** Returns every call with a body, from the apps' own list of routes. */
const callsWhere = (isWanted: (path: string) => boolean): Call[] =>
  apps.routes
    .filter(({ url: path }) => isWanted(path))
    .flatMap(({ method, url: path, bodyLimit: takes = 16 * kilobyte }) =>
      [method]
        .flat()
        .filter((verb) => /^(POST|PUT|PATCH|DELETE)$/.test(verb))
        .map((verb) => ({ method: verb, path: addressed(path), action: path.split('/').at(-1) ?? '', takes })),
    );
/** Calls that need a token. */
const isStaffs = (path: string): boolean => /\/(editor|reports|mails|campaigns|fans|figures)\//.test(path);
const visitorsCalls = () => callsWhere((path) => !isStaffs(path));

const vote = ['search'];
const hear = ['visitor'];
/** A form with a button alone. */
const press = ['other'];
/** The form fields of an action that a visitor or their browser fills in. */
const fieldsOf: Record<string, string[]> = {
  'sign-up': ['name', 'email', 'country'],
  enter: ['email', 'password', 'sign-up-name'],
  ...{ propose: vote, vote, withdraw: vote },
  ...{ play: hear, 'go-on': hear, pause: hear, leave: hear },
  events: ['kind'],
  ...{ confirm: press, erase: press, unsubscribe: press },
};

/**
 * Returns the form of an action with a text in each field; a single field is three times as long. The other fields are
 * valid.
 */
const filled =
  ({ action }: Call): Fields =>
  (text) => {
    const names = fieldsOf[action] ?? [];
    const typed = text.repeat(3 / names.length);
    return { consent: 'yes', track: 'tide', ...Object.fromEntries(names.map((name) => [name, typed])) };
  };

/** Sent unescaped: a browser would encode letters as percent signs and digits. */
const unescaped = (fields: Record<string, string>): Body => ({
  ...formOf({}),
  text: Object.entries(fields)
    .map((field) => field.join('='))
    .join('&'),
});

const bodies: typeof worstBodies = [
  ...worstBodies,
  ['a form of quotes', (bytes, fields) => unescaped(fields('"'.repeat(bytes / 3)))],
  ['a form of foreign letters', (bytes, fields) => unescaped(fields('ñ'.repeat(bytes / 6)))],
  ['a good form', (_bytes, fields) => formOf({ ...fields('Ada'), email: 'ada@example.com', country: '' })],
];
/** The length of a body without the text in its fields. */
const besidesText = 300;

const send = ({ method, path }: Call, { type, text }: Body) =>
  fetch(`${url}${path}`, { method, body: text, headers: { 'content-type': type }, redirect: 'manual' });

test('every call of visitors is listed here with its fields', () => {
  expect([...new Set(visitorsCalls().map(({ action }) => action))].sort()).toEqual(Object.keys(fieldsOf).sort());
});

test('a call of staff without a token is refused before its body is read', async () => {
  const calls = callsWhere(isStaffs);
  expect(calls.length).toBeGreaterThan(8);
  for (const call of calls) {
    const { status } = await send(call, formOf({ name: 'x'.repeat(2_000 * kilobyte) }));
    expect([401, 404, 413, 415], `${call.method} ${call.path}`).toContain(status);
  }
});

test('a call of visitors refuses a body over its limit', async () => {
  for (const call of visitorsCalls()) {
    expect((await send(call, formOf({ name: 'x'.repeat(call.takes) }))).status, call.path).toBe(413);
  }
});

const track = { id: 'tide', type: 'track', title: 'Slow Tide', artists: 'Ada', minutes: 3, seconds: 0 };

describe.each([
  ['open pages', {}],
  ['pages behind a token gate', { token_gate: { enabled: true, product_id: 'album-7', provider: 'twelve_x_twelve' } }],
])('the calls of %s', (_where, gate) => {
  beforeEach(() => {
    apps.cms.state.campaign = Object.assign({ ...campaign, page: { title: 'Room', blocks: [track] } }, gate);
  });

  test.each(bodies)('that get %s do not block other requests and hold no memory', async (_what, bodyOf) => {
    const before = memory();
    for (const call of visitorsCalls()) {
      // Passes all rate limits and lets the campaign's cache expire.
      apps.clock.now += 60 * 60_000;
      const body = bodyOf(call.takes - besidesText, filled(call));
      const { status, text, blockedMs } = await shortestBlocking(`${url}/health`, () => send(call, body));
      expect(blockedMs, call.path).toBeLessThan(maxBlockedMs);
      expect(text.length, call.path).toBeLessThan(64 * kilobyte);
      expect([413, 500, 503], call.path).not.toContain(status);
    }
    // The garbage collector returns memory a moment later.
    await expect.poll(() => memory() - before).toBeLessThan(maxMemory);
  });
});

const saveOf = (parts: object): string => JSON.stringify({ base_updated_at: campaign.updated_at, texts: {}, ...parts });
const listOf = <Entry>(length: number, entry: (at: number) => Entry): Entry[] =>
  Array.from({ length }, (_, at) => entry(at));
const saves: [string, string][] = [
  ['blocks', saveOf({ page: { format: 2, blocks: listOf(60_000, (id) => ({ id: `b${id}` })) } })],
  [
    'blocks with an id of their own and a text',
    saveOf({
      page: { format: 2, blocks: listOf(20_000, (at) => ({ id: `b${at}`, type: 'text' })) },
      texts: { en: Object.fromEntries(listOf(10_000, (at) => [`page.b${10_000 + at}.text`, 'x'])) },
    }),
  ],
  [
    'unknown values',
    saveOf({
      page: {
        format: 2,
        blocks: [{ id: 'a', type: 'text', ...Object.fromEntries(listOf(60_000, (at) => [`v${at}`, 0])) }],
      },
    }),
  ],
  [
    'paragraphs with one long link',
    saveOf({
      page: { format: 2, blocks: [{ id: 'a', type: 'richText' }] },
      texts: {
        en: { 'page.a.formatted': `<a href="https://a.example/${'x'.repeat(400_000)}">${'One\n\n'.repeat(90_000)}` },
      },
    }),
  ],
];

test.each(saves)('a save of many %s is refused without blocking other requests', async (_what, text) => {
  const blocks = listOf(100, (at) => ({ id: `t${at}`, type: 'text' }));
  apps.cms.state.campaign = Object.assign({ ...campaign }, { page: { format: 2, blocks } });
  expect(text.length).toBeLessThan(1_100_000);
  const headers = { authorization: `Bearer ${await apps.cms.token()}`, 'content-type': 'application/json' };
  const path = `${url}/listening-party/editor/${campaign.id}/page`;
  const { status, blockedMs } = await shortestBlocking(`${url}/health`, () =>
    fetch(path, { method: 'POST', headers, body: text }),
  );
  expect(status).toBe(422);
  expect(blockedMs).toBeLessThan(maxBlockedMs);
});
