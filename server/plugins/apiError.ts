import type { ErrorBody, FieldProblem } from '#contracts/errorBody.ts';
import { type ApiErrorKey, apiErrors } from '#contracts/errors.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { type Problem, problemWords } from '#contracts/validation.ts';

/**
 * The error that modules throw: a key of the closed set, with more fields for the response. Any other error is a
 * server error and results in a 500 without details.
 */
export class ApiError extends Error {
  readonly status: number;

  constructor(
    readonly key: ApiErrorKey,
    readonly more: Record<string, unknown> = {},
    readonly headers: Record<string, string> = {},
  ) {
    super(key);
    this.status = apiErrors[key].status;
  }

  body(): ErrorBody {
    return { detail: { key: this.key, msg: apiErrors[this.key].msg, ...this.more } };
  }
}

/** A 422 with one entry for each invalid field (docs/protocol.md, Errors), limited to the first ones. */
export class InvalidFieldsError extends ApiError {
  constructor(readonly problems: Problem[]) {
    super('invalid-fields');
  }

  override body(): ErrorBody {
    const sentProblems = this.problems.slice(0, serverLimits.maxProblems);
    const detail: FieldProblem[] = sentProblems.map((problem) => ({ loc: problem.loc, msg: problemWords(problem) }));
    return { detail };
  }
}

/** Creates a 404; the response is the same for missing items and items that the caller may not see. */
export const notFound = (): ApiError => new ApiError('not-found');

/** Returns a value that was found. @throws ApiError `not-found` for null and undefined */
export function found<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw notFound();
  return value;
}
