import type { FastifyInstance, FastifyReply } from 'fastify';
import type { EntryAssets } from './assets.ts';
import type { AppsConfig } from './config.ts';

/**
 * Scripts, styles and fonts come only from this origin. Images and sound may come from any https URL, because services
 * and storages redirect to hosts that change (docs/decisions/039).
 */
const policy = (config: AppsConfig, rules: Record<string, string>): string =>
  Object.entries({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'font-src': "'self'",
    'connect-src': "'self'",
    'img-src': `'self' data: https: ${config.cmsOrigin}`,
    'media-src': `https: ${config.cmsOrigin}`,
    'base-uri': "'none'",
    ...rules,
  })
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

/**
 * What Google Tag Manager and the tags of Google Analytics 4 need, without inline code
 * (https://developers.google.com/tag-platform/security/guides/csp). Images may come from any https URL anyway.
 */
const googleSources = {
  'script-src': ['https://*.googletagmanager.com'],
  'connect-src': [
    'https://*.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://www.google.com',
  ],
  'frame-src': ['https://www.googletagmanager.com'],
};

type PageRules = {
  /** The origins of the players that the page may frame. */
  players?: readonly string[];
  tagManager?: AppsConfig['tagManager'];
  /** The origin that may frame the page, by default none. */
  framedBy?: string | null;
};

/**
 * Returns the headers of public pages: they cannot be framed, post only to themselves, can frame only players of these
 * origins, and their only inline style and script are those of the build. A tag manager adds its hosts.
 */
export function publicPageHeaders(
  config: AppsConfig,
  { inlineStyle, inlineScript }: EntryAssets,
  { players = [], tagManager = null, framedBy = null }: PageRules = {},
): Record<string, string> {
  const tagSources = (directive: keyof typeof googleSources): readonly string[] =>
    tagManager ? [...googleSources[directive], ...tagManager.sources] : [];
  const frames = [...players, ...tagSources('frame-src')];
  const rules = {
    'script-src': ["'self'", inlineScript.source, ...tagSources('script-src')].join(' '),
    'connect-src': ["'self'", ...tagSources('connect-src')].join(' '),
    'style-src': inlineStyle.source,
    'form-action': "'self'",
    'frame-ancestors': framedBy ?? "'none'",
    ...(frames.length > 0 && { 'frame-src': frames.join(' ') }),
  };
  return {
    'content-security-policy': policy(config, rules),
    'cross-origin-opener-policy': 'same-origin',
    'content-type': 'text/html; charset=utf-8',
  };
}

/**
 * The further headers of previews. Their URL contains a token: requests do not send it,
 * not even to a proxy of this origin, but players need the origin.
 */
export const previewHeaders = { 'x-robots-tag': 'noindex', 'referrer-policy': 'strict-origin' };

/**
 * Editor pages: only the tool can frame them, and they can frame their own preview. No opener policy, because the tool
 * opens editors in tabs.
 */
export const setEditorPagePolicy = (reply: FastifyReply, config: AppsConfig): FastifyReply =>
  reply.header(
    'content-security-policy',
    policy(config, { 'form-action': "'none'", 'frame-src': "'self'", 'frame-ancestors': config.cmsOrigin }),
  );

/** Returns the headers of every response. */
export const baseHeaders = ({ appsUrl }: AppsConfig): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...(appsUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
});

/** Sets the headers of every response. */
export function secureHeaders(server: FastifyInstance, config: AppsConfig): void {
  const headers = baseHeaders(config);
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/**
 * Allows cross-origin requests from the tool's pages only: config, report data, draws. Credentials are bearer tokens
 * only.
 */
export function allowCmsOrigin(server: FastifyInstance, { cmsOrigin }: AppsConfig): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('vary', 'Origin');
    if (request.headers.origin !== cmsOrigin) return done();
    reply.header('access-control-allow-origin', cmsOrigin);
    reply.header('access-control-expose-headers', 'Retry-After');
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return done();
    reply.header('access-control-allow-methods', 'GET, POST, DELETE');
    reply.header('access-control-allow-headers', 'authorization, content-type');
    reply.header('access-control-max-age', '600');
    reply.status(204).send();
  });
}
