import type { FastifyInstance } from 'fastify';
import { systemTimers, type Timers } from '../clock.ts';

/**
 * Does some work again and again while the server runs, never twice at once. After a failure the next turn tries anew;
 * a row of failures is logged once. Closing the server waits for a turn that has begun.
 */
export function runEvery(
  app: FastifyInstance,
  { timers = systemTimers }: { timers?: Timers },
  everyMs: number,
  work: () => unknown,
): void {
  let running: Promise<unknown> | null = null;
  let failing = false;
  const turn = async () => {
    try {
      await work();
      failing = false;
    } catch (error) {
      if (!failing) app.log.warn({ reason: error instanceof Error ? error.message : error }, 'recurring work failed');
      failing = true;
    }
  };
  const stop = timers.every(everyMs, () => {
    running ??= Promise.resolve()
      .then(turn)
      .finally(() => {
        running = null;
      });
    return running;
  });
  app.addHook('onClose', async () => {
    stop();
    await running;
  });
}
