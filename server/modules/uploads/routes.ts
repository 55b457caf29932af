import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { type TSchema, Type } from 'typebox';
import type { ReadQuery } from '#contracts/api/endpoint.ts';
import { listQueryOf, listQuerySchema, pageOf, SearchText, wholeListOf } from '#contracts/api/lists.ts';
import { limits } from '#contracts/limits.ts';
import {
  DeletedFolder,
  FileInUse,
  FocalPoint,
  folderOf,
  OptimizeRequest,
  UploadPatch,
  uploadSorts,
} from '#contracts/media.ts';
import { ChangedUploads, UploadChanges } from '#contracts/mediaChanges.ts';
import { recordSchema } from '#resources/schema/toJsonSchema.ts';
import { type Upload, type UploadFolder, uploads } from '#resources/uploads/schema.ts';
import { runEvery } from '../../concurrency/runEvery.ts';
import type { Dependencies } from '../../dependencies.ts';
import { callerOfRequest } from '../../plugins/access.ts';
import { notFound } from '../../plugins/apiError.ts';
import { sendInTurns } from '../../plugins/sendInTurns.ts';
import { changeUploads } from './changes/changeUploads.ts';
import { patchUpload } from './changes/patchUpload.ts';
import { contentRoutes } from './content/contentRoutes.ts';
import { servingModule } from './content/serving.ts';
import { optimizeUpload, readCropCenter } from './derived/optimize.ts';
import { pictureRoutes } from './derived/pictureRoutes.ts';
import { readMissingDurations } from './derived/readDurations.ts';
import { createFolder, deleteFolder, folderOfFile, pathInAddress, readFolder } from './folders/folders.ts';
import { filenamePattern } from './store/names.ts';
import { sweepLeftovers, sweepSome } from './store/objects.ts';
import { readUpload, readUploads, readUses } from './store/readUploads.ts';
import { listTags } from './store/tags.ts';
import { sweepResumable } from './tus/resumableStore.ts';
import { tusModule } from './tus/tusRoutes.ts';
import { createUpload, deleteUpload } from './uploadActions.ts';

const schema = recordSchema(uploads);
const UploadAnswer = Type.Unsafe<Upload>(schema);
const FolderAnswer = folderOf(UploadAnswer);
const FileParams = Type.Object({ filename: Type.String({ pattern: filenamePattern }) });

const asRead = <Query extends TSchema>(query: Query) => Type.Unsafe<ReadQuery<Query>>(query);
const newestFirst = { sort: 'created_at', order: 'desc' } as const;
const UploadListQuery = listQueryOf(uploads, {
  folder: Type.Optional(Type.String({ maxLength: limits.maxFolderPathLength })),
  include_subfolders: Type.Boolean({ default: false }),
});
const FolderQuery = asRead(listQuerySchema(uploadSorts, newestFirst, { search: SearchText }));
const FolderOrFileQuery = asRead(
  listQuerySchema(uploadSorts, newestFirst, {
    file_url: Type.Optional(Type.String({ maxLength: 2_000 })),
  }),
);
const DeleteQuery = Type.Object({ force: Type.Boolean({ default: false }) });

const sweepEveryMs = 60_000;
const { list, create, edit, delete: remove } = uploads.access;
const reading = { access: list ?? 'nobody' };
const creating = { access: create ?? 'nobody' };
const editing = { access: edit ?? 'nobody' };
const deleting = { access: remove ?? 'nobody' };

/** Returns the folder path of a URL under `/api/uploads/folders`. */
const folderInAddress = ({ url }: { url: string }): string | null =>
  pathInAddress(`/${(url.split('?', 1)[0] ?? '').split('/').slice(4).join('/')}`);

/** Sends a folder. A page of its files may have thousands of crops. */
const sendFolder = (reply: FastifyReply, { files: items, ...rest }: UploadFolder): Promise<FastifyReply> =>
  sendInTurns(reply, { schema, items, around: (list) => `{"files":${list},${JSON.stringify(rest).slice(1)}` });

/** Routes of the media library (docs/protocol.md, Uploads). */
export const uploadsModule: FastifyPluginAsyncTypebox<Dependencies> = async (app, dependencies) => {
  const { clock, providers } = dependencies;
  const tags = ['uploads'];
  const oneFile = { tags, params: FileParams, response: { 200: UploadAnswer } };
  await app.register(multipart, { throwFileSizeLimit: false });
  await app.register(servingModule, dependencies);
  await app.register(contentRoutes, dependencies);
  await app.register(pictureRoutes, dependencies);
  await app.register(tusModule, dependencies);
  app.addHook('onReady', () => providers.storage.sweepIncoming(clock.now()));
  runEvery(app, dependencies, sweepEveryMs, () => readMissingDurations(dependencies));
  runEvery(app, dependencies, sweepEveryMs, async () => {
    await sweepResumable(dependencies);
    await sweepLeftovers(dependencies);
    await providers.storage.sweepIncoming(clock.now());
  });
  /** Deletes stored bytes right after a deletion. Failures are left to the next periodic sweep. */
  const sweepNow = () => sweepSome(dependencies).catch((error) => app.log.warn({ err: error }, 'cleanup failed'));

  app.get('/api/uploads', {
    config: reading,
    schema: { summary: 'List files', tags, querystring: UploadListQuery, response: { 200: pageOf(UploadAnswer) } },
    handler: async (request, reply) => {
      const { items, total } = await readUploads(dependencies, callerOfRequest(request), request.query);
      return sendInTurns(reply, { schema, items, around: (list) => `{"items":${list},"total":${total}}` });
    },
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

  app.get('/api/uploads/tags', {
    config: reading,
    schema: {
      summary: 'List tags of files that contain a text',
      tags,
      querystring: Type.Object({ search: SearchText }),
      response: { 200: wholeListOf(Type.Object({ name: Type.String() })) },
    },
    handler: async (request) => ({
      items: await listTags(dependencies.db, callerOfRequest(request), request.query.search ?? ''),
    }),
  });

  app.post('/api/uploads/changes', {
    config: editing,
    schema: {
      summary: 'Change the folder, alternative text or tags of several files, all or none',
      tags,
      body: UploadChanges,
      response: { 200: ChangedUploads },
    },
    handler: async (request) => changeUploads(dependencies, callerOfRequest(request), request.body),
  });

  app.get('/api/uploads/:filename', {
    config: reading,
    schema: { summary: 'Get a file', ...oneFile },
    handler: async (request) => readUpload(dependencies, callerOfRequest(request), request.params.filename),
  });

  app.get('/api/uploads/:filename/uses', {
    config: reading,
    schema: { summary: 'List campaigns that use a file', tags, params: FileParams, response: { 200: FileInUse } },
    handler: async (request) => readUses(dependencies, callerOfRequest(request), request.params.filename),
  });

  app.patch('/api/uploads/:filename', {
    config: editing,
    schema: {
      summary: 'Rename or move a file, or change its alternative text, tags or focal point',
      ...oneFile,
      body: UploadPatch,
    },
    handler: async (request) =>
      patchUpload(dependencies, callerOfRequest(request), request.params.filename, request.body),
  });

  app.post('/api/uploads/:filename/optimize', {
    config: editing,
    schema: { summary: 'Crop an image to a size', ...oneFile, body: OptimizeRequest },
    handler: async (request) =>
      optimizeUpload(dependencies, callerOfRequest(request), request.params.filename, request.body),
  });

  app.get('/api/uploads/:filename/crop-center', {
    config: editing,
    schema: {
      summary: 'Find the center of a crop without a focal point',
      tags,
      params: FileParams,
      querystring: OptimizeRequest,
      response: { 200: FocalPoint },
    },
    handler: async (request) =>
      readCropCenter(dependencies, callerOfRequest(request), request.params.filename, request.query),
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
      summary: 'Get the root folder, or the folder of a file',
      tags,
      querystring: FolderOrFileQuery,
      response: { 200: FolderAnswer },
    },
    handler: async (request, reply) => {
      const caller = callerOfRequest(request);
      const { file_url } = request.query;
      const path = file_url === undefined ? '/' : await folderOfFile(dependencies, caller, file_url);
      return sendFolder(reply, await readFolder(dependencies, caller, path, request.query));
    },
  });

  app.get('/api/uploads/folders/*', {
    config: reading,
    schema: { summary: 'Get a folder', tags, querystring: FolderQuery, response: { 200: FolderAnswer } },
    handler: async (request, reply) => {
      const { query } = request;
      return sendFolder(
        reply,
        await readFolder(dependencies, callerOfRequest(request), folderInAddress(request), query),
      );
    },
  });

  // The root is a folder too, with or without a trailing slash.
  for (const url of ['/api/uploads/folders', '/api/uploads/folders/*']) {
    app.post(url, {
      config: creating,
      schema: {
        summary: 'Create a folder and its parents',
        tags,
        response: { 200: FolderAnswer, 201: FolderAnswer },
      },
      handler: async (request, reply) => {
        const path = folderInAddress(request);
        const caller = callerOfRequest(request);
        const isNew = await createFolder(dependencies, caller, path);
        const page = { ...newestFirst, offset: 0, limit: limits.pageSizeDefault };
        return reply.code(isNew ? 201 : 200).send(await readFolder(dependencies, caller, path, page));
      },
    });

    app.delete(url, {
      config: deleting,
      schema: {
        summary: 'Delete a folder and its contents',
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
