import type { FastifyInstance } from 'fastify';
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify/types/schema.js';

const serializers = new Map<string, ReturnType<FastifySerializerCompiler<unknown>>>();
const validators = new Map<string, ReturnType<FastifySchemaCompiler<unknown>>>();

/**
 * Lets a server reuse what an earlier one of this process compiled from equal schemas. Call it before any route is
 * registered.
 */
export function shareCompiledSchemas(fastify: FastifyInstance): void {
  const setSerializerCompiler: FastifyInstance['setSerializerCompiler'] = fastify.setSerializerCompiler.bind(fastify);
  fastify.setSerializerCompiler = <Schema>(compile: FastifySerializerCompiler<Schema>) =>
    setSerializerCompiler<Schema>((route) => shared(serializers, JSON.stringify(route.schema), () => compile(route)));
  const setValidatorCompiler: FastifyInstance['setValidatorCompiler'] = fastify.setValidatorCompiler.bind(fastify);
  fastify.setValidatorCompiler = <Schema>(compile: FastifySchemaCompiler<Schema>) =>
    setValidatorCompiler<Schema>((route) =>
      shared(validators, `${route.httpPart === 'body'} ${JSON.stringify(route.schema)}`, () => compile(route)),
    );
}

function shared<Compiled>(known: Map<string, Compiled>, key: string, compile: () => Compiled): Compiled {
  const found = known.get(key) ?? compile();
  known.set(key, found);
  return found;
}
