import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import contentDisposition from 'content-disposition';
import { Type } from 'typebox';
import { recordSchema } from '#resources/schema/toJsonSchema.ts';
import { type Upload, uploads } from '#resources/uploads/schema.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { callerOfRequest } from '#server/plugins/access.ts';
import { filenamePattern } from '../store/names.ts';
import { readOriginal } from '../store/originals.ts';
import { deletePicture, putPicture } from './pictures.ts';

const FileParams = Type.Object({ filename: Type.String({ pattern: filenamePattern }) });
const UploadAnswer = Type.Unsafe<Upload>(recordSchema(uploads));

/** Routes of the pictures of videos, and of the originals of converted images (docs/protocol.md, Uploads). */
export const pictureRoutes: FastifyPluginAsyncTypebox<Dependencies> = async (app, dependencies) => {
  const config = { access: uploads.access.edit ?? 'nobody' };
  const oneFile = { tags: ['uploads'], params: FileParams, response: { 200: UploadAnswer } };

  app.put('/api/uploads/:filename/picture', {
    config,
    schema: {
      summary: 'Set the picture of a video: multipart, `file` is an image',
      consumes: ['multipart/form-data'],
      ...oneFile,
    },
    handler: async (request) => putPicture(dependencies, callerOfRequest(request), request.params.filename, request),
  });

  app.get('/api/uploads/:filename/original', {
    config,
    schema: {
      summary: 'Download the file as it was uploaded, if it was converted',
      tags: ['uploads'],
      params: FileParams,
    },
    handler: async (request, reply) => {
      const { stream, name, mimetype, size_bytes } = await readOriginal(
        dependencies,
        callerOfRequest(request),
        request.params.filename,
      );
      return reply
        .headers({ 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' })
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('content-disposition', contentDisposition(name))
        .header('content-length', size_bytes)
        .type(mimetype)
        .send(stream);
    },
  });

  app.delete('/api/uploads/:filename/picture', {
    config,
    schema: { summary: 'Remove the picture of a video', ...oneFile },
    handler: async (request) => deletePicture(dependencies, callerOfRequest(request), request.params.filename),
  });
};
