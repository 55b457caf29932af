import { Readable } from 'node:stream';
import type { FastifyPluginAsync } from 'fastify';
import { sheetsApi } from '#contracts/api/sheets.ts';
import type { Dependencies } from '../../dependencies.ts';
import { serve } from '../../plugins/serve.ts';
import { exportTexts } from './exportTexts.ts';
import { importTexts, loadSheet } from './loadTexts.ts';
import { linkSheet, readSheet, removeSheet } from './sheets.ts';
import { readUndo, undoLoad } from './undoLoad.ts';

/** A campaign's texts from a Google sheet, and CSV import and export. */
export const sheetsModule: FastifyPluginAsync<Dependencies> = async (server, dependencies) =>
  serve(server, sheetsApi, {
    'GET /api/campaigns/:id/translations/sheet': ({ caller, params }) => readSheet(dependencies, caller, params.id),
    'PUT /api/campaigns/:id/translations/sheet': ({ caller, params, body }) =>
      linkSheet(dependencies, caller, params.id, body),
    'DELETE /api/campaigns/:id/translations/sheet': ({ caller, params }) =>
      removeSheet(dependencies, caller, params.id),
    'POST /api/campaigns/:id/translations/sheet/load': ({ caller, params: { id }, body, request: { log } }) =>
      loadSheet(dependencies, caller, { id, log }, body ?? {}),
    'GET /api/campaigns/:id/translations/sheet/undo': ({ caller, params }) => readUndo(dependencies, caller, params.id),
    'POST /api/campaigns/:id/translations/sheet/undo': ({ caller, params }) =>
      undoLoad(dependencies, caller, params.id),
    'GET /api/campaigns/:id/translations/csv': async ({ caller, params, reply }) => {
      const json = Readable.from(await exportTexts(dependencies, caller, params.id));
      return reply.type('application/json; charset=utf-8').send(json);
    },
    'POST /api/campaigns/:id/translations/import': ({ caller, params, body }) =>
      importTexts(dependencies, caller, params.id, body),
  });
