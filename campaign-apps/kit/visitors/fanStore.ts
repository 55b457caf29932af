import type { Subscription } from '../page/signUp.ts';
import type { Database, Queries } from '../server/database.ts';

export type SignUpStateName = 'unconfirmed' | 'confirmed' | 'withdrawn' | 'bounced';

/** One sign-up of an address, as its owner sees it. */
export type FanSignUp = {
  id: string;
  campaign_id: string;
  state: SignUpStateName;
  email: string;
  name: string;
  country: string | null;
  locale: string;
  /** What the owner agreed to, with the legal documents of that day. */
  consent: string;
  newsletters: Subscription[];
  /** Newsletters that a later sign-up asked for, until they are confirmed; null if nothing waits. */
  pending: Subscription[] | null;
  created_at: Date;
  confirmed_at: Date | null;
  withdrawn_at: Date | null;
  /** The id of the campaign's link that led to the page; null without one. */
  link: string | null;
};

const columns = `id, campaign_id, state, email, name, country, locale, consent, newsletters, pending, created_at,
  confirmed_at, withdrawn_at, link`;

/** The sign-ups of the address of a sign-up at its app: SQL with the sign-up's id as `$1` and the app as `$2`. */
const ofAddress = `app = $2 and anonymised_at is null and email_key = (
  select email_key from campaign_apps.sign_ups where id = $1 and app = $2 and anonymised_at is null)`;

/** How a person is found: by the id of one of their sign-ups. */
export type Person = { app: string; signUpId: string };

/** Returns all sign-ups of a person at the app, newest first; none once they are erased. */
export async function signUpsOf(database: Database, { app, signUpId }: Person): Promise<FanSignUp[]> {
  const { rows } = await database.query<FanSignUp>(
    `select ${columns} from campaign_apps.sign_ups where ${ofAddress} order by id desc`,
    [signUpId, app],
  );
  return rows;
}

/** Returns the form in which addresses are compared. */
export const emailKeyOf = (email: string): string => email.normalize('NFKC').toLowerCase();

/** Returns all sign-ups of an address at the app, newest first; none once they are erased. */
export async function signUpsOfAddress(database: Database, app: string, email: string): Promise<FanSignUp[]> {
  const { rows } = await database.query<FanSignUp>(
    `select ${columns} from campaign_apps.sign_ups
     where app = $1 and email_key = $2 and anonymised_at is null order by id desc`,
    [app, emailKeyOf(email)],
  );
  return rows;
}

/** Returns one sign-up; null if it is gone or anonymized. */
export async function signUpOf(database: Database, id: string): Promise<(FanSignUp & { app: string }) | null> {
  const { rows } = await database.query<FanSignUp & { app: string }>(
    `select app, ${columns} from campaign_apps.sign_ups where id = $1 and anonymised_at is null`,
    [id],
  );
  return rows[0] ?? null;
}

/** The newsletters that the sign-up has, and those of the jsonb in `added` that it does not have. */
export const withAdded = (added: string): string => `sign_ups.newsletters || (
  select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(${added}) as one
  where one ->> 'id' not in (select had ->> 'id' from jsonb_array_elements(sign_ups.newsletters) as had))`;

/** Confirms a sign-up, also a second time. Returns whether it is confirmed now: a withdrawn one stays withdrawn. */
export async function confirmSignUp(database: Database, { app, signUpId }: Person, at: Date): Promise<boolean> {
  const { rowCount } = await database.query(
    `update campaign_apps.sign_ups set state = 'confirmed', confirmed_at = coalesce(confirmed_at, $3), withdrawn_at = null,
       newsletters = ${withAdded("coalesce(pending, '[]')")}, pending = null
     where id = $1 and app = $2 and state in ('unconfirmed', 'confirmed') and anonymised_at is null`,
    [signUpId, app, at],
  );
  return rowCount === 1;
}

/** Takes back what a person agreed to: one sign-up or all, or of one sign-up only a newsletter. */
export async function withdraw(
  database: Database,
  person: Person,
  { one, newsletter, at }: { one: string | null; newsletter: string | null; at: Date },
): Promise<void> {
  const values = [person.signUpId, person.app, one];
  const chosen = `${ofAddress} and ($3::bigint is null or id = $3)`;
  if (newsletter !== null && one !== null) {
    await database.query(
      `update campaign_apps.sign_ups set newsletters = (
         select coalesce(jsonb_agg(each), '[]') from jsonb_array_elements(newsletters) as each where each ->> 'id' <> $4)
       where ${chosen}`,
      [...values, newsletter],
    );
    return;
  }
  await database.query(
    `update campaign_apps.sign_ups set state = 'withdrawn', withdrawn_at = $4, pending = null
     where ${chosen} and state <> 'withdrawn'`,
    [...values, at],
  );
}

/**
 * SQL that anonymizes the sign-ups for which `condition` holds, with the time as `$2`: it keeps country, language, link and day
 * for statistics. Without its key, a published entry of a raffle refers to nobody. `more` sets further columns.
 */
export const anonymising = (condition: string, more = ''): string => `update campaign_apps.sign_ups set
     name = '', email = '', email_key = 'anonymised ' || id, entry_key = null, pending = null,
     created_at = date_trunc('day', created_at, 'UTC'), anonymised_at = $2${more}
   where ${condition} and anonymised_at is null`;

/**
 * Erases a sign-up on request of its owner, as `consumerDataStore.ts` erases a campaign. It is withdrawn too: newsletter
 * systems are told.
 */
export async function eraseSignUp(queries: Queries, id: string, at: Date): Promise<void> {
  await queries.query(anonymising('id = $1', ', withdrawn_at = coalesce(withdrawn_at, $2)'), [id, at]);
  await queries.query('delete from campaign_apps.raffle_winners where sign_up_id = $1', [id]);
  await queries.query('delete from campaign_apps.mails where sign_up_id = $1', [id]);
}
