import type { FastifyPluginAsync } from 'fastify';
import { type CampaignChanges, changesApi } from '#contracts/api/changes.ts';
import type { Dependencies } from '../../dependencies.ts';
import { authorize } from '../../plugins/access.ts';
import { serve } from '../../plugins/serve.ts';
import { changesSince, newestCursor, resourcesIn } from './changes.ts';
import { Waits } from './waits.ts';

const isEmpty = ({ items, records = [] }: CampaignChanges) => items.length + records.length === 0;

/** Which campaigns and records changed. */
export const changesModule: FastifyPluginAsync<Dependencies> = async (app, dependencies) => {
  const waits = new Waits();
  app.eventListener.on('event', () => waits.wake());
  app.eventListener.on('lost', () => waits.endAll());
  app.addHook('preClose', async () => waits.stop());
  app.measure({
    name: 'waits_for_changes',
    help: 'Requests that wait for changes of campaigns and records.',
    read: () => waits.size,
  });

  serve(app, changesApi, {
    'GET /api/changes': async ({ caller, query: { since, resources, wait: seconds }, request, reply }) => {
      const names = resourcesIn(resources);
      if (since === undefined) return { items: [], cursor: await newestCursor(dependencies, caller, names) };
      const canWait = seconds > 0 && app.eventListener.isListening;
      const wait = canWait ? waits.begin(caller.id, seconds * 1000) : null;
      if (!wait) return changesSince(dependencies, caller, { since, names });
      reply.raw.once('close', () => wait.end());
      try {
        let page = await changesSince(dependencies, caller, { since, names });
        for (let goesOn = true; goesOn && isEmpty(page); ) {
          goesOn = await wait.next();
          if (waits.isStopped) break;
          // The caller's rights may have changed.
          page = await changesSince(dependencies, await authorize(request), { since: page.cursor, names });
        }
        return page;
      } finally {
        waits.finish(wait);
      }
    },
  });
};
