import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '#src/engine/answeredRecord.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';

const keyOf = (campaignId: string) => ['campaigns', 'preview-links', campaignId];

/** Reads the open preview links of a campaign. */
export function usePreviewLinks(campaignId: string) {
  const { previewLinks } = useDataProvider<CmsDataProvider>();
  return useQuery({
    queryKey: keyOf(campaignId),
    queryFn: async ({ signal }) => answered(await previewLinks(campaignId, { signal })),
    retry: false,
  });
}

/** Returns the mutations that create a link for a number of days, and revoke the link with an id. */
export function useChangePreviewLinks(campaignId: string) {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const queryClient = useQueryClient();
  const { createPreviewLink, revokePreviewLink } = useDataProvider<CmsDataProvider>();
  const shared = {
    onError: (error: Error) => notify(errorWords(error), { type: 'error' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(campaignId) }),
  };
  const create = useMutation({
    ...shared,
    mutationFn: async (days: number) => answered(await createPreviewLink(campaignId, days)),
    onSuccess: () => notify(t('publishing.previews.created'), { type: 'success' }),
  });
  const revoke = useMutation({
    ...shared,
    mutationFn: async (linkId: string) => answered(await revokePreviewLink(campaignId, linkId)),
    onSuccess: () => notify(t('publishing.previews.revoked'), { type: 'success' }),
  });
  return { create, revoke };
}
