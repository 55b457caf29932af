import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { HttpError, useDataProvider } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '#src/engine/answeredRecord.ts';
import { type Campaign, campaigns } from '../../campaigns/schema.ts';

/** The language and the moment of a preview; by default the page's language, and now. */
export type Chosen = { lang?: string; moment?: string };

/** The URLs of a campaign's page as it is and as the release makes it, and their origin. */
export type Previews = { addresses: readonly [string, string]; origin: string; isDraft: boolean };

/** The campaign's page can't be previewed. */
class NoPreviews extends Error {}

const appHasNone = (error: unknown): boolean =>
  error instanceof HttpError && 'key' in error && error.key === 'drafts-disabled';

/** Returns whether the campaign has no page that could be previewed, which another try does not change. */
export const hasNoPreviews = (error: unknown): boolean => error instanceof NoPreviews || appHasNone(error);

/**
 * Loads the URLs of both pages, with tokens that are new for each choice, because they are valid for some minutes. They are
 * loaded again when the release changes.
 */
export function usePreviews(campaignId: string, release: string, chosen: Chosen) {
  const { getOne, call } = useDataProvider<CmsDataProvider>();
  return useQuery({
    // What begins with the name of the releases is read again when one changes.
    queryKey: ['releases', 'previews', release, campaignId, chosen],
    queryFn: async (): Promise<Previews> => {
      const { data } = await getOne<Campaign>(campaigns.name, { id: campaignId });
      if (data.url === null) throw new NoPreviews();
      const url = new URL(data.url);
      const addressIn = async (given: { release?: string }) => {
        const body = { campaign_id: campaignId, purpose: 'preview', ...given } as const;
        const { token } = answered(await call('POST /api/apps/:id/token', { params: { id: data.app }, body }));
        const query = new URLSearchParams({ ...chosen, preview: token });
        return `${url.href}?${query}`;
      };
      const addresses = await Promise.all([addressIn({}), addressIn({ release })] as const);
      return { addresses, origin: url.origin, isDraft: data.published_at === null };
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}
