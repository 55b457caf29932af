import type { Campaign } from '../campaign/campaign.ts';
import type { SignUpPurpose, SignUpValues, Subscription } from '../page/signUp.ts';
import { inBatches } from '../server/batches.ts';
import { type Database, repeatWhileAway } from '../server/database.ts';
import { emailKeyOf, withAdded } from './fanStore.ts';

/** The exact consent texts in the language in which they were shown, and whether the address must be confirmed. */
type Agreed = {
  words: string;
  locale: string;
  subscriptions: Subscription[];
  purpose: SignUpPurpose;
  confirms: boolean;
  /** The id of the link that led to the page, or ''. */
  link: string;
};

export type SignUpStore = {
  /**
   * Stores a validated sign-up with its consent texts, and queues the mail that asks for a confirmation. If the address
   * is already confirmed, the newsletters that it didn't have wait for the confirmation. Tries for some seconds while the
   * database is away, because no script repeats a form.
   */
  add(campaign: Campaign, values: SignUpValues, agreed: Agreed): Promise<void>;
};

/** An address gets one mail that asks for a confirmation in this time, and no more than so many in a day. */
const askEveryMs = 10 * 60_000;
const asksPerDay = 20;

/** SQL that holds for a further sign-up whose address must be confirmed. */
const asks = "excluded.state = 'unconfirmed'";

/** Columns that a further sign-up replaces, unless the address is confirmed. A confirmed one can still ask for a reminder. */
const replaced = ['name', 'email', 'country', 'consent', 'locale', 'state', 'confirmed_at', 'created_at', 'link'];
const replacing = replaced.map(
  (column) => `${column} = case when sign_ups.state = 'confirmed' then sign_ups.${column} else excluded.${column} end`,
);

/** The columns that a sign-up brings, with their types. */
const given = [
  ['app', 'text'],
  ['campaign_id', 'text'],
  ['campaign_app_id', 'integer'],
  ['name', 'text'],
  ['email', 'text'],
  ['email_key', 'text'],
  ['country', 'text'],
  ['consent', 'text'],
  ['locale', 'text'],
  ['newsletters', 'jsonb'],
  ['purpose', 'text'],
  ['state', 'text'],
  ['link', 'text'],
] as const;
type Given = Record<(typeof given)[number][0], string | number | null>;
const columns = given.map(([column]) => column).join(', ');
const arrays = given.map(([, type], index) => `$${index + 3}::${type}[]`).join(', ');

/**
 * Several sign-ups wait at most this long for rows that other transactions lock, so that none holds up the others: each
 * is then written alone. It is less than `deadlock_timeout`, so that other transactions never end in a deadlock.
 */
const limitsLocks =
  "set_config('lock_timeout', case when cardinality($3::text[]) > 1 then '500ms' else '0' end, true) <> ''";

/** Prepared once per connection. `$1`: the time, `$2`: the round of mails; then an array for each column. */
const insertSignUps = {
  name: 'sign-ups',
  text: `with signed_up as (
    insert into campaign_apps.sign_ups (${columns}, confirmed_at, created_at, asked_at)
    select ${columns}, case when state = 'confirmed' then $1::timestamptz end, $1, $1
    from unnest(${arrays}) as given (${columns}) where ${limitsLocks}
    on conflict (campaign_id, email_key) do update set ${replacing.join(', ')}, asked_at = excluded.asked_at,
      purpose = case when sign_ups.state = 'confirmed' and excluded.purpose <> 'reminder'
        then sign_ups.purpose else excluded.purpose end,
      newsletters = case when sign_ups.state <> 'confirmed' then excluded.newsletters
        when ${asks} then sign_ups.newsletters else ${withAdded('excluded.newsletters')} end,
      pending = case when sign_ups.state = 'confirmed' and ${asks} then excluded.newsletters end,
      withdrawn_at = case when ${asks} then sign_ups.withdrawn_at end
    returning id, app, email_key, state, pending)
  insert into campaign_apps.mails (sign_up_id, kind, round, queued_at)
  select id, 'confirmation', $2, $1 from signed_up where (state = 'unconfirmed' or pending is not null) and ${asksPerDay} > (
    select count(*) from campaign_apps.sign_ups as known join campaign_apps.mails on sign_up_id = known.id
    where known.app = signed_up.app and known.email_key = signed_up.email_key and kind = 'confirmation'
      and queued_at > $1::timestamptz - interval '1 day')
  on conflict do nothing`,
};

/** @param now milliseconds since 1970 */
export function createSignUpStore(database: Database, now: () => number): SignUpStore {
  const add = inBatches<Given>({
    // An address has one of them in a batch: a statement changes a row once, and counts only earlier mails.
    keyOf: ({ app, email_key }) => `${app} ${email_key}`,
    write(signUps) {
      const at = now();
      const arrayOfEach = given.map(([column]) => signUps.map((signUp) => signUp[column]));
      const values = [new Date(at), String(Math.floor(at / askEveryMs)), ...arrayOfEach];
      return repeatWhileAway(() => database.query({ ...insertSignUps, values }));
    },
  });
  return {
    add: ({ id, app, appId }, { name, email, country }, { words, locale, subscriptions, purpose, confirms, link }) =>
      add({
        ...{ app, campaign_id: id, campaign_app_id: appId, name, email, email_key: emailKeyOf(email) },
        ...{ country: country || null, consent: words, locale, newsletters: JSON.stringify(subscriptions), purpose },
        ...{ state: confirms ? 'unconfirmed' : 'confirmed', link: link || null },
      }),
  };
}
