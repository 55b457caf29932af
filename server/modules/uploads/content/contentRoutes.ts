import contentDisposition from 'content-disposition';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { uploadContentsApi } from '#contracts/api/uploadContents.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { found, notFound } from '#server/plugins/apiError.ts';
import { serve } from '#server/plugins/serve.ts';
import { prepareDerived } from '../derived/derivedImages.ts';
import { thumbnailOf, thumbnailSource } from '../derived/thumbnails.ts';
import { findContent, listContents } from '../store/contentStore.ts';
import { fileKey, sweepSome } from '../store/objects.ts';
import { deleteContent, replaceContent, restoreContent } from './replaceContent.ts';

/** The width of a content's preview in pixels. */
const previewWidth = 320;

/** Former contents need a token: files are also replaced because something was published by mistake. */
const headers = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

/** Replacing the content of a file, and its former contents. */
export const contentRoutes: FastifyPluginAsync<Dependencies> = async (app, dependencies) => {
  const { db, providers } = dependencies;
  const send = async (reply: FastifyReply, key: string, mimetype: string, size: number): Promise<FastifyReply> => {
    const stream = found(await providers.storage.read(key));
    return reply.headers(headers).header('content-length', size).type(mimetype).send(stream);
  };
  serve(app, uploadContentsApi, {
    'PUT /api/uploads/:filename/content': ({ caller, params, request }) =>
      replaceContent(dependencies, caller, params.filename, request),
    'GET /api/uploads/:filename/contents': async ({ caller, params }) => {
      const items = await listContents(db, caller, params.filename);
      if (items.length === 0) throw notFound();
      return { items };
    },
    'GET /api/uploads/:filename/contents/:version/file': async ({ caller, params: { filename, version }, reply }) => {
      const content = found(await findContent(db, caller, filename, version));
      reply.header('content-disposition', contentDisposition(content.name, { fallback: filename }));
      return send(reply, fileKey(content.object), content.mimetype, content.size_bytes);
    },
    'GET /api/uploads/:filename/contents/:version/thumbnail': async ({ caller, params, reply }) => {
      const content = found(await findContent(db, caller, params.filename, params.version));
      const { object, mimetype, size_bytes } = content;
      if (mimetype === 'image/svg+xml') return send(reply, fileKey(object), mimetype, size_bytes);
      const source = found(thumbnailSource(content, previewWidth));
      const thumbnail = thumbnailOf(source, previewWidth);
      const size = found(await prepareDerived(dependencies, source, thumbnail));
      return send(reply, thumbnail.key, thumbnail.mimetype, size);
    },
    'POST /api/uploads/:filename/contents/:version/restore': ({ caller, params: { filename, version } }) =>
      restoreContent(dependencies, caller, filename, version),
    'DELETE /api/uploads/:filename/contents/:version': async ({ caller, params: { filename, version } }) => {
      await deleteContent(dependencies, caller, filename, version);
      await sweepSome(dependencies).catch((error) => app.log.warn({ err: error }, 'cleanup failed'));
    },
  });
};
