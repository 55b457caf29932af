import { Ajv, type AnySchema, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
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

/** JSON Schema for every route; an unknown body field is refused, an unknown query parameter ignored (contract point 1). */
export const validationPlugin = fastifyPlugin(async (app) => {
  const ofBodies = validators(false);
  const ofLargeBodies = validators(false, false);
  const ofText = validators('array');
  app.setValidatorCompiler<AnySchema>(({ schema, httpPart }) =>
    httpPart === 'body'
      ? bodyValidator(ofBodies.compile(schema), () => ofLargeBodies.compile(schema))
      : ofText.compile(schema),
  );
});

/** Tells all problems of a body; of a large one the first, as every problem costs time and memory. */
function bodyValidator(all: ValidateFunction, compileFirst: () => ValidateFunction) {
  let first: ValidateFunction | null = null;
  return (body: unknown) => {
    if (isLarge(body)) first ??= compileFirst();
    const validate = isLarge(body) && first ? first : all;
    return validate(body) || { error: validate.errors ?? [] };
  };
}

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
