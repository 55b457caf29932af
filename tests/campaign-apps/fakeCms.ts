import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

type Answer = { status: number; body: unknown };

/** A request of the apps to the CMS. */
type CmsRequest = { method: string; path: string; query: string; token: string; body: unknown };

/** What the CMS answers in a release. */
type InRelease = { name: string; campaign: unknown; tracklist?: unknown; isClosed?: boolean };

export const campaignId = '0190c1f0-0000-7000-8000-000000000001';

export const campaign = {
  id: campaignId,
  app: 'listening-party',
  app_id: 7,
  name: 'Northern Lights',
  slug: 'northern-lights',
  test: false,
  starts_at: null as string | null,
  ends_at: null as string | null,
  published_at: '2026-01-01T00:00:00.000Z' as string | null,
  updated_at: '2026-01-01T00:00:00.000Z',
  meta_tags: {},
  page: { title: 'First play', blocks: [{ id: 'a', type: 'text', text: 'Be there.' }] } as unknown,
};

/** Starts a local server with the documented API of the CMS and its own keys for app tokens. */
export async function startCms() {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const stranger = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256', use: 'sig' };
  const requests: CmsRequest[] = [];
  /** The ids of these requests. */
  const requestIds: unknown[] = [];
  const state = {
    campaign: { ...campaign },
    down: false,
    /** The answer to writes, or a function of their body that returns it. */
    patchAnswer: null as Answer | ((body: unknown) => Answer) | null,
    tracklist: null as unknown,
    focusArtists: null as unknown,
    /** Files that the CMS serves, by path. */
    files: {} as Record<string, Buffer>,
    /** HTML pages that the CMS serves, by path. */
    pages: {} as Record<string, string>,
    /** Further campaigns, by id. */
    others: {} as Record<string, unknown>,
    /** The items of the list of campaigns by status; by default the list answers as a campaign does. */
    listed: null as Record<string, unknown[]> | null,
    /** Answers a request for a file of the media library. */
    upload: (outgoing: ServerResponse, _path: string): unknown => outgoing.writeHead(404).end(),
    /** The ids of revoked preview links. */
    revoked: new Set<string>(),
    /** The open and closed releases, by id. */
    releases: {} as Record<string, InRelease>,
    /** The ids of deleted campaigns. */
    deleted: new Set<string>(),
    /** Answers a request for changes; by default as a tool without them, so that copies are fresh for a short time. */
    changes: async (_since: string | null): Promise<Answer> => ({ status: 404, body: null }),
  };

  const answerIn = (path: string, release: InRelease | undefined): Answer => {
    if (!release) return { status: 404, body: null };
    if (release.isClosed) return { status: 409, body: { detail: { key: 'release-closed' } } };
    const part = path.endsWith('/music/tracklist') ? release.tracklist : release.campaign;
    return { status: part && !path.endsWith('/focus_artists') ? 200 : 404, body: part };
  };
  const answer = ({ method, path, query, body }: CmsRequest): Answer => {
    if (state.down) return { status: 503, body: null };
    if (path === '/api/auth/oauth2/jwks') return { status: 200, body: { keys: [jwk] } };
    if (path.startsWith('/api/releases/')) {
      const release = state.releases[path.split('/')[3] ?? ''];
      return { status: release ? 200 : 404, body: release ? { name: release.name } : null };
    }
    const release = new URLSearchParams(query).get('release');
    if (release !== null) return answerIn(path, state.releases[release]);
    if (path.endsWith('/exists')) {
      const exists = path.split('/')[4] === state.campaign.slug;
      return { status: 200, body: { exists, existing_id: exists ? state.campaign.id : null } };
    }
    if (path.startsWith('/api/preview_links/')) {
      return { status: state.revoked.has(path.split('/')[3] ?? '') ? 404 : 200, body: {} };
    }
    if (path.endsWith('/music/tracklist')) return { status: state.tracklist ? 200 : 404, body: state.tracklist };
    if (path.endsWith('/music/focus_artists'))
      return { status: state.focusArtists ? 200 : 404, body: state.focusArtists };
    const id = path.split('/')[3] ?? '';
    if (state.deleted.has(id)) return { status: 404, body: null };
    const other = state.others[id];
    if (other) return { status: 200, body: other };
    const patchAnswer = method === 'POST' ? state.patchAnswer : null;
    if (typeof patchAnswer === 'function') return patchAnswer(body);
    if (patchAnswer) return patchAnswer;
    return { status: 200, body: state.campaign };
  };
  const server = createServer(async (incoming, outgoing) => {
    let text = '';
    for await (const chunk of incoming) text += chunk;
    const token = incoming.headers.authorization?.slice('Bearer '.length) ?? '';
    const body: unknown = text ? JSON.parse(text) : null;
    const [path = '', query = ''] = (incoming.url ?? '').split('?');
    const request = { method: incoming.method ?? '', path, query, token, body };
    if (request.path === '/api/changes') {
      const since = new URL(incoming.url ?? '', url).searchParams.get('since');
      const { status, body } = await state.changes(since);
      outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      return;
    }
    const file = state.files[request.path];
    if (file) return sendFile(outgoing, file, incoming.headers.range);
    const page = state.pages[request.path];
    if (page) return void outgoing.writeHead(200, { 'content-type': 'text/html' }).end(page);
    requests.push(request);
    requestIds.push(incoming.headers['x-request-id']);
    if (request.path.startsWith('/uploads/')) return void state.upload(outgoing, request.path);
    if (request.path === '/api/campaigns' && state.listed && !state.down) {
      const query = new URL(incoming.url ?? '', url).searchParams;
      const offset = Number(query.get('offset'));
      const items = (state.listed[query.get('status') ?? ''] ?? []).slice(offset, offset + Number(query.get('limit')));
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ items }));
      return;
    }
    const { status, body: answered } = answer(request);
    outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answered));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;

  /** Returns a valid editor token with the given changes. */
  const token = (changes: JWTPayload = {}, { typ = 'app+jwt', foreign = false } = {}) =>
    new SignJWT({
      iss: `${url}/api/auth/oauth2`,
      aud: 'listening-party',
      sub: 'user-1',
      campaign_id: campaignId,
      purpose: 'editor',
      exp: Math.floor(Date.now() / 1000) + 600,
      ...changes,
    })
      .setProtectedHeader({ alg: 'ES256', typ, kid: 'test' })
      .sign(foreign ? stranger.privateKey : privateKey);

  const stop = () => new Promise((resolve) => server.close(resolve));
  return { url, state, requests, requestIds, token, stop };
}

/** Answers with a sound file, or with the range that a browser requests of it (RFC 9110, section 14). */
function sendFile(outgoing: ServerResponse, file: Buffer, range: string | undefined): void {
  const [, from] = /^bytes=(\d+)-/.exec(range ?? '') ?? [];
  const start = Number(from ?? 0);
  const headers = { 'content-type': 'audio/wav', 'accept-ranges': 'bytes', 'cache-control': 'max-age=600' };
  const part = { ...headers, 'content-range': `bytes ${start}-${file.length - 1}/${file.length}` };
  outgoing.writeHead(from === undefined ? 200 : 206, from === undefined ? headers : part).end(file.subarray(start));
}

let emptyFolder: string | undefined;

/** Returns the folder of a build that contains only its manifest. It is deleted when the process ends. */
export function emptyClientFolder(): string {
  emptyFolder ??= writeEmptyFolder();
  return emptyFolder;
}

function writeEmptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-apps-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite'));
  const entry = (name: string) => ({ file: `assets/${name}.js`, css: [`assets/${name}.css`] });
  const entries = ['listening-party', 'community-playlist', 'listen-and-unlock', 'pre-page'].flatMap((app) => [
    [`campaign-apps/${app}/editor.tsx`, entry('editor')],
    [`campaign-apps/${app}/public.ts`, entry('public')],
  ]);
  const ofKit = {
    'campaign-apps/kit/start.ts': { file: 'assets/start.js' },
    'campaign-apps/kit/public/raffle/checkRaffle.ts': { file: 'assets/start.js' },
    'campaign-apps/kit/public/tagManager/tagManager.ts': entry('tagManager'),
    'campaign-apps/kit/public/preview/preview.ts': entry('preview'),
  };
  const manifest = { ...Object.fromEntries(entries), ...ofKit };
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest));
  for (const name of ['editor', 'public', 'tagManager', 'preview'])
    writeFileSync(join(folder, 'assets', `${name}.css`), 'p{color:red}');
  writeFileSync(join(folder, 'assets', 'start.js'), 'start();');
  return folder;
}
