/**
 * A campaign app without packages: config, public page, editor, a report and the removal of personal data. It follows
 * docs/protocol.md. Sign-ups are in memory; a real app stores them.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createTokenCheck, Refusal } from './appToken.mjs';
import { editorPage, notice, publicPage } from './pages.mjs';

/**
 * @typedef {import('node:http').IncomingMessage} Request
 * @typedef {import('node:http').ServerResponse} Response
 * @typedef {{ request: Request, response: Response, url: URL, id: string }} Call
 */

const { APP_ID = 'app-plain', APP_URL = 'http://127.0.0.1:4700', TOOL_TOKEN = '' } = process.env;
const TOOL_URL = process.env.TOOL_URL ?? 'http://127.0.0.1:4800';
const TOOL_ORIGIN = new URL(TOOL_URL).origin;
const MAX_BODY_BYTES = 1_048_576;
const GREETING = 'plain.greeting';

const checkToken = createTokenCheck({ toolUrl: TOOL_URL, appId: APP_ID });
/** The email addresses of sign-ups by the id of the campaign. @type {Map<string, Set<string>>} */
const signUps = new Map();

const config = {
  name: 'Plain app',
  urls: { campaign_public: `${APP_URL}/p/{slug}`, editor: `${APP_URL}/editor/{id}` },
  top_level: true,
  translations_enabled: true,
  default_locale: 'en',
  default_translations: [{ locale: 'en', messages: { [GREETING]: 'Welcome' } }],
  reports: [{ title: 'Sign-ups', titles: { de: 'Anmeldungen' }, items: [{ data_url: '/reports/{id}/sign-ups' }] }],
};

/** @param {Call} call @param {number} status @param {unknown} body */
function sendJson({ response }, status, body) {
  response.setHeader('cache-control', 'no-store');
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** @param {Call} call @param {number} status @param {string} html @param {string} policy */
function sendPage({ response }, status, html, policy) {
  response.setHeader('content-security-policy', `default-src 'none'; base-uri 'none'; ${policy}`);
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }).end(html);
}

const publicPolicy = "style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";
const editorPolicy = `script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; form-action 'none'; frame-ancestors ${TOOL_ORIGIN}`;

/** @param {Request} request @throws Refusal 413 if the body is too large */
async function readBody(request) {
  const pieces = [];
  let bytes = 0;
  for await (const piece of request) {
    bytes += piece.length;
    if (bytes > MAX_BODY_BYTES) throw new Refusal(413, 'too-large', 'The request is too large.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** Calls the API of the tool. @param {string} path @param {string} token @param {{ body?: object, key?: string }} [write] */
async function callTool(path, token, { body, key } = {}) {
  const headers = new Headers({ authorization: `Bearer ${token}` });
  if (body) headers.set('content-type', 'application/json');
  if (key) headers.set('idempotency-key', key);
  const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const signal = AbortSignal.timeout(5_000);
  try {
    const answer = await fetch(`${TOOL_URL}${path}`, { ...init, headers, signal });
    return { status: answer.status, body: await answer.json() };
  } catch {
    throw new Refusal(502, 'tool-unavailable', 'The tool does not respond. Try again.');
  }
}

/** Returns the campaign of a public page with its texts; null if there is none. @param {string} slug */
async function findCampaign(slug) {
  const found = await callTool(`/api/campaigns/${APP_ID}/${encodeURIComponent(slug)}/exists`, TOOL_TOKEN);
  const id = found.status === 200 ? found.body.existing_id : null;
  if (!id) return null;
  const campaign = await callTool(`/api/campaigns/${id}?include_i18n=true`, TOOL_TOKEN);
  return campaign.status === 200 ? campaign.body : null;
}

/** @param {Call} call */
async function showPublicPage(call) {
  const campaign = await findCampaign(call.id);
  if (!campaign) return sendPage(call, 404, notice('There is no such page.'), publicPolicy);
  if (call.request.method === 'POST') {
    const email = new URLSearchParams(await readBody(call.request)).get('email') ?? '';
    if (!/^[^\s@]{1,100}@[^\s@]{1,100}$/.test(email))
      return sendPage(call, 422, notice('Check the email address.'), publicPolicy);
    signUps.set(campaign.id, (signUps.get(campaign.id) ?? new Set()).add(email));
    return sendPage(call, 200, notice('Thank you.'), publicPolicy);
  }
  const { default_locale, translations } = campaign.i18n ?? { default_locale: 'en', translations: [] };
  const isDefault = (/** @type {{ locale: { code: string } }} */ { locale }) => locale.code === default_locale;
  const texts = { [GREETING]: 'Welcome', ...translations.find(isDefault)?.messages };
  const title = texts['page.page.title'] || campaign.name;
  sendPage(call, 200, publicPage({ title, greeting: texts[GREETING], accent: campaign.page?.accent }), publicPolicy);
}

/** @param {Call} call */
function showEditor(call) {
  const isTool = call.url.searchParams.get('host_origin') === TOOL_ORIGIN;
  const html = isTool ? editorPage(call.id, TOOL_ORIGIN) : notice('Open the editor in the tool.');
  sendPage(call, isTool ? 200 : 400, html, editorPolicy);
}

/** Reads or saves the campaign with the editor token. The responses of the tool are returned unchanged. @param {Call} call */
async function passToTool(call) {
  const { request, id } = call;
  await checkToken(request.headers.authorization, { purpose: 'editor', campaignId: id });
  const token = (request.headers.authorization ?? '').slice('Bearer '.length);
  const path = `/api/campaigns/${encodeURIComponent(id)}`;
  if (request.method === 'GET') {
    const answer = await callTool(`${path}?include_i18n=true`, token);
    return sendJson(call, answer.status, answer.body);
  }
  const { accent, title, locale, base_updated_at } = JSON.parse(await readBody(request));
  const i18n = { translations: [{ locale, messages: { 'page.page.title': String(title) } }] };
  const body = { fields: { page: { accent: String(accent) }, i18n }, base_updated_at, include_i18n: true };
  const answer = await callTool(`${path}/patch`, token, { body, key: String(request.headers['idempotency-key']) });
  sendJson(call, answer.status, answer.body);
}

/** @param {Call} call */
async function sendReport(call) {
  const demand = { purpose: 'reports', appId: Number(call.id), permissions: ['consumer-data-read'] };
  const { campaign_id } = await checkToken(call.request.headers.authorization, demand);
  const isGerman = (call.request.headers['accept-language'] ?? '').startsWith('de');
  const value = signUps.get(campaign_id)?.size ?? 0;
  sendJson(call, 200, { component: 'stats_tiles', tiles: [{ label: isGerman ? 'Anmeldungen' : 'Sign-ups', value }] });
}

/** @param {Call} call */
async function removeConsumerData(call) {
  const demand = { purpose: 'consumer-data', appId: Number(call.id), permissions: ['consumer-data-modify'] };
  const { campaign_id } = await checkToken(call.request.headers.authorization, demand);
  signUps.delete(campaign_id);
  call.response.writeHead(204, { 'cache-control': 'no-store' }).end();
}

const script = readFileSync(new URL('editor.mjs', import.meta.url));

/** The routes: method, path, and what answers it. @type {[string, RegExp, (call: Call) => unknown][]} */
const routes = [
  ['GET', /^\/config\.json$/, (call) => sendJson(call, 200, config)],
  ['GET', /^\/editor\.mjs$/, ({ response }) => response.setHeader('content-type', 'text/javascript').end(script)],
  ['GET', /^\/p\/([a-z0-9-]{1,100})$/, showPublicPage],
  ['POST', /^\/p\/([a-z0-9-]{1,100})$/, showPublicPage],
  ['GET', /^\/editor\/([\w-]{1,100})$/, showEditor],
  ['GET', /^\/editor\/([\w-]{1,100})\/campaign$/, passToTool],
  ['POST', /^\/editor\/([\w-]{1,100})\/page$/, passToTool],
  ['GET', /^\/reports\/(\d{1,10})\/sign-ups$/, sendReport],
  ['DELETE', /^\/campaigns\/(\d{1,10})\/consumer-data$/, removeConsumerData],
];

/** Allows the tool's page, and no other, to read the responses. @param {Request} request @param {Response} response */
function allowTool({ headers }, response) {
  response.setHeader('vary', 'Origin');
  if (headers.origin !== TOOL_ORIGIN) return;
  response.setHeader('access-control-allow-origin', TOOL_ORIGIN);
  response.setHeader('access-control-allow-methods', 'GET, POST');
  response.setHeader('access-control-allow-headers', 'authorization, content-type');
  response.setHeader('access-control-max-age', '600');
}

/** @param {Request} request @param {Response} response */
async function answer(request, response) {
  const url = new URL(URL.canParse(request.url ?? '', APP_URL) ? `${request.url}` : '/', APP_URL);
  const call = { request, response, url, id: '' };
  try {
    allowTool(request, response);
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    const route = routes.find(([method, path]) => method === request.method && path.test(url.pathname));
    if (!route) throw new Refusal(404, 'not-found', 'Not found.');
    const [, path, handle] = route;
    await handle({ ...call, id: path.exec(url.pathname)?.[1] ?? '' });
  } catch (error) {
    const isKnown = error instanceof Refusal;
    if (!isKnown) console.error(error);
    const refusal = isKnown ? error : new Refusal(500, 'internal-error', 'The app has failed.');
    sendJson(call, refusal.status, refusal.body);
  }
}

createServer(answer).listen(Number(new URL(APP_URL).port), '127.0.0.1', () =>
  console.log(`Ready at ${APP_URL}/config.json`),
);
