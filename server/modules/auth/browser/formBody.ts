import type { FastifyInstance } from 'fastify';
import { ApiError } from '#server/plugins/apiError.ts';

/** Makes the routes of one plugin accept form bodies. Duplicate fields and NUL characters are malformed. */
export function takeForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      const fields = [...new URLSearchParams(body)];
      const names = new Set(fields.map(([name]) => name));
      const malformed = names.size !== fields.length || fields.some((field) => field.join('').includes('\0'));
      if (malformed) done(new ApiError('malformed-request'));
      else done(null, Object.fromEntries(fields));
    },
  );
}
