import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import websocket from '@fastify/websocket';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { closeCodes } from '#contracts/events.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { runEvery } from '../../concurrency/runEvery.ts';
import { sweepAll } from '../../db/sweep.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError } from '../../plugins/apiError.ts';
import { EventConnection } from './connection.ts';
import { EventFeed } from './feed.ts';
import { EventHub } from './hub.ts';
import type { Presence } from './presence.ts';

const tickEveryMs = 1_000;
const sweepEveryMs = 60_000;
/** How long a client may take to close its socket when the server stops. */
const farewellMs = 1_000;

/** The live events socket, one per tab (docs/protocol.md, Socket). */
export const eventsModule: FastifyPluginAsyncTypebox<Dependencies & { presence: Presence }> = async (
  app,
  dependencies,
) => {
  const { config, db, clock, presence } = dependencies;
  const onError = (error: unknown) => app.log.warn({ err: error }, 'live events failed');
  const hub = new EventHub();
  let stopping = false;
  const feed = new EventFeed({ ...dependencies, hub, onUserChanged: (id) => presence.userChanged(id), onError });
  app.eventListener.on('event', (id) => feed.onEvent(id));
  app.eventListener.on('presence', (payload) => presence.hear(payload));
  app.eventListener.on('gap', () => {
    feed.catchUp();
    presence.catchUp();
  });

  await app.register(websocket, {
    options: { maxPayload: serverLimits.maxSocketMessageBytes, perMessageDeflate: false },
    // Sockets that break the protocol are already closed with the right code.
    errorHandler: (error) => app.log.debug({ reason: error.message }, 'socket error'),
    preClose: (done) => {
      stopping = true;
      closeAll(hub)
        .then(() => presence.stop())
        .then(() => done(), done);
    },
  });
  app.measure({ name: 'sockets', help: 'Open sockets of live events.', read: () => hub.size });
  runEvery(app, dependencies, tickEveryMs, () => {
    hub.tick(clock.now().getTime());
    feed.retry();
  });
  runEvery(app, dependencies, tickEveryMs, () => presence.tick());
  runEvery(app, dependencies, serverLimits.presenceRepeatMs, () => presence.repeat());
  runEvery(app, dependencies, sweepEveryMs, () => sweepEvents(dependencies));
  app.addHook('onClose', () => feed.settled());

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
      const connection = new EventConnection(socket, {
        db,
        clock,
        onError,
        socketsOf: (userId) => hub.socketsOf(userId),
        onPlace: (message) => presence.place(connection, message),
        onClosed: () => {
          hub.remove(connection);
          presence.disconnected(connection);
        },
      });
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

/** Deletes events that no client catches up on any more. */
async function sweepEvents({ db, clock }: Dependencies): Promise<void> {
  const before = new Date(clock.now().getTime() - serverLimits.eventKeptMs);
  await sweepAll(
    db,
    (batch) => sql`
      delete from events where id in (
        select id from events where created_at <= ${before} order by created_at limit ${batch} for update skip locked
      ) returning id`,
  );
}
