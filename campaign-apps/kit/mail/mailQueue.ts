import { type Database, type Queries, repeatWhileAway } from '../server/database.ts';
import type { MailKind, Outcome, QueuedMail } from './fanMail.ts';

/** The sign-ups that get a mail: their ids, or a select that returns their ids, with its values. */
type Recipients = readonly string[] | { select: string; values: readonly unknown[] };

/**
 * Queues a mail to each of these sign-ups, except those that already have one of this kind and round, sent or not.
 * Returns the number of queued mails.
 */
export async function queueMails(
  queries: Queries,
  { kind, round = '', to }: { kind: MailKind; round?: string; to: Recipients },
): Promise<number> {
  const { select, values } =
    'select' in to
      ? to
      : { select: 'select id from campaign_apps.sign_ups where id = any($1::bigint[])', values: [to] };
  const [kindAt, roundAt] = [values.length + 1, values.length + 2];
  const { rowCount } = await queries.query(
    `insert into campaign_apps.mails (sign_up_id, kind, round)
     select id, $${kindAt}, $${roundAt} from (${select}) as chosen (id)
     on conflict (sign_up_id, kind, round) do nothing`,
    [...values, kind, round],
  );
  return rowCount ?? 0;
}

/** Prepared once per connection, as the other statement of each mail. */
const claim = {
  name: 'claim mails',
  text: `update campaign_apps.mails set state = 'sending', tries = tries + 1, claimed_at = now()
         where id in (
           select id from campaign_apps.mails where state = 'waiting' and due_at <= now()
           order by (kind <> 'confirmation'), (kind = 'news'), due_at limit $1 for update skip locked
         )
         returning id, sign_up_id as "signUpId", kind, round`,
};

/**
 * Marks up to `limit` due mails as being sent, and returns them: confirmations first, because fans wait for
 * them, and news last. The mark is committed before anything is sent, so that a mail of a killed process is not sent twice.
 */
export async function claimMails(database: Database, limit: number): Promise<QueuedMail[]> {
  return (await database.query<QueuedMail>({ ...claim, values: [limit] })).rows;
}

/** Gives back mails that were claimed, but certainly not sent. */
export async function releaseMails(database: Database, mails: readonly QueuedMail[]): Promise<void> {
  if (mails.length === 0) return;
  await repeatWhileAway(() =>
    database.query(
      `update campaign_apps.mails set state = 'waiting', tries = tries - 1
       where id = any($1::bigint[]) and state = 'sending'`,
      [mails.map(({ id }) => id)],
    ),
  );
}

const settle = {
  name: 'settle mail',
  text: `with settled as (
           update campaign_apps.mails set
             state = case when $2 = 'waiting' and queued_at < now() - interval '2 days' then 'failed' else $2 end,
             due_at = now() + make_interval(mins => (array[1, 5, 15, 60])[least(tries, 4)]),
             sent_at = case when $2 = 'sent' then now() end,
             failure = $3
           where id = $1 and state = 'sending' returning sign_up_id, state
         ), bounced as (
           update campaign_apps.sign_ups set state = 'bounced', pending = null
           from settled join campaign_apps.sign_ups as one on one.id = settled.sign_up_id
           where settled.state = 'bounced' and sign_ups.app = one.app and sign_ups.email_key = one.email_key
             and sign_ups.state <> 'withdrawn'
         )
         select state from settled`,
};

/**
 * Stores the outcome of a claimed mail. A bounce marks all sign-ups of the address at the app. A mail to retry waits for 1, 5, 15 or 60 minutes, and then for an hour each time,
 * until it has failed for two days. Returns its state; undefined if the mail was deleted.
 */
export async function settleMail(
  database: Database,
  { id }: QueuedMail,
  outcome: Outcome,
): Promise<string | undefined> {
  const values = [id, outcome.state, 'failure' in outcome ? outcome.failure : null];
  const { rows } = await repeatWhileAway(() => database.query<{ state: string }>({ ...settle, values }));
  return rows[0]?.state;
}

/**
 * Marks mails as failed that were claimed more than 5 minutes ago: the process was killed, and they may
 * have been delivered. Returns the kind of each.
 */
export async function failUnknownMails(database: Database): Promise<MailKind[]> {
  const { rows } = await database.query<{ kind: MailKind }>(
    `update campaign_apps.mails set state = 'failed', failure = 'unknown'
     where state = 'sending' and claimed_at < now() - interval '5 minutes' returning kind`,
  );
  return rows.map(({ kind }) => kind);
}

/** Returns the number of waiting mails of all nodes by kind; kinds without any are left out. */
export async function countWaitingMails(database: Database): Promise<Partial<Record<MailKind, number>>> {
  const { rows } = await database.query<{ kind: MailKind; waiting: number }>(
    `select kind, count(*)::integer as waiting from campaign_apps.mails where state = 'waiting' group by kind`,
  );
  return Object.fromEntries(rows.map(({ kind, waiting }) => [kind, waiting]));
}
