import type { FastifyPluginAsync } from 'fastify';
import { runEvery } from '../../concurrency/runEvery.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Destination, destinationsOf } from './destinations.ts';
import { claim, forgetUnused, markSent, nextBatch, oldestWaiting, register, release } from './streamStore.ts';

const sendEveryMs = 2_000;
const hourMs = 3_600_000;
/** A destination that no server has is forgotten after this time. */
const unusedMs = 7 * 24 * hourMs;
/** Entries and bytes of their details in one request. */
const [maxEntries, maxBytes] = [200, 1_000_000];
/** Requests of one turn, so that a turn ends within the lease. */
const maxBatches = 50;

/** Sends each entry of the audit to the configured destinations. It has no routes. */
export const auditStreamModule: FastifyPluginAsync<Dependencies> = async (app, dependencies) => {
  const { db, clock } = dependencies;
  const destinations = destinationsOf(dependencies);
  if (destinations.length === 0) return;
  const note = () => Promise.all(destinations.map(({ name }) => register(db, name, clock.now())));
  let isNoted = false;
  const noteOnce = async () => {
    if (!isNoted) await note();
    isNoted = true;
  };
  // A database that takes no writes now has no entries to send either.
  await noteOnce().catch((error: unknown) => app.log.warn({ err: error }, 'the audit stream starts later'));
  runEvery(app, dependencies, hourMs, async () => {
    await note();
    await forgetUnused(db, new Date(clock.now().getTime() - unusedMs));
  });
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  for (const destination of destinations) {
    let oldest: Date | null = null;
    app.measure({
      name: 'audit_stream_lag_seconds',
      help: 'Age of the oldest audit entry that a destination has not accepted; 0 if none waits.',
      labels: { destination: destination.name },
      read: () => (oldest ? Math.max(0, (clock.now().getTime() - oldest.getTime()) / 1_000) : 0),
    });
    runEvery(app, dependencies, sendEveryMs, async () => {
      await noteOnce();
      oldest = await oldestWaiting(db, destination.name);
      if (oldest) await sendWaiting(dependencies, destination, () => isClosing);
    });
  }
};

/**
 * Sends what waits for a destination, unless another server does. A server that loses its lease, for example while it
 * was stopped, ends its turn; what it has sent may be sent again.
 */
async function sendWaiting(
  { db, clock }: Dependencies,
  { name, send }: Destination,
  isClosing: () => boolean,
): Promise<void> {
  const lease = await claim(db, name, clock.now());
  if (lease === null) return;
  let failedAt: Date | null = null;
  try {
    for (let batches = 0; batches < maxBatches && !isClosing(); batches += 1) {
      const { ids, entries } = await nextBatch(db, name, maxEntries, maxBytes);
      if (ids.length === 0) return;
      if (entries.length > 0) await send(entries);
      if (!(await markSent(db, name, lease, ids, clock.now()))) return;
    }
  } catch (error) {
    failedAt = clock.now();
    throw error;
  } finally {
    await release(db, name, lease, failedAt);
  }
}
