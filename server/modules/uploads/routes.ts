import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { type UploadFolder, uploadsApi } from '#contracts/api/uploads.ts';
import { limits } from '#contracts/limits.ts';
import { recordSchema } from '#resources/schema/toJsonSchema.ts';
import { uploads } from '#resources/uploads/schema.ts';
import type { Caller } from '../../caller.ts';
import { runEvery } from '../../concurrency/runEvery.ts';
import type { Dependencies } from '../../dependencies.ts';
import { found } from '../../plugins/apiError.ts';
import { sendInTurns } from '../../plugins/sendInTurns.ts';
import { serve } from '../../plugins/serve.ts';
import { changeUploads } from './changes/changeUploads.ts';
import { patchUpload } from './changes/patchUpload.ts';
import { contentRoutes } from './content/contentRoutes.ts';
import { servingModule } from './content/serving.ts';
import { optimizeUpload, readCropCenter } from './derived/optimize.ts';
import { pictureRoutes } from './derived/pictureRoutes.ts';
import { readMissingDurations } from './derived/readDurations.ts';
import { createFolder, deleteFolder, folderOfFile, pathInAddress, readFolder } from './folders/folders.ts';
import { sweepLeftovers, sweepSome } from './store/objects.ts';
import { readUpload, readUploads, readUses } from './store/readUploads.ts';
import { listTags } from './store/tags.ts';
import { sweepResumable } from './tus/resumableStore.ts';
import { tusModule } from './tus/tusRoutes.ts';
import { createUpload, deleteUpload } from './uploadActions.ts';

const schema = recordSchema(uploads);
const sweepEveryMs = 60_000;

/** Returns the folder path of a URL under `/api/uploads/folders`. */
const folderInAddress = ({ url }: { url: string }): string | null =>
  pathInAddress(`/${(url.split('?', 1)[0] ?? '').split('/').slice(4).join('/')}`);

/** Sends a folder. A page of its files may have thousands of crops. */
const sendFolder = (reply: FastifyReply, { files: items, ...rest }: UploadFolder): Promise<FastifyReply> =>
  sendInTurns(reply, { schema, items, around: (list) => `{"files":${list},${JSON.stringify(rest).slice(1)}` });

type Sent = { caller: Caller; request: FastifyRequest; reply: FastifyReply };

/** The handlers of the root folder and of the folders in it. */
const folderHandlers = (dependencies: Dependencies, sweepNow: () => Promise<unknown>) => ({
  create: async ({ caller, request, reply }: Sent): Promise<UploadFolder> => {
    const path = folderInAddress(request);
    reply.code((await createFolder(dependencies, caller, path)) ? 201 : 200);
    const page = { sort: 'created_at', order: 'desc', offset: 0, limit: limits.pageSizeDefault } as const;
    return readFolder(dependencies, caller, path, page);
  },
  remove: async ({ caller, request, query }: Sent & { query: { force: boolean } }) => {
    const deleted = await deleteFolder(dependencies, caller, found(folderInAddress(request)), query);
    await sweepNow();
    return deleted;
  },
});

function serveUploads(app: FastifyInstance, dependencies: Dependencies): void {
  /** Deletes stored bytes right after a deletion. Failures are left to the next periodic sweep. */
  const sweepNow = () => sweepSome(dependencies).catch((error) => app.log.warn({ err: error }, 'cleanup failed'));
  const folders = folderHandlers(dependencies, sweepNow);
  serve(app, uploadsApi, {
    'GET /api/uploads': async ({ caller, query, reply }) => {
      const { items, total } = await readUploads(dependencies, caller, query);
      return sendInTurns(reply, { schema, items, around: (list) => `{"items":${list},"total":${total}}` });
    },
    'POST /api/uploads': async ({ caller, request, reply }) => {
      const { upload, isNew } = await createUpload(dependencies, caller, request);
      reply.code(isNew ? 201 : 200);
      return upload;
    },
    'GET /api/uploads/tags': async ({ caller, query }) => ({
      items: await listTags(dependencies.db, caller, query.search ?? ''),
    }),
    'POST /api/uploads/changes': ({ caller, body }) => changeUploads(dependencies, caller, body.changes),
    'GET /api/uploads/:filename': ({ caller, params }) => readUpload(dependencies, caller, params.filename),
    'GET /api/uploads/:filename/uses': ({ caller, params }) => readUses(dependencies, caller, params.filename),
    'PATCH /api/uploads/:filename': ({ caller, params, body }) =>
      patchUpload(dependencies, caller, params.filename, body),
    'POST /api/uploads/:filename/optimize': ({ caller, params, body }) =>
      optimizeUpload(dependencies, caller, params.filename, body),
    'GET /api/uploads/:filename/crop-center': ({ caller, params, query }) =>
      readCropCenter(dependencies, caller, params.filename, query),
    'DELETE /api/uploads/:filename': async ({ caller, params, query }) => {
      await deleteUpload(dependencies, caller, params.filename, query);
      await sweepNow();
    },
    'GET /api/uploads/folders': async ({ caller, query, reply }) => {
      const { file_url } = query;
      const path = file_url === undefined ? '/' : await folderOfFile(dependencies, caller, file_url);
      return sendFolder(reply, await readFolder(dependencies, caller, path, query));
    },
    'GET /api/uploads/folders/*': async ({ caller, query, request, reply }) =>
      sendFolder(reply, await readFolder(dependencies, caller, folderInAddress(request), query)),
    'POST /api/uploads/folders': folders.create,
    'DELETE /api/uploads/folders': folders.remove,
    'POST /api/uploads/folders/*': folders.create,
    'DELETE /api/uploads/folders/*': folders.remove,
  });
}

/** The media library. */
export const uploadsModule: FastifyPluginAsync<Dependencies> = async (app, dependencies) => {
  const { clock, providers } = dependencies;
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
  serveUploads(app, dependencies);
};
