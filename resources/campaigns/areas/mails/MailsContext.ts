import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NewsMail } from '#contracts/newsMails.ts';
import { useT } from '#src/i18n/useT.ts';
import { useReportWords } from '#src/reports/useReportWords.ts';
import { ReportError } from '#src/reports/wire/reportError.ts';
import { requiredContext } from '#src/ui/requiredContext.ts';
import { useCampaign } from '../../campaignContext.ts';
import type { Composed, MailCalls } from './mailCalls.ts';

/** The requests to the app, and whether the user may do more than read. */
type Mails = { calls: MailCalls; mayAct: boolean };

/** `useMails` returns the mails of the surrounding area. */
export const [MailsProvider, useMails] = requiredContext<Mails>('the mails');

const mailsKey = (campaignId: string) => ['campaigns', campaignId, 'mails'] as const;
const useKey = () => mailsKey(useCampaign().campaign.id);

/** How often the progress of a mail that is being sent is read, in milliseconds. */
const progressMs = 3_000;
const shared = { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;
const isSending = (news: NewsMail | undefined): boolean => news?.state === 'sending';

/** Reads what the campaign sends by itself, and how many people news would reach now. */
export function useOverview() {
  const { calls } = useMails();
  return useQuery({ ...shared, queryKey: [...useKey(), 'overview'], queryFn: ({ signal }) => calls.overview(signal) });
}

/** Reads all news, again while one is being sent. */
export function useNewsList() {
  const { calls } = useMails();
  return useQuery({
    ...shared,
    queryKey: [...useKey(), 'news'],
    queryFn: ({ signal }) => calls.list(signal),
    refetchInterval: ({ state }) => (state.data?.some(isSending) ? progressMs : false),
  });
}

/** Reads one news mail, again while it is being sent. */
export function useNews(id: string) {
  const { calls } = useMails();
  return useQuery({
    ...shared,
    queryKey: [...useKey(), 'news', id],
    queryFn: ({ signal }) => calls.read(id, signal),
    refetchInterval: ({ state }) => (isSending(state.data) ? progressMs : false),
  });
}

/** Reads a mail as its recipient gets it; the last one stays until the next one is there. */
export function usePreview(mail: Composed) {
  const { calls } = useMails();
  return useQuery({
    ...shared,
    queryKey: [...useKey(), 'preview', mail],
    queryFn: ({ signal }) => calls.preview(mail, signal),
    placeholderData: (before) => before,
    gcTime: 0,
  });
}

/** Returns a mutation that acts on the mails; afterwards they are read again, also if the result is unknown. */
export function useAct<Input, Answer>(act: (calls: MailCalls, input: Input) => Promise<Answer>) {
  const { calls } = useMails();
  const queryClient = useQueryClient();
  const queryKey = useKey();
  return useMutation({
    mutationFn: (input: Input) => act(calls, input),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

/** Returns a function that says why a request to the app failed. */
export function useMailWords(): (error: unknown) => string {
  const t = useT();
  const { app } = useCampaign();
  const reportWords = useReportWords();
  return (error) => {
    const isOther = error instanceof ReportError && ['not-found', 'not-json', 'wrong-shape'].includes(error.kind);
    return isOther ? t('mails.notOffered', { app: app.name }) : reportWords(error);
  };
}
