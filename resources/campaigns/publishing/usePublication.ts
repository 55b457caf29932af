import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useLocale, useNotify, useRefresh } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { answeredRecord } from '#src/engine/answeredRecord.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { type Translate, useT } from '#src/i18n/useT.ts';
import { formatDateTime } from '#src/ui/format/dateTime.ts';
import type { Campaign, ListedCampaign } from '../schema.ts';

/** Returns what is public after the write, for the notification. */
function outcomeOf(t: Translate, { name, status, starts_at }: Campaign, locale: string): string {
  if (status === 'draft') return t('publishing.unpublish.done', { name });
  if (status === 'ended') return t('publishing.publish.doneOver', { name });
  if (status === 'running' || starts_at === null) return t('publishing.publish.done', { name });
  return t('publishing.publish.doneLater', { name, date: formatDateTime(starts_at, locale) });
}

/** Returns the mutation that publishes a draft, or makes a published campaign a draft again. */
export function usePublication({ id, published_at }: ListedCampaign, onSettled: () => void) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const notify = useNotify();
  const refresh = useRefresh();
  const errorWords = useErrorWords();
  const { publishCampaign, unpublishCampaign } = useDataProvider<CmsDataProvider>();
  return useMutation({
    mutationFn: async () => answeredRecord(await (published_at === null ? publishCampaign(id) : unpublishCampaign(id))),
    onSuccess: (written) => notify(outcomeOf(t, written, locale), { type: 'success' }),
    onError: (error) => notify(errorWords(error), { type: 'error' }),
    onSettled: () => {
      onSettled();
      refresh();
    },
  });
}
