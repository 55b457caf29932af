import { PassThrough, Readable } from 'node:stream';
import { type Locker, Server } from '@tus/server';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { tusApi } from '#contracts/api/tus.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { Caller } from '#server/caller.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { ApiError, notFound } from '#server/plugins/apiError.ts';
import { idempotencyKeyOf } from '#server/plugins/idempotency.ts';
import { serve } from '#server/plugins/serve.ts';
import { announcedBytes, leaveRest, tooLarge } from '../receive/receive.ts';
import { PartStore } from './partStore.ts';

const path = '/api/uploads/tus';
const version = '1.0.0';
const bodyType = 'application/offset+octet-stream';

/** Headers that the library reads, and those of its response that are sent. */
const requestHeaders = [
  'tus-resumable',
  'upload-concat',
  'upload-defer-length',
  'upload-length',
  'upload-metadata',
  'upload-offset',
];
const responseHeaders = [
  'location',
  'tus-extension',
  'tus-max-size',
  'tus-version',
  'upload-length',
  'upload-metadata',
  'upload-offset',
];

/** The rows of the database are locked instead, for a short time: a slow client blocks no other request. */
const noLocks: Locker = { newLock: () => ({ lock: async () => undefined, unlock: async () => undefined }) };

type LibraryError = Error | { status_code: number };

/** Converts an error of the library to that of the response. */
function apiErrorOf(error: LibraryError): Error {
  const status = 'status_code' in error && error.status_code;
  if (status === 404 || status === 410) return notFound();
  if (status === 409) return new ApiError('upload-offset-differs');
  if (status === 413) return new ApiError('too-large');
  if (status !== false && [400, 403, 501].includes(status)) return new ApiError('malformed-request');
  return error instanceof Error ? error : new Error(`tus: status ${status}`);
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Checks what the library answers with other statuses, or not at all. */
function refuseUnreadable(request: FastifyRequest, maxBytes: number): void {
  const { method, headers } = request;
  if (method === 'OPTIONS') return;
  if (headers['tus-resumable'] !== version) throw new ApiError('tus-version', {}, { 'tus-version': version });
  if (method !== 'PATCH') {
    if (hasBody(request)) throw new ApiError('malformed-request');
    if (Number(headers['upload-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
    return;
  }
  if (headers['content-type'] !== bodyType) throw new ApiError('unsupported-media-type');
  if (Number(headers['content-length'] ?? 0) > serverLimits.maxUploadPartBytes)
    throw tooLarge(serverLimits.maxUploadPartBytes);
}

/** Returns the request in the form that the library reads. */
function libraryRequest({ method, url, headers, raw }: FastifyRequest): Request {
  const read = method === 'PATCH' ? [...requestHeaders, 'content-length', 'content-type'] : requestHeaders;
  const present = read.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]));
  const init: RequestInit & { duplex?: 'half' } = { method, headers: Object.fromEntries(present) };
  const address = new URL(url.split('?', 1)[0] ?? '', 'http://localhost');
  if (method !== 'PATCH') return new Request(address, init);
  // The library may close what it reads, and the connection must stay open for the response.
  const body = new PassThrough();
  raw.once('error', (error) => body.destroy(error));
  raw.pipe(body);
  const streamed: typeof init = { ...init, body: Readable.toWeb(body) as ReadableStream, duplex: 'half' };
  return new Request(address, streamed);
}

type Sent = { caller: Caller; request: FastifyRequest; reply: FastifyReply };

/**
 * Handles a request by the protocol tus 1.0. Errors have the same form as those of all routes.
 * @throws ApiError, and as the methods of `PartStore`
 */
async function answerTus(dependencies: Dependencies, { caller, request, reply }: Sent): Promise<void> {
  const { maxUploadBytes } = dependencies.config;
  const { raw } = request;
  const store = new PartStore(dependencies, {
    caller,
    key: idempotencyKeyOf(request),
    announced: announcedBytes(request, serverLimits.maxUploadPartBytes),
    isCutOff: () => raw.destroyed && !raw.complete,
  });
  let failure: LibraryError | null = null;
  const library = new Server({
    path,
    datastore: store,
    locker: noLocks,
    maxSize: maxUploadBytes,
    relativeLocation: true,
    namingFunction: () => uuidv7(),
    onResponseError: (_request, error) => {
      failure = error;
      // Its response is not sent.
      return { status_code: 500, body: '' };
    },
  });
  try {
    refuseUnreadable(request, maxUploadBytes);
    const answer = await library.handleWeb(libraryRequest(request));
    if (failure !== null || answer.status >= 400) throw apiErrorOf(failure ?? { status_code: answer.status });
    for (const name of responseHeaders) {
      const value = answer.headers.get(name);
      if (value !== null) reply.header(name, value);
    }
    describe(store, reply);
    reply.code(answer.status);
  } catch (error) {
    leaveRest(raw);
    throw error;
  }
}

/** Adds the expiry of an unfinished upload, or the file of a finished one. */
function describe({ current }: PartStore, reply: FastifyReply): void {
  if (!current) return;
  if (current.filename === null) reply.header('upload-expires', current.expires_at.toUTCString());
  else reply.header('upload-filename', current.filename);
}

/** Uploads in parts, which continue after an interruption. */
export const tusModule: FastifyPluginAsync<Dependencies> = async (app, dependencies) => {
  // The library reads the body.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(bodyType, (_request, _body, done) => done(null));
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('tus-resumable', version);
    done();
  });
  const answer = (sent: Sent) => answerTus(dependencies, sent);
  serve(app, tusApi, {
    'OPTIONS /api/uploads/tus': answer,
    'POST /api/uploads/tus': answer,
    'HEAD /api/uploads/tus/:id': answer,
    'PATCH /api/uploads/tus/:id': answer,
    'DELETE /api/uploads/tus/:id': answer,
  });
};
