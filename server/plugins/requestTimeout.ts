import type { IncomingMessage } from 'node:http';
import fastifyPlugin from 'fastify-plugin';
import { serverLimits } from '#contracts/serverLimits.ts';
import { runEvery } from '../concurrency/runEvery.ts';
import type { Dependencies } from '../dependencies.ts';

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Closes connections whose body stops arriving. Node's own `requestTimeout` limits the whole request, which would also
 * end long uploads; here a body may take any time if it arrives at the minimum speed of `limits`.
 */
export const requestTimeoutPlugin = fastifyPlugin(async function requestTimeout(
  app,
  { timers }: Pick<Dependencies, 'timers'>,
) {
  /**
   * The requests whose bodies are arriving, with the bytes that their connection had read one period ago; null for new
   * ones.
   */
  const arriving = new Map<IncomingMessage, number | null>();

  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (hasBody(raw) && !raw.complete) {
      arriving.set(raw, null);
      for (const event of ['end', 'close']) raw.once(event, () => arriving.delete(raw));
    }
    done();
  });

  runEvery(app, { timers }, serverLimits.requestBodyPeriodMs, () => {
    for (const [raw, before] of arriving) {
      const { bytesRead } = raw.socket;
      if (raw.complete || raw.socket.destroyed) arriving.delete(raw);
      else if (before !== null && bytesRead - before < serverLimits.minRequestBodyBytes) raw.socket.destroy();
      else arriving.set(raw, bytesRead);
    }
  });
});
