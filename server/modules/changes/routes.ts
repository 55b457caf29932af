import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { CampaignChanges } from '#contracts/changes.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { Dependencies } from '../../dependencies.ts';
import { authorize, callerOfRequest } from '../../plugins/access.ts';
import { changesSince, newestCursor } from './changes.ts';
import { maxCursorLength } from './cursor.ts';
import { Waits } from './waits.ts';

const Query = Type.Object({
  since: Type.Optional(Type.String({ maxLength: maxCursorLength, description: 'The `cursor` of the last response' })),
  wait: Type.Number({
    minimum: 0,
    maximum: serverLimits.maxChangesWaitSeconds,
    default: 0,
    description: 'Seconds to wait for a first change',
  }),
});

/** Which campaigns changed (docs/protocol.md, Changes). */
export const changesModule: FastifyPluginAsyncTypebox<Dependencies> = async (app, dependencies) => {
  const waits = new Waits();
  app.eventListener.on('event', () => waits.wake());
  app.eventListener.on('lost', () => waits.endAll());
  app.addHook('preClose', async () => waits.stop());
  app.measure({
    name: 'waits_for_changes',
    help: 'Requests that wait for changes of campaigns.',
    read: () => waits.size,
  });

  app.get('/api/changes', {
    config: { access: 'campaigns-read' },
    schema: {
      summary: 'List the campaigns that changed',
      tags: ['campaigns'],
      querystring: Query,
      response: { 200: CampaignChanges },
    },
    handler: async (request, reply) => {
      const { since, wait: seconds } = request.query;
      const caller = callerOfRequest(request);
      if (since === undefined) return { items: [], cursor: await newestCursor(dependencies, caller) };
      const canWait = seconds > 0 && app.eventListener.isListening;
      const wait = canWait ? waits.begin(caller.id, seconds * 1000) : null;
      if (!wait) return changesSince(dependencies, caller, since);
      reply.raw.once('close', () => wait.end());
      try {
        let page = await changesSince(dependencies, caller, since);
        for (let goesOn = true; goesOn && page.items.length === 0; ) {
          goesOn = await wait.next();
          if (waits.isStopped) break;
          // The caller's rights may have changed.
          page = await changesSince(dependencies, await authorize(request), page.cursor);
        }
        return page;
      } finally {
        waits.finish(wait);
      }
    },
  });
};
