import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { limits } from '../../../contracts/limits.ts';
import {
  DeletedFolder,
  FileInUse,
  folderOf,
  mediaKinds,
  OptimizeRequest,
  UploadPatch,
  uploadSorts,
} from '../../../contracts/media.ts';
import { recordSchema } from '../../../resources/schema/toJsonSchema.ts';
import { type Upload, uploads } from '../../../resources/uploads/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { callerOfRequest } from '../../plugins/access.ts';
import { notFound } from '../../plugins/apiError.ts';
import { listQuery, oneOf, pageOf, SearchText } from '../../plugins/listQuery.ts';
import { repeat } from '../../repeat.ts';
import { createFolder, deleteFolder, folderOfFile, pathInAddress, readFolder } from './folders.ts';
import { filenamePattern } from './names.ts';
import { sweepLeftovers, sweepSome } from './objects.ts';
import { optimizeUpload } from './optimize.ts';
import { servingModule } from './serving.ts';
import { createUpload, deleteUpload, patchUpload, readUpload, readUploads, readUses } from './uploads.ts';

const UploadAnswer = Type.Unsafe<Upload>(recordSchema(uploads));
const FolderAnswer = folderOf(UploadAnswer);
const FileParams = Type.Object({ filename: Type.String({ pattern: filenamePattern }) });

const newestFirst = { sort: 'created_at', order: 'desc' } as const;
const UploadListQuery = listQuery(uploadSorts, newestFirst, {
  search: SearchText,
  folder: Type.Optional(Type.String({ maxLength: limits.folderPathLengthMost })),
  include_subfolders: Type.Boolean({ default: false }),
  type: Type.Optional(oneOf(mediaKinds)),
});
const FolderQuery = listQuery(uploadSorts, newestFirst, { search: SearchText });
const FolderOrFileQuery = listQuery(uploadSorts, newestFirst, {
  file_url: Type.Optional(Type.String({ maxLength: 2_000 })),
});
const DeleteQuery = Type.Object({ force: Type.Boolean({ default: false }) });

const sweepEveryMs = 60_000;
const { list, create, edit, delete: remove } = uploads.access;
const reading = { access: list ?? 'nobody' };
const creating = { access: create ?? 'nobody' };
const editing = { access: edit ?? 'nobody' };
const deleting = { access: remove ?? 'nobody' };

/** The path of a folder, undecoded, behind `/api/uploads/folders`. */
const folderInAddress = ({ url }: { url: string }): string | null =>
  pathInAddress(`/${(url.split('?', 1)[0] ?? '').split('/').slice(4).join('/')}`);

/** The media library (docs/protocol.md, Uploads). */
export const uploadsModule: FastifyPluginAsyncTypebox<Dependencies> = async (app, dependencies) => {
  const { clock, providers } = dependencies;
  const tags = ['uploads'];
  const oneFile = { tags, params: FileParams, response: { 200: UploadAnswer } };
  await app.register(multipart, { throwFileSizeLimit: false });
  await app.register(servingModule, dependencies);
  app.addHook('onReady', () => providers.storage.sweepIncoming(clock.now()));
  repeat(app, dependencies, sweepEveryMs, async () => {
    await sweepLeftovers(dependencies);
    await providers.storage.sweepIncoming(clock.now());
  });
  /** What a deletion left goes at once where it can, else with the next turn. */
  const sweepNow = () => sweepSome(dependencies).catch((error) => app.log.warn({ err: error }, 'sweeping failed'));

  app.get('/api/uploads', {
    config: reading,
    schema: { summary: 'List files', tags, querystring: UploadListQuery, response: { 200: pageOf(UploadAnswer) } },
    handler: async ({ query }) => readUploads(dependencies, query),
  });

  app.post('/api/uploads', {
    config: creating,
    schema: {
      summary: 'Upload a file: multipart, `file` and `folder` (default /)',
      tags,
      consumes: ['multipart/form-data'],
      response: { 200: UploadAnswer, 201: UploadAnswer },
    },
    handler: async (request, reply) => {
      const { upload, isNew } = await createUpload(dependencies, callerOfRequest(request), request);
      return reply.code(isNew ? 201 : 200).send(upload);
    },
  });

  app.get('/api/uploads/:filename', {
    config: reading,
    schema: { summary: 'One file', ...oneFile },
    handler: async ({ params }) => readUpload(dependencies, params.filename),
  });

  app.get('/api/uploads/:filename/uses', {
    config: reading,
    schema: { summary: 'Campaigns that use a file', tags, params: FileParams, response: { 200: FileInUse } },
    handler: async (request) => readUses(dependencies, callerOfRequest(request), request.params.filename),
  });

  app.patch('/api/uploads/:filename', {
    config: editing,
    schema: { summary: 'Move or describe a file', ...oneFile, body: UploadPatch },
    handler: async (request) =>
      patchUpload(dependencies, callerOfRequest(request), request.params.filename, request.body),
  });

  app.post('/api/uploads/:filename/optimize', {
    config: editing,
    schema: { summary: 'Crop a picture to a size', ...oneFile, body: OptimizeRequest },
    handler: async (request) =>
      optimizeUpload(dependencies, callerOfRequest(request), request.params.filename, request.body),
  });

  app.delete('/api/uploads/:filename', {
    config: deleting,
    schema: {
      summary: 'Delete a file',
      tags,
      params: FileParams,
      querystring: DeleteQuery,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await deleteUpload(dependencies, callerOfRequest(request), request.params.filename, request.query);
      await sweepNow();
      return reply.code(204).send(null);
    },
  });

  app.get('/api/uploads/folders', {
    config: reading,
    schema: {
      summary: 'The library itself, or the folder of a file',
      tags,
      querystring: FolderOrFileQuery,
      response: { 200: FolderAnswer },
    },
    handler: async ({ query }) => {
      const { file_url } = query;
      const path = file_url === undefined ? '/' : await folderOfFile(dependencies, file_url);
      return readFolder(dependencies, path, query);
    },
  });

  app.get('/api/uploads/folders/*', {
    config: reading,
    schema: { summary: 'One folder', tags, querystring: FolderQuery, response: { 200: FolderAnswer } },
    handler: async (request) => readFolder(dependencies, folderInAddress(request), request.query),
  });

  // the library itself is a folder too, whether a slash follows or not
  for (const url of ['/api/uploads/folders', '/api/uploads/folders/*']) {
    app.post(url, {
      config: creating,
      schema: {
        summary: 'Make a folder, and those that it lies in',
        tags,
        response: { 200: FolderAnswer, 201: FolderAnswer },
      },
      handler: async (request, reply) => {
        const path = folderInAddress(request);
        const isNew = await createFolder(dependencies, callerOfRequest(request), path);
        const page = { ...newestFirst, offset: 0, limit: limits.pageSizeDefault };
        return reply.code(isNew ? 201 : 200).send(await readFolder(dependencies, path, page));
      },
    });

    app.delete(url, {
      config: deleting,
      schema: {
        summary: 'Delete a folder with all that it holds',
        tags,
        querystring: DeleteQuery,
        response: { 200: DeletedFolder },
      },
      handler: async (request) => {
        const path = folderInAddress(request);
        if (path === null) throw notFound();
        const deleted = await deleteFolder(dependencies, callerOfRequest(request), path, request.query);
        await sweepNow();
        return deleted;
      },
    });
  }
};
