import type {
  MailKindOfPreview,
  MailPreview,
  MailsOverview,
  NewsMail,
  NewsText,
  SentNews,
} from '#contracts/newsMails.ts';
import type { AppCalls } from '#src/reports/wire/appCalls.ts';
import { readContent, readNews, readNewsList, readOverview, readPreview, readTest } from './mailReaders.ts';

/** A mail to show, or to send to its author. `news` are the words of a mail that staff write. */
export type Composed = { kind: MailKindOfPreview; locale: string; news?: NewsText };

/** A news mail with the words that were sent; null for a draft. */
type ReadNews = NewsMail & { content: SentNews | null };

/** The requests to the app about the mails of a campaign (docs/protocol.md, News). @throws ReportError */
export type MailCalls = {
  overview(signal?: AbortSignal): Promise<MailsOverview>;
  list(signal?: AbortSignal): Promise<NewsMail[]>;
  read(id: string, signal?: AbortSignal): Promise<ReadNews>;
  create(): Promise<NewsMail>;
  preview(mail: Composed, signal?: AbortSignal): Promise<MailPreview>;
  /** Returns the address that the test was sent to. */
  test(mail: Composed): Promise<string>;
  /** `updatedAt` is the version of the campaign whose words are sent. */
  send(id: string, updatedAt: string): Promise<NewsMail>;
  cancel(id: string): Promise<NewsMail>;
  remove(id: string): Promise<void>;
};

/** @param number the number of the campaign in its app; 0 if it has none */
export function createMailCalls(calls: AppCalls, number: number): MailCalls {
  const root = `/mails/${number}`;
  const newsAt = (id: string) => `${root}/news/${encodeURIComponent(id)}`;
  const get = (path: string, signal?: AbortSignal) => calls.json(path, { signal });
  const post = (path: string, body: object = {}, signal?: AbortSignal) => calls.json(path, { body, signal });
  const bodyOf = ({ news, ...mail }: Composed) => ({ ...mail, ...news });
  return {
    overview: async (signal) => readOverview(await get(root, signal)),
    list: async (signal) => readNewsList(await get(`${root}/news`, signal)),
    async read(id, signal) {
      const answer = await get(newsAt(id), signal);
      return { ...readNews(answer), content: readContent(answer) };
    },
    create: async () => readNews(await post(`${root}/news`)),
    preview: async (mail, signal) => readPreview(await post(`${root}/preview`, bodyOf(mail), signal)),
    test: async (mail) => readTest(await post(`${root}/test`, bodyOf(mail))),
    send: async (id, updated_at) => readNews(await post(`${newsAt(id)}/send`, { updated_at })),
    cancel: async (id) => readNews(await post(`${newsAt(id)}/cancel`)),
    remove: async (id) => void (await post(`${newsAt(id)}/delete`)),
  };
}
