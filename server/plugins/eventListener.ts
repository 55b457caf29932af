import fastifyPlugin from 'fastify-plugin';
import { limits } from '../../contracts/limits.ts';
import { runEvery } from '../concurrency/runEvery.ts';
import { EventListener } from '../db/eventListener.ts';
import type { Dependencies } from '../dependencies.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Notifies the modules of this process of events that are committed on any node. */
    eventListener: Pick<EventListener, 'on' | 'isListening'>;
  }
}

/** Listens for events while the server runs. */
export const eventListenerPlugin = fastifyPlugin(async function eventListener(app, dependencies: Dependencies) {
  const listener = new EventListener(dependencies.db);
  listener.on('lost', (reason) => app.log.warn({ reason }, 'live events: database unavailable'));
  app.decorate('eventListener', listener);
  runEvery(app, dependencies, limits.socketHeartbeatMs, () => listener.check());
  app.addHook('onReady', () => listener.start());
  app.addHook('onClose', () => listener.stop());
});
