import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import websocket from '@fastify/websocket';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { closeCodes } from '../../../contracts/events.ts';
import { limits } from '../../../contracts/limits.ts';
import { runEvery } from '../../concurrency/runEvery.ts';
import { sweepAll } from '../../db/sweep.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError } from '../../plugins/apiError.ts';
import { EventConnection } from './connection.ts';
import { EventFeed } from './feed.ts';
import { EventHub } from './hub.ts';
import { EventListener } from './listener.ts';
import { UnannouncedEvents } from './unannouncedEvents.ts';

const tickEveryMs = 1_000;
const pollEveryMs = 1_000;
const sweepEveryMs = 60_000;
const eventKeptMs = 3_600_000;
/** How long a client may take to close its socket when the server stops. */
const farewellMs = 1_000;

/** The live events socket, one per tab (docs/protocol.md, Socket). */
export const eventsModule: FastifyPluginAsyncTypebox<Dependencies> = async (app, dependencies) => {
  const { config, db, clock } = dependencies;
  const onError = (error: unknown) => app.log.warn({ err: error }, 'live events failed');
  const hub = new EventHub();
  let stopping = false;
  const feed = new EventFeed({ ...dependencies, hub, onError });
  const unannounced = new UnannouncedEvents(db);
  const listener = new EventListener(db, {
    onEvent: (id) => {
      unannounced.onAnnounced(id);
      feed.onEvent(id);
    },
    onGap: () => feed.catchUp(),
    onLost: (reason) => app.log.warn({ reason }, 'live events: database unavailable'),
  });

  await app.register(websocket, {
    options: { maxPayload: limits.maxSocketMessageBytes, perMessageDeflate: false },
    // Sockets that break the protocol are already closed with the right code.
    errorHandler: (error) => app.log.debug({ reason: error.message }, 'socket error'),
    preClose: (done) => {
      stopping = true;
      closeAll(hub).then(() => done(), done);
    },
  });
  app.measure({ name: 'sockets', help: 'Open sockets of live events.', read: () => hub.size });
  runEvery(app, dependencies, tickEveryMs, () => {
    hub.tick(clock.now().getTime());
    feed.retry();
  });
  runEvery(app, dependencies, pollEveryMs, async () => {
    for (const id of await unannounced.poll()) feed.onEvent(id);
  });
  runEvery(app, dependencies, limits.socketHeartbeatMs, () => listener.check());
  runEvery(app, dependencies, sweepEveryMs, () => sweepEvents(dependencies));
  app.addHook('onReady', async () => {
    await listener.start();
    // The server also starts without its database. A later poll is the first one then.
    await unannounced.poll().catch(() => undefined);
  });
  app.addHook('onClose', async () => {
    await listener.stop();
    await feed.settled();
  });

  app.route({
    method: 'GET',
    url: '/api/events',
    config: { access: 'public' },
    schema: {
      summary: 'Live events: a WebSocket, authorized by its first message',
      tags: ['events'],
      response: { 101: Type.Null({ description: 'WebSocket opened' }) },
    },
    preValidation: async ({ headers: { origin } }) => {
      if (origin !== undefined && origin !== config.publicUrl) throw new ApiError('forbidden');
    },
    handler: async () => {
      throw new ApiError('malformed-request');
    },
    wsHandler: (socket) => {
      if (stopping) return socket.terminate();
      const connection = new EventConnection(socket, { db, clock, onError, onClosed: () => hub.remove(connection) });
      hub.add(connection);
    },
  });
};

/** Closes all sockets and waits until their sessions are marked as disconnected. */
async function closeAll(hub: EventHub): Promise<void> {
  const connections = hub.all();
  for (const one of connections) one.close(closeCodes.goingAway);
  const cut = setTimeout(() => {
    for (const one of connections) one.cut();
  }, farewellMs);
  await Promise.all(connections.map((one) => one.gone()));
  clearTimeout(cut);
}

/** Deletes events after an hour: they are only for connected clients. */
async function sweepEvents({ db, clock }: Dependencies): Promise<void> {
  const before = new Date(clock.now().getTime() - eventKeptMs);
  await sweepAll(
    db,
    (batch) => sql`
      delete from events where id in (
        select id from events where created_at <= ${before} order by created_at limit ${batch} for update skip locked
      ) returning id`,
  );
}
