import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { slugPattern } from '#contracts/campaign.ts';
import { limits } from '#contracts/limits.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { useDebounced } from '#src/ui/hooks/useDebounced.ts';

const isSlug = (slug: string): boolean => new RegExp(slugPattern).test(slug) && slug.length <= limits.maxSlugLength;

/** A slug that another campaign of the app uses; its id is null when the user may not see that campaign. */
type SlugTaken = { existingId: string | null };

/**
 * Checks during input whether another campaign of the app has this slug; null while loading and when the slug is free.
 */
export function useSlugTaken(app: string, slug: string, own: { id?: string; slug?: string }): SlugTaken | null {
  const { slugExists } = useDataProvider<CmsDataProvider>();
  const rested = useDebounced(slug, limits.slugCheckDebounceMs);
  const { data } = useQuery({
    queryKey: ['campaigns', 'slugExists', app, rested],
    queryFn: () => slugExists(app, rested),
    enabled: app !== '' && isSlug(rested) && rested !== own.slug,
    staleTime: 5_000,
  });
  const isTaken = rested === slug && slug !== own.slug && data?.exists === true && data.existing_id !== own.id;
  return isTaken ? { existingId: data.existing_id } : null;
}
