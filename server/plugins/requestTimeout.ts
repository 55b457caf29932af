import type { IncomingMessage } from 'node:http';
import fastifyPlugin from 'fastify-plugin';
import { limits } from '../../contracts/limits.ts';
import { runEvery } from '../concurrency/runEvery.ts';
import type { Dependencies } from '../dependencies.ts';

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Ends connections whose body stops arriving, answered or not. Node's own `requestTimeout` bounds the whole request,
 * which would end long uploads too; here a body may take any time while it comes at the least speed of `limits`.
 */
export const requestTimeoutPlugin = fastifyPlugin(async function requestTimeout(
  app,
  { timers }: Pick<Dependencies, 'timers'>,
) {
  /** The bodies under way, with what their connection had read one period ago; null for those that began since. */
  const arriving = new Map<IncomingMessage, number | null>();

  app.addHook('onRequest', async ({ raw }) => {
    if (!hasBody(raw) || raw.complete) return;
    arriving.set(raw, null);
    for (const event of ['end', 'close']) raw.once(event, () => arriving.delete(raw));
  });

  runEvery(app, { timers }, limits.requestBodyPeriodMs, () => {
    for (const [raw, before] of arriving) {
      const { bytesRead } = raw.socket;
      if (raw.complete || raw.socket.destroyed) arriving.delete(raw);
      else if (before !== null && bytesRead - before < limits.minRequestBodyBytes) raw.socket.destroy();
      else arriving.set(raw, bytesRead);
    }
  });
});
