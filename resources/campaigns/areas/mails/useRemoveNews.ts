import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { newsTextId } from '#contracts/newsMails.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '#src/engine/answeredRecord.ts';
import { useCampaign } from '../../campaignContext.ts';
import { useOpenTexts } from '../translations/texts/TextsContext.ts';
import { useMails } from './MailsContext.ts';

/** Returns the mutation that deletes the texts of a draft from the campaign, then the draft at the app. */
export function useRemoveNews(id: string) {
  const { calls } = useMails();
  const { texts } = useOpenTexts();
  const { campaign } = useCampaign();
  const { call } = useDataProvider<CmsDataProvider>();
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn() {
      const ids = [newsTextId(id, 'subject'), newsTextId(id, 'text')];
      const translations = texts.languages.flatMap(({ code, messages }) => {
        const stored = ids.filter((one) => Object.hasOwn(messages, one));
        return stored.length === 0
          ? []
          : [{ locale: code, messages: Object.fromEntries(stored.map((one) => [one, null])) }];
      });
      if (translations.length > 0) {
        const body = { fields: { i18n: { translations } }, base_updated_at: texts.updated_at };
        answered(await call('POST /api/campaigns/:id/patch', { params: { id: campaign.id }, body }));
      }
      // Last, so that a second try can delete what a failed one has left.
      await calls.remove(id);
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['campaigns'] }),
  });
}
