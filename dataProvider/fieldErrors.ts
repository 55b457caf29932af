import type { ErrorBody, FieldProblem } from '#contracts/errorBody.ts';

/** Messages by field, nested like the record: `{name: 'Required', meta_tags: {title: …}}`. */
type FieldErrors = { [name: string]: string | FieldErrors };

/** The field of an error that has no list of problems, by its key. */
const fieldOfKey: Record<string, string> = {
  'slug-taken': 'slug',
  'app-taken': 'id',
  'app-not-ready': 'app',
  'app-retired': 'app',
  'email-taken': 'email',
};

/** Wrappers of the fields in a request body, which are not part of a field's path. */
const wrappers = new Set(['body', 'fields']);

/** Returns the field errors of an error's detail; null if it names no field. */
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
