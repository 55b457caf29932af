import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import contentDisposition from 'content-disposition';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { wholeListOf } from '#contracts/api/lists.ts';
import { FileContent } from '#contracts/mediaContents.ts';
import { recordSchema } from '#resources/schema/toJsonSchema.ts';
import { type Upload, uploads } from '#resources/uploads/schema.ts';
import type { Caller } from '#server/caller.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { callerOfRequest } from '#server/plugins/access.ts';
import { notFound } from '#server/plugins/apiError.ts';
import { prepareDerived } from '../derived/derivedImages.ts';
import { thumbnailOf, thumbnailSource } from '../derived/thumbnails.ts';
import { findContent, listContents } from '../store/contentStore.ts';
import { filenamePattern } from '../store/names.ts';
import { fileKey, sweepSome } from '../store/objects.ts';
import type { ServedFile } from '../store/uploadStore.ts';
import { deleteContent, replaceContent, restoreContent } from './replaceContent.ts';

const UploadAnswer = Type.Unsafe<Upload>(recordSchema(uploads));
const FileParams = Type.Object({ filename: Type.String({ pattern: filenamePattern }) });
const ContentParams = Type.Object({
  ...FileParams.properties,
  version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
});

/** The width of a content's preview in pixels. */
const previewWidth = 320;

/** Former contents need a token: files are also replaced because something was published by mistake. */
const headers = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

const { edit, delete: remove } = uploads.access;

/** Routes that replace the content of a file and restore former ones (docs/protocol.md, Contents of files). */
export const contentRoutes: FastifyPluginAsyncTypebox<Dependencies> = async (app, dependencies) => {
  const { db, providers } = dependencies;
  const tags = ['uploads'];

  const contentOf = async (caller: Caller, filename: string, version: number): Promise<ServedFile> => {
    const content = await findContent(db, caller, filename, version);
    if (!content) throw notFound();
    return content;
  };

  const send = async (reply: FastifyReply, key: string, mimetype: string, size: number): Promise<FastifyReply> => {
    const stream = await providers.storage.read(key);
    if (!stream) throw notFound();
    return reply.headers(headers).header('content-length', size).type(mimetype).send(stream);
  };

  app.put('/api/uploads/:filename/content', {
    config: { access: edit ?? 'nobody' },
    schema: {
      summary: 'Replace the content of a file: multipart, `file`',
      tags,
      params: FileParams,
      consumes: ['multipart/form-data'],
      response: { 200: UploadAnswer },
    },
    handler: async (request) =>
      replaceContent(dependencies, callerOfRequest(request), request.params.filename, request),
  });

  app.get('/api/uploads/:filename/contents', {
    config: { access: edit ?? 'nobody' },
    schema: {
      summary: 'List the contents of a file, the present one first',
      tags,
      params: FileParams,
      response: { 200: wholeListOf(FileContent) },
    },
    handler: async (request) => {
      const items = await listContents(db, callerOfRequest(request), request.params.filename);
      if (items.length === 0) throw notFound();
      return { items };
    },
  });

  app.get('/api/uploads/:filename/contents/:version/file', {
    config: { access: edit ?? 'nobody' },
    schema: { summary: 'Download a content of a file', tags, params: ContentParams },
    handler: async (request, reply) => {
      const { filename, version } = request.params;
      const { object, name, mimetype, size_bytes } = await contentOf(callerOfRequest(request), filename, version);
      reply.header('content-disposition', contentDisposition(name, { fallback: filename }));
      return send(reply, fileKey(object), mimetype, size_bytes);
    },
  });

  app.get('/api/uploads/:filename/contents/:version/thumbnail', {
    config: { access: edit ?? 'nobody' },
    schema: { summary: 'Get a small image of a content of an image or a video', tags, params: ContentParams },
    handler: async (request, reply) => {
      const { filename, version } = request.params;
      const content = await contentOf(callerOfRequest(request), filename, version);
      const { object, mimetype, size_bytes } = content;
      if (mimetype === 'image/svg+xml') return send(reply, fileKey(object), mimetype, size_bytes);
      const source = thumbnailSource(content, previewWidth);
      if (!source) throw notFound();
      const thumbnail = thumbnailOf(source, previewWidth);
      const size = await prepareDerived(dependencies, source, thumbnail);
      if (size === null) throw notFound();
      return send(reply, thumbnail.key, thumbnail.mimetype, size);
    },
  });

  app.post('/api/uploads/:filename/contents/:version/restore', {
    config: { access: edit ?? 'nobody' },
    schema: { summary: 'Restore a former content', tags, params: ContentParams, response: { 200: UploadAnswer } },
    handler: async (request) => {
      const { filename, version } = request.params;
      return restoreContent(dependencies, callerOfRequest(request), filename, version);
    },
  });

  app.delete('/api/uploads/:filename/contents/:version', {
    config: { access: remove ?? 'nobody' },
    schema: { summary: 'Delete a former content', tags, params: ContentParams, response: { 204: Type.Null() } },
    handler: async (request, reply) => {
      const { filename, version } = request.params;
      await deleteContent(dependencies, callerOfRequest(request), filename, version);
      await sweepSome(dependencies).catch((error) => app.log.warn({ err: error }, 'cleanup failed'));
      return reply.code(204).send(null);
    },
  });
};
