import fastifyPlugin from 'fastify-plugin';
import { limits } from '../../contracts/limits.ts';
import { isUnstorableJson } from '../formats/jsonbSafety.ts';
import { ApiError } from './apiError.ts';
import { markLarge } from './largeBodies.ts';

/**
 * Reads JSON bodies. What PostgreSQL can't store (NUL, half of a character, endless nesting) makes a request malformed
 * here instead of failing at the database. An empty body counts as none.
 */
export const jsonBodyPlugin = fastifyPlugin(async function jsonBody(app) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    if (isUnstorableJson(body)) return done(new ApiError('malformed-request'));
    return parse(request, body, (error: Error | null, value?: unknown) => {
      if (body.length > limits.maxAllProblemsBytes) markLarge(value);
      done(error, value);
    });
  });
  app.addHook('onRequest', async (request) => {
    if (/%00/.test(request.url)) throw new ApiError('malformed-request');
  });
});
