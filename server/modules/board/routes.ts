import type { FastifyPluginAsync } from 'fastify';
import { boardApi } from '#contracts/api/board.ts';
import type { Dependencies } from '../../dependencies.ts';
import { serve } from '../../plugins/serve.ts';
import type { Presence } from '../events/events.ts';
import { readFigures } from './appFigures.ts';
import { readBoard } from './board.ts';

/** What goes live next. */
export const boardModule: FastifyPluginAsync<Dependencies & { presence: Presence }> = async (app, dependencies) =>
  serve(app, boardApi, {
    'GET /api/board': ({ caller }) => readBoard(dependencies, caller),
    'GET /api/board/figures': async ({ caller, query }) => ({
      items: await readFigures({ ...dependencies, log: app.log }, caller, query.ids),
    }),
  });
