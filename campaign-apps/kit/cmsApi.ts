import type { AppsConfig } from './config.ts';
import { CmsUnavailable } from './errors.ts';

/** What the tool answered: any status below 500, with its JSON body (null when there is none). */
export type CmsAnswer = { status: number; body: unknown };

type CmsCall = { token: string; method?: 'GET' | 'POST'; body?: unknown };

/** Calls to the tool's API. Path from `/api/` on. @throws CmsUnavailable when it is down, slow or answers 5xx */
export type CmsApi = (path: string, call: CmsCall) => Promise<CmsAnswer>;

const timeoutMs = 5_000;

export function createCmsApi({ cmsInternalUrl }: Pick<AppsConfig, 'cmsInternalUrl'>): CmsApi {
  return async (path, { token, method = 'GET', body }) => {
    try {
      const answer = await fetch(`${cmsInternalUrl}${path}`, {
        method,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
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
