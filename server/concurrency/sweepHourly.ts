import type { FastifyInstance } from 'fastify';
import type { Clock, Timers } from '../clock.ts';
import { runEvery } from './runEvery.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Once an hour deletes what is older than this number of days; nothing if it is null. */
export function sweepHourly(
  app: FastifyInstance,
  { clock, timers }: { clock: Clock; timers?: Timers },
  days: number | null,
  sweep: (expiry: Date) => Promise<void>,
): void {
  if (days === null) return;
  runEvery(app, { timers }, hourMs, () => sweep(new Date(clock.now().getTime() - days * dayMs)));
}
