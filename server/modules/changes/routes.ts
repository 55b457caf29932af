import type { FastifyPluginAsync } from 'fastify';
import { changesApi } from '#contracts/api/changes.ts';
import type { Dependencies } from '../../dependencies.ts';
import { authorize } from '../../plugins/access.ts';
import { serve } from '../../plugins/serve.ts';
import { changesSince, newestCursor } from './changes.ts';
import { Waits } from './waits.ts';

/** Which campaigns changed. */
export const changesModule: FastifyPluginAsync<Dependencies> = async (app, dependencies) => {
  const waits = new Waits();
  app.eventListener.on('event', () => waits.wake());
  app.eventListener.on('lost', () => waits.endAll());
  app.addHook('preClose', async () => waits.stop());
  app.measure({
    name: 'waits_for_changes',
    help: 'Requests that wait for changes of campaigns.',
    read: () => waits.size,
  });

  serve(app, changesApi, {
    'GET /api/changes': async ({ caller, query: { since, wait: seconds }, request, reply }) => {
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
