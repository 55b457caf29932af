import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppsConfig } from './config.ts';

/** Script, style and font come from the assets' path alone; nothing stands inline; pictures may come from anywhere safe. */
const policy = (config: AppsConfig, rules: Record<string, string>): string =>
  Object.entries({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'font-src': "'self'",
    'connect-src': "'self'",
    'img-src': `'self' data: https: ${config.cmsOrigin}`,
    'base-uri': "'none'",
    ...rules,
  })
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

/** Public pages: framed by nobody, posting to themselves, and framing the players of these origins alone. */
export function setPublicPagePolicy(
  reply: FastifyReply,
  config: AppsConfig,
  players: readonly string[] = [],
): FastifyReply {
  const rules = {
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    ...(players.length > 0 && { 'frame-src': players.join(' ') }),
  };
  return reply
    .header('content-security-policy', policy(config, rules))
    .header('cross-origin-opener-policy', 'same-origin');
}

/** Editor pages: framed by the tool alone; its own preview stands in a frame. No opener policy: the tool opens it in tabs. */
export const setEditorPagePolicy = (reply: FastifyReply, config: AppsConfig): FastifyReply =>
  reply.header(
    'content-security-policy',
    policy(config, { 'form-action': "'none'", 'frame-src': "'self'", 'frame-ancestors': config.cmsOrigin }),
  );

/** What every answer carries, pages or not. */
export const baseHeaders = ({ appsUrl }: AppsConfig): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...(appsUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
});

/** Sets the headers of every answer. */
export function secureHeaders(server: FastifyInstance, config: AppsConfig): void {
  const headers = baseHeaders(config);
  server.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}

/** Lets the tool's pages, and no others, call across: config, report data, draws. Credentials are bearer tokens alone. */
export function allowCmsOrigin(server: FastifyInstance, { cmsOrigin }: AppsConfig): void {
  server.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'Origin');
    if (request.headers.origin !== cmsOrigin) return;
    reply.header('access-control-allow-origin', cmsOrigin);
    reply.header('access-control-expose-headers', 'Retry-After');
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return;
    reply.header('access-control-allow-methods', 'GET, POST, DELETE');
    reply.header('access-control-allow-headers', 'authorization, content-type');
    reply.header('access-control-max-age', '600');
    return reply.status(204).send();
  });
}
