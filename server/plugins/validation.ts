import { Ajv, type AnySchemaObject, type ErrorObject, type ValidateFunction } from 'ajv';
import buildSerializer from 'fast-json-stringify';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import fastifyPlugin from 'fastify-plugin';
import type { Problem } from '#contracts/validation.ts';
import { formats } from '#resources/schema/formats.ts';
import { codeOf, placeOf } from '#resources/schema/validate.ts';
import { isLarge } from './largeBodies.ts';

/**
 * Creates an ajv instance. Values of bodies are not coerced; queries and params are text, so numbers and flags are
 * parsed from it.
 */
function validators(coerceTypes: boolean | 'array', allErrors = true) {
  const ajv = new Ajv({
    coerceTypes,
    allErrors,
    removeAdditional: false,
    useDefaults: true,
    strict: false,
    verbose: true,
  });
  for (const [name, isValid] of Object.entries(formats)) ajv.addFormat(name, isValid);
  return ajv;
}

/**
 * Validates every route with JSON Schema; unknown body fields are rejected, unknown query parameters ignored. Schemas
 * are compiled on first use, because compiling all of them took a quarter of the start time.
 */
export const validationPlugin = fastifyPlugin(async function validation(app) {
  const ofBodies = validators(false);
  const ofLargeBodies = validators(false, false);
  const ofText = validators('array');
  app.setValidatorCompiler<AnySchemaObject>(({ schema, httpPart }) => {
    if (httpPart !== 'body') return validator(once(() => ofText.compile(schema)));
    const all = once(() => ofBodies.compile(schema));
    const first = once(() => ofLargeBodies.compile(schema));
    // Reports all problems of a body; for a large body only the first one, to save time and memory.
    return validator((body) => (isLarge(body) ? first() : all()));
  });
  app.setSerializerCompiler<AnySchemaObject>(({ schema }) => {
    const serialize = once(() => buildSerializer(schema));
    return (answer) => serialize()(answer);
  });
});

/** Returns a function that creates the value on the first call and then returns the same value. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const validator = (choose: (value: unknown) => ValidateFunction) => (value: unknown) => {
  const validate = choose(value);
  return validate(value) || { error: validate.errors ?? [] };
};

type ValidationError = FastifySchemaValidationError & Partial<Pick<ErrorObject, 'schema' | 'propertyName'>>;

const containers = new Set(['anyOf', 'oneOf', 'if']);

/** Converts ajv's errors to the shared codes of validation problems. */
export function problemsOfValidation(errors: readonly ValidationError[]): Problem[] {
  return errors
    .filter(({ keyword, propertyName }) => !containers.has(keyword) && propertyName === undefined)
    .map(problemOf);
}

function problemOf({ keyword, params, instancePath, schema }: ValidationError): Problem {
  const loc = instancePath.split('/').slice(1).map(unescapePointer);
  if (keyword === 'required') return { loc: [...loc, placeOf(String(params.missingProperty))], code: 'required' };
  if (keyword === 'additionalProperties')
    return { loc: [...loc, placeOf(String(params.additionalProperty))], code: keyword };
  if (keyword === 'propertyNames') return { loc: [...loc, placeOf(String(params.propertyName))], code: 'key' };
  return { loc, code: codeOf(keyword, schema), limit: typeof params.limit === 'number' ? params.limit : undefined };
}

const unescapePointer = (key: string): string | number => placeOf(key.replaceAll('~1', '/').replaceAll('~0', '~'));
