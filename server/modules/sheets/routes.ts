import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { IdParams } from '#contracts/api/lists.ts';
import { limits } from '#contracts/limits.ts';
import { ImportCsv, LinkedSheet, LinkSheet, LoadReport, LoadSheet, LoadUndo, TextsCsv } from '#contracts/sheets.ts';
import type { Dependencies } from '../../dependencies.ts';
import { callerOfRequest } from '../../plugins/access.ts';
import { exportTexts } from './exportTexts.ts';
import { importTexts, loadSheet } from './loadTexts.ts';
import { linkSheet, readSheet, removeSheet } from './sheets.ts';
import { readUndo, undoLoad } from './undoLoad.ts';

/** The body is optional. */
const LoadBody = Type.Union([LoadSheet, Type.Null()]);
/** Sends JSON that is already serialized. */
const sendJson = (reply: FastifyReply, json: Readable): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(json);

/** JSON escapes line breaks and quotation marks, which doubles their size. */
const maxImportBytes = 2 * limits.maxSheetBytes;

/**
 * Routes for loading a campaign's texts from a Google sheet, and for CSV import and export.
 * See docs/protocol.md, Texts from sheets.
 */
export const sheetsModule: FastifyPluginAsyncTypebox<Dependencies> = async (server, dependencies) => {
  const tags = ['translations'];
  const read = { access: 'campaigns-read' } as const;
  const modify = { access: 'campaigns-modify' } as const;
  const base = '/api/campaigns/:id/translations';
  const params = IdParams;
  const none = { 204: Type.Null() };

  server.get(`${base}/sheet`, {
    config: read,
    schema: { summary: 'Get the linked sheet; 404 when there is none', tags, params, response: { 200: LinkedSheet } },
    handler: (request) => readSheet(dependencies, callerOfRequest(request), request.params.id),
  });

  server.put(`${base}/sheet`, {
    config: modify,
    schema: { summary: 'Link a Google sheet', tags, params, body: LinkSheet, response: none },
    handler: async (request, reply) => {
      await linkSheet(dependencies, callerOfRequest(request), request.params.id, request.body);
      return reply.code(204).send(null);
    },
  });

  server.delete(`${base}/sheet`, {
    config: modify,
    schema: { summary: 'Remove the sheet link; the texts stay', tags, params, response: none },
    handler: async (request, reply) => {
      await removeSheet(dependencies, callerOfRequest(request), request.params.id);
      return reply.code(204).send(null);
    },
  });

  server.post(`${base}/sheet/load`, {
    config: modify,
    schema: { summary: 'Load the sheet, or preview it', tags, params, body: LoadBody, response: { 200: LoadReport } },
    handler: (request) => {
      const target = { id: request.params.id, log: request.log };
      return loadSheet(dependencies, callerOfRequest(request), target, request.body ?? {});
    },
  });

  server.get(`${base}/sheet/undo`, {
    config: read,
    schema: {
      summary: 'Check whether the last load or import can be undone',
      tags,
      params,
      response: { 200: LoadUndo },
    },
    handler: (request) => readUndo(dependencies, callerOfRequest(request), request.params.id),
  });

  server.post(`${base}/sheet/undo`, {
    config: modify,
    schema: { summary: 'Undo the last load or import', tags, params, response: none },
    handler: async (request, reply) => {
      await undoLoad(dependencies, callerOfRequest(request), request.params.id);
      return reply.code(204).send(null);
    },
  });

  server.get(`${base}/csv`, {
    config: read,
    schema: { summary: 'Export all texts as CSV', tags, params, response: { 200: TextsCsv } },
    handler: async (request, reply) => {
      const parts = await exportTexts(dependencies, callerOfRequest(request), request.params.id);
      return sendJson(reply, Readable.from(parts));
    },
  });

  server.post(`${base}/import`, {
    config: modify,
    bodyLimit: maxImportBytes,
    schema: { summary: 'Import a CSV, or preview it', tags, params, body: ImportCsv, response: { 200: LoadReport } },
    handler: (request) => importTexts(dependencies, callerOfRequest(request), request.params.id, request.body),
  });
};
