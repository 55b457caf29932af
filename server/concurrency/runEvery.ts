import type { FastifyInstance } from 'fastify';
import { systemTimers, type Timers } from '../clock.ts';

/**
 * Runs a task periodically while the server runs, never twice at once. A failed run is retried at the next interval;
 * consecutive failures are logged once. Closing the server waits for the current run.
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
