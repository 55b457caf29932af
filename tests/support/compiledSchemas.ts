import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify/types/schema.js';

type Serializers = {
  SerializerSelector: () => (externalSchemas: object, options: object) => FastifySerializerCompiler<unknown>;
};

// The compiler that Fastify takes by default.
const ownRequire = createRequire(createRequire(import.meta.url).resolve('fastify'));
const { SerializerSelector }: Serializers = ownRequire('@fastify/fast-json-stringify-compiler');
const serializerOf = SerializerSelector()({}, {});

const serializers = new Map<string, ReturnType<typeof serializerOf>>();
const validators = new Map<string, ReturnType<FastifySchemaCompiler<unknown>>>();

/**
 * Lets a server take what an earlier one of this process compiled from equal schemas: compiling those of all routes is
 * most of a server's start. Call it before any route is made.
 */
export function shareCompiledSchemas(fastify: FastifyInstance): void {
  fastify.setSerializerCompiler((route) =>
    shared(serializers, JSON.stringify(route.schema), () => serializerOf(route)),
  );
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
