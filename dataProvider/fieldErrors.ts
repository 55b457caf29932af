import type { ErrorBody, FieldProblem } from '../contracts/errors.ts';

/** Words at fields, nested as the record is: `{name: 'Required', meta_tags: {title: …}}`. */
type FieldErrors = { [name: string]: string | FieldErrors };

/** The field that a refusal without a list of problems is about. */
const fieldOfKey: Record<string, string> = {
  'slug-taken': 'slug',
  'app-taken': 'id',
  'app-not-ready': 'app',
  'email-taken': 'email',
};

/** What wraps the fields in a body is no part of a field's place. */
const wrappers = new Set(['body', 'fields']);

/** The field errors in an error's detail; null when it names no field. */
export function fieldErrorsOf(detail: ErrorBody['detail'] | null): FieldErrors | null {
  if (detail === null || typeof detail === 'string') return null;
  if (Array.isArray(detail)) return detail.length === 0 ? null : atTheirFields(detail);
  const field = typeof detail.field === 'string' ? detail.field : fieldOfKey[detail.key];
  return field === undefined ? null : { [field]: detail.msg };
}

function atTheirFields(problems: FieldProblem[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { loc, msg } of problems) {
    const place = loc.map(String);
    while (place[0] !== undefined && wrappers.has(place[0])) place.shift();
    place.unshift(...(place.length === 0 ? ['root'] : []));
    put(errors, place, msg);
  }
  return errors;
}

function put(errors: FieldErrors, [name = 'root', ...rest]: string[], words: string): void {
  if (rest.length === 0) {
    errors[name] = words;
    return;
  }
  const there = errors[name];
  if (typeof there === 'string') return;
  const inner = there ?? {};
  errors[name] = inner;
  put(inner, rest, words);
}
