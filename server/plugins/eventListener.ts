import fastifyPlugin from 'fastify-plugin';
import { limits } from '#contracts/limits.ts';
import { runEvery } from '../concurrency/runEvery.ts';
import { EventListener } from '../db/eventListener.ts';
import { UnannouncedEvents } from '../db/unannouncedEvents.ts';
import type { Dependencies } from '../dependencies.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Notifies the modules of this process of events that are committed on any node. */
    eventListener: Pick<EventListener, 'on' | 'isListening'>;
  }
}

const pollEveryMs = 1_000;

/** Listens for events while the server runs. */
export const eventListenerPlugin = fastifyPlugin(async function eventListener(app, dependencies: Dependencies) {
  const listener = new EventListener(dependencies.db);
  listener.on('lost', (reason) => app.log.warn({ reason }, 'live events: database unavailable'));
  const unannounced = new UnannouncedEvents(dependencies.db);
  listener.on('event', (id) => unannounced.onAnnounced(id));
  app.decorate('eventListener', listener);
  runEvery(app, dependencies, pollEveryMs, async () => {
    for (const id of await unannounced.poll()) listener.emit('event', id);
  });
  runEvery(app, dependencies, limits.socketHeartbeatMs, () => listener.check());
  app.addHook('onReady', async () => {
    await listener.start();
    // The server also starts without its database. A later poll is the first one then.
    await unannounced.poll().catch(() => undefined);
  });
  app.addHook('onClose', () => listener.stop());
});
