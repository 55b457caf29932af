import { afterEach, expect, test } from 'vitest';
import { installedChromium } from '#scripts/chromium.mjs';
import { freePort } from '#tests/support/freePort.ts';
import { checkApp } from './checkApp.ts';
import type { FindBrowser } from './context.ts';
import { type Edit, startExample, startTool, stopExamples } from './exampleApp.ts';

afterEach(stopExamples);

const noBrowser = async () => null;

/** Checks the example with these edits. */
const checkExample = async (edits: Edit[] = [], findBrowser: FindBrowser = noBrowser) =>
  checkApp({ ...(await startExample(edits)), findBrowser });

test('every check of the example passes', async () => {
  const outcomes = await checkExample([], installedChromium);
  expect(outcomes.filter(({ state }) => state !== 'passed')).toEqual([]);
  expect(outcomes.map(({ name }) => name)).toEqual([
    'config',
    'public page',
    'editor page',
    'editor handshake',
    'tokens',
    'reports',
    'CORS',
    'caching',
    'consumer data',
  ]);
});

const variants: [what: string, check: string, words: string, ...edits: Edit[]][] = [
  [
    'whose public page exists for every slug',
    'public page',
    'Return 404 for a slug without a campaign.',
    ['server.mjs', "404, notice('There is no such page.')", "200, notice('There is no such page.')"],
  ],
  [
    'without frame-ancestors',
    'editor page',
    'The editor’s page has no frame-ancestors. Send Content-Security-Policy: frame-ancestors http://127.0.0.1:',
    ['server.mjs', `; frame-ancestors \${TOOL_ORIGIN}`, ''],
  ],
  [
    'whose editor any https page can show',
    'editor page',
    'also allows https:.',
    ['server.mjs', `frame-ancestors \${TOOL_ORIGIN}`, `frame-ancestors https: \${TOOL_ORIGIN}`],
  ],
  [
    'whose editor never sends ready',
    'editor handshake',
    'The editor has not sent `ready` for 10 s.',
    ['editor.mjs', "send('ready', { versions: [1, 2] })", 'return'],
  ],
  [
    'whose editor repeats ready forever',
    'editor handshake',
    'The editor sends `ready` again after the tool has responded with `ready`.',
    ['editor.mjs', 'if (version === null) send(', 'send('],
    ['editor.mjs', 'v: version ?? 1', 'v: 1'],
  ],
  [
    'that accepts a token for another app',
    'tokens',
    'GET /reports/7/sign-ups accepts a token for another app (aud): return 401; DELETE',
    ['appToken.mjs', ' || claims.aud !== appId', ''],
  ],
  [
    'that accepts an expired token',
    'tokens',
    'accepts an expired token: return 401',
    ['appToken.mjs', '!(claims.exp + CLOCK_SKEW_S > Date.now() / 1_000)', 'false'],
  ],
  [
    'that accepts tokens of other keys',
    'tokens',
    'accepts a token of another key: return 401',
    ['appToken.mjs', 'if (!isSigned)', 'if (!key)'],
  ],
  [
    'that accepts any token',
    'tokens',
    'accepts a token without the permission: return 403',
    ['appToken.mjs', 'if (alg !== ', 'return parsePart(body);\n    if (alg !== '],
  ],
  [
    'that returns 403 for tokens of another app',
    'tokens',
    'must refuse a token for another app (aud) with 401 instead of 403',
    ['appToken.mjs', ' || claims.aud !== appId) throw', ') throw'],
    ['appToken.mjs', 'if (!isForThis(claims, demand))', 'if (claims.aud !== appId || !isForThis(claims, demand))'],
  ],
  [
    'with a report of an unknown kind',
    'reports',
    'returns the component pie_chart. Use one of data_table, stats_tiles, raffle_winners, bar_chart, area_chart,',
    ['server.mjs', "component: 'stats_tiles'", "component: 'pie_chart'"],
  ],
  [
    'with a tile without a label',
    'reports',
    "is invalid: /tiles/0 must have required property 'label'. See contracts/reportItems.ts.",
    ['server.mjs', "label: isGerman ? 'Anmeldungen' : 'Sign-ups', value", 'isGerman, value'],
  ],
  [
    'without CORS',
    'CORS',
    'does not send Access-Control-Allow-Origin: http://127.0.0.1:',
    ['server.mjs', "response.setHeader('access-control-allow-origin', TOOL_ORIGIN);", ''],
  ],
  [
    'that every origin can read',
    'CORS',
    'allows every origin. Allow http://127.0.0.1:',
    ['server.mjs', 'if (headers.origin !== TOOL_ORIGIN) return;', ''],
    [
      'server.mjs',
      "'access-control-allow-origin', TOOL_ORIGIN",
      "'access-control-allow-origin', String(headers.origin)",
    ],
  ],
  [
    'whose preflight response lacks the header of the token',
    'CORS',
    'does not send Access-Control-Allow-Headers: authorization, content-type',
    ['server.mjs', "'authorization, content-type'", "'content-type'"],
  ],
  [
    'whose reports caches keep',
    'caching',
    'does not send Cache-Control: no-store',
    ['server.mjs', "'cache-control', 'no-store'", "'cache-control', 'max-age=60'"],
  ],
  [
    'that returns 200 for a removal',
    'consumer data',
    'responds with 200. Return 204, also if there is nothing to remove.',
    ['server.mjs', 'call.response.writeHead(204', 'call.response.writeHead(200'],
  ],
];

const ofHandshake = variants.filter(([, check]) => check === 'editor handshake');
const others = variants.filter(([, check]) => check !== 'editor handshake');

const failsOnly = async (_what: string, check: string, words: string, ...edits: Edit[]) => {
  const findBrowser = check === 'editor handshake' ? installedChromium : noBrowser;
  const failed = (await checkExample(edits, findBrowser)).filter(({ state }) => state === 'failed');
  expect(failed.map(({ name }) => name)).toEqual([check]);
  expect(failed[0]?.words).toContain(words);
};

test.each(others)('an app %s fails the check of %s only', failsOnly);
// Each takes more than ten seconds.
test.each(ofHandshake)('an app %s fails the check of %s only', { tags: ['full'] }, failsOnly);

test.each<[string, string, Edit]>([
  [
    'an invalid field',
    'The config is invalid: /urls/editor must match pattern',
    ['server.mjs', '/editor/{id}`', '/editor`'],
  ],
  [
    'the origin of the tool',
    'urls.editor has the origin of the tool. An app needs an origin of its own.',
    ['server.mjs', `editor: \`\${APP_URL}`, `editor: \`\${TOOL_URL}`],
  ],
  [
    'more than 1 MB',
    'responds with more than 1048576 bytes.',
    ['server.mjs', "name: 'Plain app'", "name: 'x'.repeat(2_000_000)"],
  ],
  ['another type', 'does not respond with JSON.', ['server.mjs', 'JSON.stringify(body))', "'<p>')"]],
])('a config with %s fails, and nothing else is checked', async (_what, words, edit) => {
  const [config, ...others] = await checkExample([edit]);
  expect(config).toMatchObject({ name: 'config', state: 'failed', words: expect.stringContaining(words) });
  expect(new Set(others.map(({ state }) => state))).toEqual(new Set(['not checked']));
});

test('without Chromium the handshake is not checked', async () => {
  const handshake = (await checkExample()).find(({ name }) => name === 'editor handshake');
  const words = 'Chromium is not installed. Run: npx playwright install chromium';
  expect(handshake).toEqual({ name: 'editor handshake', state: 'not checked', words });
});

test('an app that does not run, and control characters in its texts, are described in plain text', async () => {
  const tool = await startTool();
  const configUrl = `http://127.0.0.1:${await freePort()}/config.json`;
  const [config] = await checkApp({ configUrl, tool, findBrowser: noBrowser });
  expect(config?.words).toMatch(/does not respond \(.*ECONNREFUSED.*\)\. Start the app\.$/);
  const colored: Edit = ['server.mjs', "component: 'stats_tiles'", "component: '\\x1b[31mred'"];
  const reports = (await checkExample([colored])).find(({ name }) => name === 'reports');
  expect(reports?.words).toContain('returns the component  [31mred.');
});
