import fastifyPlugin from 'fastify-plugin';
import { hasEscapedNul } from '../db/storableText.ts';
import { ApiError } from './apiError.ts';

/**
 * Reads JSON bodies. NUL can't be stored as text by PostgreSQL, so that a request which carries one, in its body or its
 * address, is malformed here instead of failing at the database. An empty body counts as none.
 */
export const jsonBodyPlugin = fastifyPlugin(async (app) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    if (hasEscapedNul(body)) return done(new ApiError('malformed-request'));
    return parse(request, body, done);
  });
  app.addHook('onRequest', async (request) => {
    if (/%00/.test(request.url)) throw new ApiError('malformed-request');
  });
});
