import contentDisposition from 'content-disposition';
import type { FastifyPluginAsync } from 'fastify';
import { picturesApi } from '#contracts/api/uploadContents.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { serve } from '#server/plugins/serve.ts';
import { readOriginal } from '../store/originals.ts';
import { deletePicture, putPicture } from './pictures.ts';

/** The pictures of videos, and the originals of converted images. */
export const pictureRoutes: FastifyPluginAsync<Dependencies> = async (app, dependencies) =>
  serve(app, picturesApi, {
    'PUT /api/uploads/:filename/picture': ({ caller, params, request }) =>
      putPicture(dependencies, caller, params.filename, request),
    'GET /api/uploads/:filename/original': async ({ caller, params, reply }) => {
      const { stream, name, mimetype, size_bytes } = await readOriginal(dependencies, caller, params.filename);
      return reply
        .headers({ 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' })
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('content-disposition', contentDisposition(name))
        .header('content-length', size_bytes)
        .type(mimetype)
        .send(stream);
    },
    'DELETE /api/uploads/:filename/picture': ({ caller, params }) =>
      deletePicture(dependencies, caller, params.filename),
  });
