import { createHash } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ImportReport } from '#contracts/api/recordImport.ts';
import { limits } from '#contracts/limits.ts';
import { isObject } from '#contracts/values.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { createSchema } from '#resources/schema/toJsonSchema.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { callerOfRequest } from '#server/plugins/access.ts';
import { problemsOfValidation } from '#server/plugins/validation.ts';
import { errorsOf } from '../answers.ts';
import { importRecords } from './importRecords.ts';
import type { Validators } from './rowChecker.ts';

const Query = Type.Object({
  dry_run: Type.Optional(Type.Boolean({ description: 'Only reports the changes.' })),
  fingerprint: Type.Optional(
    Type.String({ pattern: '^[0-9a-f]{64}$', description: 'That of the preview. Other changes are refused.' }),
  ),
});

const CsvBody = Type.Unsafe<Buffer>({ description: 'CSV in UTF-8.' });

/** The route that imports records from a CSV. It accepts no other body, and other routes accept no CSV. */
export const importRoute =
  (resource: Resource): FastifyPluginAsyncTypebox<Dependencies> =>
  async (app, dependencies) => {
    const { name, access } = resource;
    const schema = createSchema(resource);
    const { required: _, ...partial } = schema;
    app.removeAllContentTypeParsers();
    app.addContentTypeParser<Buffer>('text/csv', { parseAs: 'buffer' }, (request, body, done) => {
      request.bodyHash = createHash('sha256').update(body).digest('hex');
      done(null, body);
    });

    app.post(`/api/${name}/import`, {
      bodyLimit: limits.maxImportBytes,
      config: {
        access: [access.create ?? 'nobody', access.edit ?? 'nobody'].flat(),
        described: {
          errors: ['import-invalid', 'import-changed', 'server-busy', 'value-taken', ...errorsOf(resource).locked],
        },
      },
      schema: {
        summary: `Import ${name} from a CSV, or preview it`,
        tags: [name],
        querystring: Query,
        body: { content: { 'text/csv': { schema: CsvBody } } },
        response: { 200: ImportReport },
      },
      handler: (request) => {
        const call = { ...dependencies, caller: callerOfRequest(request), resource };
        const { dry_run: isDryRun = false, fingerprint } = request.query;
        const problemsBy = (of: object): Validators['create'] => {
          const validate: (values: unknown) => unknown = request.compileValidationSchema(of, 'body');
          return (values) => {
            const found = validate(values);
            return isObject(found) && Array.isArray(found.error) ? problemsOfValidation(found.error) : [];
          };
        };
        const validators = { create: problemsBy(schema), change: problemsBy(partial) };
        return importRecords(call, {
          bytes: (request.body as Buffer | undefined) ?? Buffer.alloc(0),
          validators,
          isDryRun,
          fingerprint,
        });
      },
    });
  };
