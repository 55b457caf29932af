import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { isRecord } from '#contracts/values.ts';
import { campaignId, campaignOf, campaignSlug } from './campaign.ts';
import { createToolTokens, type ToolTokens } from './toolTokens.ts';

/** A stand-in for the tool: its keys, and the calls of its API that apps need. */
export type StandIn = {
  /** The URL that the app must use as the tool's URL; also the origin of the tool's page. */
  url: string;
  appId: string;
  tokens: ToolTokens;
  /** The requests of the app: method and path. */
  requests: string[];
  stop(): Promise<void>;
};

const hostPath = '/check-app/host';
const maxBodyBytes = 4_194_304;

/** Returns the URL of the page that shows the app's editor in a frame and collects its messages. */
export const hostPageOf = ({ url }: StandIn): string => url + hostPath;

/**
 * Starts the stand-in on this port of 127.0.0.1, or on a free one if it is 0.
 * @throws Error if the port is in use
 */
export async function startStandIn({ port, appId }: { port: number; appId: string }): Promise<StandIn> {
  const server = createServer();
  const url = `http://127.0.0.1:${await listen(server, port)}`;
  const tokens = await createToolTokens(url, appId);
  const requests: string[] = [];
  const answer = answersOf(appId, tokens);
  server.on('request', async (request: IncomingMessage, response: ServerResponse) => {
    const target = new URL(URL.canParse(request.url ?? '', url) ? `${request.url}` : '/', url);
    requests.push(`${request.method} ${target.pathname}`);
    const { status, body, type = 'application/json' } = await answer(request, target);
    response.writeHead(status, { 'content-type': type, 'access-control-allow-origin': '*' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, appId, tokens, requests, stop };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

type Answer = { status: number; body: unknown; type?: string };

const missing: Answer = { status: 404, body: { detail: { key: 'not-found', msg: 'Not found.' } } };
const refused: Answer = { status: 401, body: { detail: { key: 'unauthorized', msg: 'A bearer token is missing.' } } };

/** Returns the function that answers the app's requests. Its state is the campaign, which a patch changes. */
function answersOf(appId: string, { jwks }: ToolTokens) {
  let campaign = campaignOf(appId, '2026-01-01T00:00:00.000Z');
  const patched = (text: string | null): Answer => {
    const fields = fieldsIn(text);
    if (!fields) return { status: 422, body: { detail: [{ loc: ['fields'], msg: 'Required' }] } };
    const i18n = withTexts(campaign.i18n, fields.i18n);
    campaign = { ...campaign, updated_at: new Date().toISOString(), page: fields.page ?? campaign.page, i18n };
    return { status: 200, body: campaign };
  };
  return async (request: IncomingMessage, { pathname, searchParams }: URL): Promise<Answer> => {
    if (pathname === '/api/auth/oauth2/jwks') return { status: 200, body: jwks };
    if (pathname === hostPath) return { status: 200, body: hostPage, type: 'text/html' };
    if (!request.headers.authorization?.startsWith('Bearer ')) return refused;
    if (pathname === '/api/changes') return changes(searchParams);
    if (pathname === `/api/campaigns/${appId}/${campaignSlug}/exists`) {
      return { status: 200, body: { exists: true, existing_id: campaignId } };
    }
    if (pathname === `/api/campaigns/${campaignId}`) return { status: 200, body: campaign };
    if (pathname === `/api/campaigns/${campaignId}/patch`) return patched(await bodyOf(request));
    if (pathname.startsWith(`/api/campaigns/${campaignId}/music/`)) return { status: 200, body: { items: [] } };
    return missing;
  };
}

type Texts = ReturnType<typeof campaignOf>['i18n'];

/** Returns the texts with those of a patch in the campaign's language; other languages of the patch are ignored. */
function withTexts(texts: Texts, patch: unknown): Texts {
  const given = isRecord(patch) && Array.isArray(patch.translations) ? patch.translations.filter(isRecord) : [];
  const translations = texts.translations.map(({ locale, messages }) => {
    const changed = given.find((one) => one.locale === locale.code)?.messages;
    return { locale, messages: { ...messages, ...(isRecord(changed) && changed) } };
  });
  return { ...texts, translations };
}

/** Returns null if the body is too large for the tool. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request) {
    bytes += piece.length;
    if (bytes > maxBodyBytes) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

async function changes(query: URLSearchParams): Promise<Answer> {
  const wait = query.has('since') ? Math.min(Number(query.get('wait')) || 0, 20) : 0;
  await delay(wait * 1_000, undefined, { ref: false });
  return { status: 200, body: { items: [], cursor: 'check' } };
}

function fieldsIn(text: string | null): Record<string, unknown> | null {
  try {
    const { fields } = JSON.parse(text ?? '');
    return isRecord(fields) ? fields : null;
  } catch {
    return null;
  }
}

/** Shows the editor of the URL in the fragment as the tool does, and collects the first messages of its window. */
const hostPage = `<!doctype html><meta charset="utf-8"><title>Host</title><script>
window.collected = [];
const frame = document.createElement('iframe');
frame.sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads';
window.addEventListener('message', ({ source, origin, data }) => {
  if (source === frame.contentWindow && window.collected.length < 100) window.collected.push({ origin, data });
});
frame.src = decodeURIComponent(location.hash.slice(1));
window.sendToEditor = (message, origin) => frame.contentWindow.postMessage(message, origin);
document.addEventListener('DOMContentLoaded', () => document.body.append(frame));
</script><body></body>`;
