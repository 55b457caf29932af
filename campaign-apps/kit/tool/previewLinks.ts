import { LRUCache } from 'lru-cache';
import { type Preview, readMoment } from '../campaign/preview.ts';
import { AppError, CmsUnavailable } from '../server/errors.ts';
import { fieldsOf } from '../values/read.ts';
import { type AppTokenCheck, TokenExpired } from './appToken.ts';
import type { CmsApi } from './cmsApi.ts';

/**
 * A valid preview was used after its end, after its link was revoked, after its campaign was deleted, or after its release
 * was published or discarded.
 */
export class PreviewEnded extends AppError {
  constructor() {
    super(410, 'the preview has ended');
  }
}

/** A preview, and the campaign and the release that its token is for. */
export type OpenedPreview = Omit<Preview, 'release'> & { campaignId: string; release: string | null };

export type PreviewLinks = {
  /**
   * Returns the preview that the query of a page of this app opens; null without one.
   * @throws PreviewEnded; AppError 404 for a token that the tool has not signed for this app
   * @throws CmsUnavailable if the tool can't be asked whether the link is valid
   */
  of(app: string, query: unknown): Promise<OpenedPreview | null>;
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

/** Checks previews: the signature and the end with each request, and once a minute whether a link is valid. */
export function createPreviewLinks({ cms, cmsToken: token, checkToken, now }: Parts): PreviewLinks {
  const open = new LRUCache<string, { isOpen: boolean }>({
    max: 1_000,
    ttl: knownMs,
    ttlResolution: 0,
    perf: { now },
    fetchMethod: async (path) => {
      const { status } = await cms(path, { token });
      if (status !== 200 && status !== 404) throw new CmsUnavailable(`GET ${path} answered ${status}`);
      return { isOpen: status === 200 };
    },
  });

  return {
    async of(app, query) {
      const { preview, moment } = fieldsOf(query);
      if (preview === undefined) return null;
      if (typeof preview !== 'string' || preview.length > maxTokenLength) throw unknownPage();
      const claims = await checkToken(`Bearer ${preview}`, { app, purpose: 'preview' }).catch(refusal);
      const { subject, campaignId, release, expiresAt } = claims;
      const opened = { token: preview, campaignId, release, moment: readMoment(moment) };
      // A user of the tool, whose token ends soon.
      if (claims.permissions.includes('campaigns-read')) return { ...opened, endsAt: null };
      const path = `/api/preview_links/${encodeURIComponent(subject)}?campaign_id=${encodeURIComponent(campaignId)}`;
      if (!(await open.forceFetch(path)).isOpen) throw new PreviewEnded();
      return { ...opened, endsAt: expiresAt };
    },
  };
}

const unknownPage = (): AppError => new AppError(404, 'no such page');

function refusal(error: unknown): never {
  if (error instanceof TokenExpired) throw new PreviewEnded();
  throw error instanceof AppError && error.status < 500 ? unknownPage() : error;
}
