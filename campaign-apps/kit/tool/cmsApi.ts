import { idempotencyKeyHeader } from '#contracts/idempotency.ts';
import type { AppsConfig } from '../server/config.ts';
import { CmsUnavailable } from '../server/errors.ts';
import { requestIdHeaders } from '../server/requestId.ts';

/** The tool's response: any status below 500, with its JSON body (null if there is none). */
export type CmsAnswer = { status: number; body: unknown };

type CmsCall = {
  token: string;
  method?: 'GET' | 'POST';
  body?: unknown;
  /** Passed on with a write, so that the tool carries it out once. */
  idempotencyKey?: string;
  /** 5 s by default. */
  timeoutMs?: number;
  /** Cancels the call. */
  signal?: AbortSignal;
};

/**
 * Calls the tool's API with a path that starts with `/api/`.
 * @throws CmsUnavailable if it is down, times out or responds with 5xx
 */
export type CmsApi = (path: string, call: CmsCall) => Promise<CmsAnswer>;

const defaultTimeoutMs = 5_000;

export function createCmsApi({ cmsInternalUrl }: Pick<AppsConfig, 'cmsInternalUrl'>): CmsApi {
  return async (path, { token, method = 'GET', body, idempotencyKey, timeoutMs = defaultTimeoutMs, signal }) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const answer = await fetch(`${cmsInternalUrl}${path}`, {
        method,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${token}`,
          ...requestIdHeaders(),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(idempotencyKey !== undefined && { [idempotencyKeyHeader]: idempotencyKey }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      const text = await answer.text();
      if (answer.status >= 500) throw new CmsUnavailable(`${method} ${path} answered ${answer.status}`);
      return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
    } catch (error) {
      if (error instanceof CmsUnavailable) throw error;
      throw new CmsUnavailable(`${method} ${path} failed: ${error instanceof Error ? error.message : 'unknown'}`);
    }
  };
}
