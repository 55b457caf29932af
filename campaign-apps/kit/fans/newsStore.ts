import { randomBytes } from 'node:crypto';
import type { MailCounts, NewsMail, NewsText, SentNews } from '#contracts/newsMails.ts';
import { queueMails } from '../mail/mailQueue.ts';
import { notFound } from '../reports/reportAccess.ts';
import { type Database, inTransaction, type Queries } from '../server/database.ts';
import { AppError } from '../server/errors.ts';

/** The campaign of a request. */
type NewsCampaign = { app: string; campaignId: string };
type Act = NewsCampaign & { id: string; by: string; at: Date };

const batchSize = 5_000;
/** Maximum news mails of a campaign. */
const maxNews = 500;

/** SQL that holds for a sign-up that gets news. */
export const getsNews = "state = 'confirmed' and confirmed_at is not null and anonymised_at is null";

/** Returns the number of mails in each state: SQL, for the mails that `condition` selects. */
export const countsOf = (condition: string): string => `(
  select jsonb_build_object(
    'waiting', count(*) filter (where state in ('waiting', 'sending')), 'sent', count(*) filter (where state = 'sent'),
    'failed', count(*) filter (where state = 'failed'), 'bounced', count(*) filter (where state = 'bounced'),
    'unsent', count(*) filter (where state = 'dropped'))
  from campaign_apps.mails where ${condition})`;

const ownCounts = countsOf("kind = 'news' and round = news.id");

type Row = Omit<NewsMail, 'state'> & { state: NewsMail['state']; is_queued: boolean; counts: MailCounts };

const columns = `id, state, created_at, created_by, sent_at, sent_by, canceled_at, canceled_by, recipients, is_queued,
  coalesce(counts, ${ownCounts}) as counts, texts -> default_locale ->> 'subject' as subject`;

/** All mails are sent as soon as none waits; the next minute's job stores that. */
const present = ({ is_queued, ...row }: Row): NewsMail => ({
  ...row,
  state: row.state === 'sending' && is_queued && row.counts.waiting === 0 ? 'sent' : row.state,
});

/** Returns the news of a campaign, newest first. */
export async function listNews(database: Database, { campaignId }: NewsCampaign): Promise<NewsMail[]> {
  const { rows } = await database.query<Row>(
    `select ${columns} from campaign_apps.news where campaign_id = $1 order by created_at desc limit ${maxNews}`,
    [campaignId],
  );
  return rows.map(present);
}

/**
 * Returns one news mail with its words as they were sent; null for those of a draft.
 * @throws AppError 404
 */
export async function readNews(
  database: Database,
  { campaignId }: NewsCampaign,
  id: string,
): Promise<NewsMail & { content: SentNews | null }> {
  const { rows } = await database.query<Row & { content: SentNews | null }>(
    `select ${columns}, case when texts is not null
       then jsonb_build_object('default_locale', default_locale, 'texts', texts) end as content
     from campaign_apps.news where campaign_id = $1 and id = $2`,
    [campaignId, id],
  );
  const [row] = rows;
  if (!row) throw notFound();
  return { ...present(row), content: row.content };
}

/**
 * Stores a draft, whose words will be messages of the campaign. Returns its id.
 * @throws AppError 409 if the campaign has too many
 */
export async function createNews(database: Database, { app, campaignId, by, at }: Omit<Act, 'id'>): Promise<string> {
  const id = randomBytes(5).toString('hex');
  const { rowCount } = await database.query(
    `insert into campaign_apps.news (id, app, campaign_id, created_at, created_by)
     select $1, $2, $3, $4, $5
     where (select count(*) from campaign_apps.news where campaign_id = $3) < ${maxNews}`,
    [id, app, campaignId, at, by],
  );
  if (rowCount === 1) return id;
  throw new AppError(409, { key: 'too-many-news', msg: `A campaign has at most ${maxNews} mails.` });
}

/** @throws AppError 404; 409 for a mail that was sent */
export async function deleteNews(database: Database, { campaignId, id }: Omit<Act, 'by' | 'at'>): Promise<void> {
  await inTurn(database, id, async (queries) => {
    await mustBe(queries, { campaignId, id }, 'draft');
    await queries.query('delete from campaign_apps.news where id = $1', [id]);
  });
}

/**
 * Stores the words of a draft with who sends it; `queueNews` then queues its mails.
 * @throws AppError 404; 409 if it was sent before or has no recipients
 */
export async function sendNews(database: Database, { campaignId, id, by, at }: Act, news: SentNews): Promise<void> {
  await inTurn(database, id, async (queries) => {
    await mustBe(queries, { campaignId, id }, 'draft');
    const { rows } = await queries.query<{ recipients: number }>(
      `update campaign_apps.news set state = 'sending', sent_at = $2, sent_by = $3, default_locale = $4, texts = $5,
         recipients = (select count(*) from campaign_apps.sign_ups where campaign_id = $6 and ${getsNews})
       where id = $1 returning recipients`,
      [id, at, by, news.default_locale, JSON.stringify(news.texts), campaignId],
    );
    if (rows[0]?.recipients) return;
    throw new AppError(409, { key: 'no-recipients', msg: 'Nobody has confirmed a sign-up yet.' });
  });
}

/** Ends a mail that is being sent: what waits is not sent. @throws AppError 404; 409 if it is not being sent */
export async function cancelNews(database: Database, { campaignId, id, by, at }: Act): Promise<void> {
  await inTurn(database, id, async (queries) => {
    await mustBe(queries, { campaignId, id }, 'sending');
    await queries.query(
      `update campaign_apps.news set state = 'canceled', canceled_at = $2, canceled_by = $3 where id = $1`,
      [id, at, by],
    );
  });
}

const inTurn = <Result>(database: Database, id: string, act: (queries: Queries) => Promise<Result>) =>
  inTransaction(database, `news ${id}`, act);

const refusals = {
  draft: { key: 'news-sent', msg: 'This mail was sent already. Nothing was sent twice.' },
  sending: { key: 'news-not-sending', msg: 'This mail is not being sent.' },
};

async function mustBe(
  queries: Queries,
  { campaignId, id }: Pick<Act, 'campaignId' | 'id'>,
  state: keyof typeof refusals,
): Promise<void> {
  const { rows } = await queries.query<{ state: string }>(
    'select state from campaign_apps.news where campaign_id = $1 and id = $2',
    [campaignId, id],
  );
  if (!rows[0]) throw notFound();
  if (rows[0].state !== state) throw new AppError(409, refusals[state]);
}

/** Queues the mails of news that are being sent, in batches, and stores the final numbers of the others. */
export async function queueNews(database: Database): Promise<void> {
  const { rows } = await database.query<{ id: string }>(
    "select id from campaign_apps.news where state = 'sending' and counts is null and not is_queued order by sent_at",
  );
  for (const { id } of rows) {
    let count = batchSize;
    while (count === batchSize) count = await queueBatch(database, id);
  }
  await database.query(
    `with open as materialized (
       select id, ${ownCounts} as counts from campaign_apps.news
       where state in ('sending', 'canceled') and counts is null and (state = 'canceled' or is_queued)
     )
     update campaign_apps.news set counts = open.counts,
       state = case when news.state = 'canceled' then 'canceled' else 'sent' end
     from open where news.id = open.id and open.counts ->> 'waiting' = '0'`,
  );
}

/** Returns the number of people in the batch. Fans who confirm after the mail was sent do not get it. */
const queueBatch = (database: Database, id: string): Promise<number> =>
  inTurn(database, id, async (queries) => {
    const { rows } = await queries.query<{ id: string }>(
      `select sign_ups.id from campaign_apps.news join campaign_apps.sign_ups using (campaign_id)
       where news.id = $1 and news.state = 'sending' and sign_ups.id > news.queued_to
         and sign_ups.state = 'confirmed' and confirmed_at <= news.sent_at and anonymised_at is null
       order by sign_ups.id limit ${batchSize}`,
      [id],
    );
    const ids = rows.map((row) => row.id);
    await queueMails(queries, { kind: 'news', round: id, to: ids });
    await queries.query(
      `update campaign_apps.news set queued_to = coalesce($2, queued_to), is_queued = $3 where id = $1 and state = 'sending'`,
      [id, ids.at(-1) ?? null, ids.length < batchSize],
    );
    return ids.length;
  });

/**
 * Returns what a mail says to a fan with this language: in the default language if it has no text in theirs. Null if it
 * must not be sent any more.
 */
export async function sentTextOf(
  database: Database,
  id: string,
  lang: string,
): Promise<{ locale: string; words: NewsText } | null> {
  const { rows } = await database.query<{ locale: string; words: NewsText | null }>(
    `select locale, texts -> locale as words from (
       select texts, case when texts ? $2 then $2 else default_locale end as locale
       from campaign_apps.news where id = $1 and state = 'sending') as sent`,
    [id, lang],
  );
  const [sent] = rows;
  return sent?.words ? { locale: sent.locale, words: sent.words } : null;
}
