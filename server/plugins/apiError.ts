import { type ApiErrorKey, apiErrors, type ErrorBody, type FieldProblem } from '../../contracts/errors.ts';
import { limits } from '../../contracts/limits.ts';
import { type Problem, problemWords } from '../../contracts/validation.ts';

/**
 * The one error that modules throw: a key of the closed set, with what else its answer carries. Everything else that is
 * thrown is a fault of the server and answers 500 without a word of what it was.
 */
export class ApiError extends Error {
  readonly status: number;

  constructor(
    readonly key: ApiErrorKey,
    private readonly more: Record<string, unknown> = {},
    readonly headers: Record<string, string> = {},
  ) {
    super(key);
    this.status = apiErrors[key].status;
  }

  body(): ErrorBody {
    return { detail: { key: this.key, msg: apiErrors[this.key].msg, ...this.more } };
  }
}

/** 422 with one entry for each bad field (docs/protocol.md, Errors), of very many for the first ones. */
export class InvalidFieldsError extends ApiError {
  constructor(readonly problems: Problem[]) {
    super('invalid-fields');
  }

  override body(): ErrorBody {
    const told = this.problems.slice(0, limits.maxProblems);
    const detail: FieldProblem[] = told.map((problem) => ({ loc: problem.loc, msg: problemWords(problem) }));
    return { detail };
  }
}

/** What does not exist and what the caller may not see answer the same. */
export const notFound = (): ApiError => new ApiError('not-found');
