import fastifyPlugin from 'fastify-plugin';
import type { Dependencies } from '../dependencies.ts';

/** Headers of every response, as OWASP's HTTP Headers Cheat Sheet recommends them. */
const policyHeaders = {
  'Content-Security-Policy': "default-src 'none';frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Download-Options': 'noopen',
  'X-Frame-Options': 'DENY',
  'X-Permitted-Cross-Domain-Policies': 'none',
  'X-XSS-Protection': '0',
};

/**
 * Sets policy headers on every response. The default is for the API, which returns no pages; pages set their own
 * Content-Security-Policy.
 */
export const securityHeadersPlugin = fastifyPlugin(async function securityHeaders(app, { config }: Dependencies) {
  const isSecure = config.publicUrl.startsWith('https:');
  const headers = new Map([
    ...Object.entries(policyHeaders),
    ...(isSecure ? [['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'] as const] : []),
  ]);
  app.addHook('onRequest', (request, reply, done) => {
    // On Node's response, because the sign-in provider answers without Fastify's reply.
    reply.raw.setHeaders(headers);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    done();
  });
});
