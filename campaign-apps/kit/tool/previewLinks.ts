import { LRUCache } from 'lru-cache';
import type { Preview } from '../campaign/campaign.ts';
import { AppError, CmsUnavailable } from '../server/errors.ts';
import { fieldsOf } from '../values/read.ts';
import { type AppTokenCheck, TokenExpired } from './appToken.ts';
import type { CmsApi } from './cmsApi.ts';

/** A valid preview link was used after its end, after it was revoked, or after its campaign was deleted. */
export class PreviewEnded extends AppError {
  constructor() {
    super(410, 'the preview has ended');
  }
}

export type PreviewLinks = {
  /**
   * Returns the campaign that the query of a page of this app opens for a preview; null without a preview link.
   * @throws PreviewEnded; AppError 404 for a token that the tool has not signed for this app
   * @throws CmsUnavailable if the tool can't be asked whether the link is valid
   */
  of(app: string, query: unknown): Promise<(Preview & { campaignId: string }) | null>;
};

type Parts = {
  cms: CmsApi;
  /** The token of the apps at the tool. */
  cmsToken: string;
  checkToken: AppTokenCheck;
  /** Milliseconds since 1970. */
  now(): number;
};

/** Maximum time that an ended or revoked link still works. Without a response of the tool, no link works longer. */
const knownMs = 60_000;
const maxTokenLength = 2_000;

/** Checks preview links: the signature and the end with each request, and once a minute whether they are valid. */
export function createPreviewLinks({ cms, cmsToken: token, checkToken, now }: Parts): PreviewLinks {
  const open = new LRUCache<string, { isOpen: boolean }>({
    max: 1_000,
    ttl: knownMs,
    ttlResolution: 0,
    perf: { now },
    fetchMethod: async (id) => {
      const path = `/api/preview_links/${encodeURIComponent(id)}`;
      const { status } = await cms(path, { token });
      if (status !== 200 && status !== 404) throw new CmsUnavailable(`GET ${path} answered ${status}`);
      return { isOpen: status === 200 };
    },
  });

  return {
    async of(app, query) {
      const { preview } = fieldsOf(query);
      if (preview === undefined) return null;
      if (typeof preview !== 'string' || preview.length > maxTokenLength) throw unknownPage();
      const claims = await checkToken(`Bearer ${preview}`, { app, purpose: 'preview' }).catch(refusal);
      if (!(await open.forceFetch(claims.subject)).isOpen) throw new PreviewEnded();
      return { token: preview, endsAt: claims.expiresAt, campaignId: claims.campaignId };
    },
  };
}

const unknownPage = (): AppError => new AppError(404, 'no such page');

function refusal(error: unknown): never {
  if (error instanceof TokenExpired) throw new PreviewEnded();
  throw error instanceof AppError && error.status < 500 ? unknownPage() : error;
}
