import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import contentDisposition from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { FileParams } from '#contracts/api/uploads.ts';
import { nameOfVersion } from '#contracts/fileNames.ts';
import { pictureVersion } from '#contracts/media.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { notFound } from '#server/plugins/apiError.ts';
import { beginRange } from '#server/plugins/byteRange.ts';
import { type Derived, prepareDerived } from '../derived/derivedImages.ts';
import { prepareResized, resizedNamed } from '../derived/resizedImages.ts';
import { thumbnailOf, thumbnailSource } from '../derived/thumbnails.ts';
import { fileKey } from '../store/objects.ts';
import { findServed, type ServedFile } from '../store/uploadStore.ts';

const ThumbnailParams = Type.Object({ ...FileParams.properties, width: Type.Integer({ minimum: 1, maximum: 10_000 }) });
/** The number of the content that the client expects. It decides how long the response is cached. */
const ImageQuery = Type.Object({ v: Type.Optional(Type.String({ maxLength: 20 })) });
/** `p` is the version of a video's picture. */
const ThumbnailQuery = Type.Object({ ...ImageQuery.properties, p: Type.Optional(Type.String({ maxLength: 100 })) });
/** The value of `download` is not read: it changes with the name, so that caches don't keep a former name. */
const FileQuery = Type.Object({
  ...ImageQuery.properties,
  download: Type.Optional(Type.String({ maxLength: 1_000 })),
});

const ResizedParams = Type.Object({ ...FileParams.properties, name: Type.String({ maxLength: 20 }) });

/** Headers of all files: no sniffing, no scripts, usable on any page. */
const headers = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'accept-ranges, content-length, content-range, etag',
  'x-content-type-options': 'nosniff',
};

/** Returns a URL with the requested number of the content. */
const withVersion = (url: string, v: string | undefined): string =>
  v === undefined ? url : `${url}?v=${encodeURIComponent(v)}`;

/** Types that browsers display. All others are downloaded. */
const shown = new Set(['image', 'video', 'audio']);
const typeOf = (mimetype: string): string => (mimetype.startsWith('text/') ? `${mimetype}; charset=utf-8` : mimetype);

const isKnown = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')));

/** Returns the name of the downloaded file; programs that only read ASCII get the one in the URL. */
function nameIn(filename: string, { name, is_version, width, height }: ServedFile): string {
  const whole = is_version ? nameOfVersion(name, { width: width ?? 0, height: height ?? 0 }) : name;
  return contentDisposition(whole, { fallback: filename });
}

type Answer = { caching: string; etag: string };

/** Sets the common headers. Returns `known` if the client has the file, which needs only a 304. */
function beginAnswer(request: FastifyRequest, reply: FastifyReply, { caching, etag }: Answer): 'known' | 'new' {
  reply.headers({ ...headers, 'cache-control': caching, etag });
  if (!isKnown(request, etag)) return 'new';
  reply.code(304);
  return 'known';
}

/** Serves files, versions, thumbnails and resized images. Anyone with the URL can read them. */
export const servingModule: FastifyPluginAsyncTypebox<Dependencies> = async (app, dependencies) => {
  const { db, providers } = dependencies;

  /** Sends a derived image; the common headers are set. */
  const sendDerived = async (request: FastifyRequest, reply: FastifyReply, image: Derived): Promise<FastifyReply> => {
    const stream = request.method === 'HEAD' ? undefined : await providers.storage.read(image.key);
    if (stream === null) throw notFound();
    return reply.header('content-length', image.size).type(image.mimetype).send(stream);
  };

  const served = async (filename: string): Promise<ServedFile> => {
    const found = await findServed(db, filename);
    if (!found) throw notFound();
    return found;
  };

  app.route({
    method: ['GET', 'HEAD'],
    url: '/uploads/:filename',
    config: { access: 'public' },
    schema: { hide: true, params: FileParams, querystring: FileQuery },
    handler: async (request, reply) => {
      const { filename } = request.params;
      const file = await served(filename);
      const etag = `"${file.object}"`;
      const { v, download } = request.query;
      const isDownload = download !== undefined || !shown.has(file.type);
      if (isDownload) reply.header('content-disposition', nameIn(filename, file));
      if (beginAnswer(request, reply, { caching: cachingOf(file, v), etag }) === 'known') return reply.send();
      const range = beginRange(request, reply, { etag, size: file.size_bytes });
      if (range === 'unsatisfiable') return reply.send();
      reply.type(typeOf(file.mimetype));
      if (request.method === 'HEAD') return reply.send();
      const stream = await providers.storage.read(fileKey(file.object), range ?? undefined);
      if (stream) return reply.send(stream);
      request.log.error({ object: file.object }, 'a file is missing in the storage');
      throw notFound();
    },
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: '/uploads/:filename/thumbnail/:width',
    config: { access: 'public' },
    schema: { hide: true, params: ThumbnailParams, querystring: ThumbnailQuery },
    handler: async (request, reply) => {
      const { filename, width } = request.params;
      const file = await served(filename);
      const source = thumbnailSource(file, width);
      if (!source) throw notFound();
      const { v, p } = request.query;
      const etag = `"${source.object}-${width}"`;
      const caching = file.type === 'video' ? pictureCachingOf(file, p) : cachingOf(file, v);
      if (beginAnswer(request, reply, { caching, etag }) === 'known') return reply.send();
      const thumbnail = thumbnailOf(source, width);
      const size = await prepareDerived(dependencies, source, thumbnail);
      if (size === null) throw notFound();
      return sendDerived(request, reply, { ...thumbnail, size });
    },
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: '/uploads/:filename/:name',
    config: { access: 'public' },
    schema: { hide: true, params: ResizedParams, querystring: ImageQuery },
    handler: async (request, reply) => {
      const { filename, name } = request.params;
      const image = resizedNamed(name);
      const file = image && (await served(filename));
      if (!image || file?.type !== 'image') throw notFound();
      const { v } = request.query;
      const etag = `"${file.object}-${name}"`;
      if (beginAnswer(request, reply, { caching: cachingOf(file, v), etag }) === 'known') return reply.send();
      const resized = await prepareResized({ ...dependencies, log: request.log }, file, image);
      if (typeof resized === 'object') return sendDerived(request, reply, resized);
      const caching = resized === 'never' ? 'public, max-age=60' : 'no-store';
      return reply
        .removeHeader('etag')
        .header('cache-control', caching)
        .redirect(withVersion(`../${filename}`, v));
    },
  });

  app.addHook('onSend', async (_request, reply) => {
    // Error responses must not be cached like files.
    if (reply.statusCode >= 400) reply.header('cache-control', 'no-store');
  });
};

const year = 365 * 24 * 3600;
const forever = `public, max-age=${year}, immutable`;
/**
 * For URLs whose content changes when the file is replaced: caches show a replaced file for at most two minutes, and
 * visitors don't wait while it is read again.
 */
const short = 'public, max-age=60, stale-while-revalidate=60';

/**
 * Returns the `Cache-Control` header of a file. The content is final under the URL with its number (`v`), and under the
 * plain URL while the file was never replaced: browsers and CDNs have cached this for a year. Another number may become
 * that of a later content.
 */
const cachingOf = ({ content_version }: Pick<ServedFile, 'content_version'>, v: string | undefined): string =>
  (v ?? '1') === String(content_version) ? forever : short;

/** Returns the `Cache-Control` header of a thumbnail of a video. Its picture is final under the URL with its version (`p`). */
const pictureCachingOf = ({ picture }: Pick<ServedFile, 'picture'>, p: string | undefined): string =>
  picture !== null && pictureVersion(picture) === p ? forever : 'public, no-cache';
