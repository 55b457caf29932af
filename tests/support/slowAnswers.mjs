/**
 * Preloaded into the product with `NODE_OPTIONS=--import=…?ms=…&seed=…`: delays each HTTP response by 0 to `ms`
 * milliseconds, at random. One part of the delay comes before the request is handled, the other after it. `seed`
 * repeats the delays of an earlier run: the n-th request of a route then waits as long as it did there. Both are in
 * the URL, because the server passes to the campaign apps only the variables that these read.
 */
import { createHash } from 'node:crypto';
import diagnostics from 'node:diagnostics_channel';
import { setTimeout as delay } from 'node:timers/promises';

const { searchParams } = new URL(import.meta.url);
const maxDelayMs = Number(searchParams.get('ms'));
const seed = searchParams.get('seed') ?? '';
/** Routes that report whether the product runs. */
const immediate = new Set(['/api/ready', '/health']);
/**
 * The number of delays of each route so far.
 * @type {Map<string, number>}
 */
const delays = new Map();

/** @param {import('fastify').FastifyRequest} request */
async function wait({ method, routeOptions: { url = '' } }) {
  if (immediate.has(url)) return;
  const route = `${method} ${url}`;
  const count = (delays.get(route) ?? 0) + 1;
  delays.set(route, count);
  const random = createHash('sha256').update(`${seed} ${route} ${count}`).digest().readUInt32BE() / 2 ** 32;
  await delay((random * maxDelayMs) / 2);
}

diagnostics.subscribe('fastify.initialization', (message) => {
  const { fastify } = /** @type {{ fastify: import('fastify').FastifyInstance }} */ (message);
  fastify.addHook('onRequest', wait);
  fastify.addHook('onSend', wait);
});
