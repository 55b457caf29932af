import helmet from '@fastify/helmet';
import fastifyPlugin from 'fastify-plugin';
import type { Dependencies } from '../dependencies.ts';

/**
 * Sets policy headers on every response. The default is for the API, which returns no pages; pages set their own
 * Content-Security-Policy.
 */
export const securityHeadersPlugin = fastifyPlugin(async function securityHeaders(app, { config }: Dependencies) {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: config.publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
});
