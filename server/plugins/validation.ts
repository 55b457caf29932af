import { Ajv, type AnySchemaObject, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import buildSerializer from 'fast-json-stringify';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import fastifyPlugin from 'fastify-plugin';
import type { Problem } from '../../contracts/validation.ts';
import { codeOf } from '../../resources/schema/validate.ts';
import { isLarge } from './largeBodies.ts';

const dateTimeForm = addFormats.default.get('date-time');

/** A date and time that also is one for JavaScript and PostgreSQL, which know no leap seconds and no year 0. */
function isMoment(text: string): boolean {
  const isWellFormed = typeof dateTimeForm === 'object' && 'validate' in dateTimeForm ? dateTimeForm.validate : null;
  return typeof isWellFormed === 'function' && Boolean(isWellFormed(text)) && new Date(text).getUTCFullYear() > 0;
}

/** Bodies are taken as they are; queries and params are text, so their numbers and flags are read from it. */
function validators(coerceTypes: boolean | 'array', allErrors = true) {
  const ajv = new Ajv({
    coerceTypes,
    allErrors,
    removeAdditional: false,
    useDefaults: true,
    strict: false,
    verbose: true,
  });
  addFormats.default(ajv);
  ajv.addFormat('date-time', isMoment);
  return ajv;
}

/**
 * JSON Schema for every route; an unknown body field is refused, an unknown query parameter ignored.
 * A schema is compiled when it is first used: compiling those of all routes was a quarter of a start.
 */
export const validationPlugin = fastifyPlugin(async function validation(app) {
  const ofBodies = validators(false);
  const ofLargeBodies = validators(false, false);
  const ofText = validators('array');
  app.setValidatorCompiler<AnySchemaObject>(({ schema, httpPart }) => {
    if (httpPart !== 'body') return validator(once(() => ofText.compile(schema)));
    const all = once(() => ofBodies.compile(schema));
    const first = once(() => ofLargeBodies.compile(schema));
    // All problems of a body; of a large one the first, as every problem costs time and memory.
    return validator((body) => (isLarge(body) ? first() : all()));
  });
  app.setSerializerCompiler<AnySchemaObject>(({ schema }) => {
    const serialize = once(() => buildSerializer(schema));
    return (answer) => serialize()(answer);
  });
});

/** Returns a function that makes the value with its first call and returns it with each. */
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

/** What ajv found, in the one vocabulary of broken rules. */
export function problemsOfValidation(errors: readonly ValidationError[]): Problem[] {
  return errors.filter(({ keyword, propertyName }) => !containers.has(keyword) && !propertyName).map(problemOf);
}

function problemOf({ keyword, params, instancePath, schema }: ValidationError): Problem {
  const loc = instancePath.split('/').slice(1).map(unescapePointer);
  if (keyword === 'required') return { loc: [...loc, String(params.missingProperty)], code: 'required' };
  if (keyword === 'additionalProperties') return { loc: [...loc, String(params.additionalProperty)], code: keyword };
  if (keyword === 'propertyNames') return { loc: [...loc, String(params.propertyName)], code: 'key' };
  return { loc, code: codeOf(keyword, schema), limit: typeof params.limit === 'number' ? params.limit : undefined };
}

function unescapePointer(key: string): string | number {
  const plain = key.replaceAll('~1', '/').replaceAll('~0', '~');
  return /^\d+$/.test(plain) ? Number(plain) : plain;
}
