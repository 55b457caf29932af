import type { Campaign } from '../campaign/campaign.ts';
import type { SignUpPurpose, SignUpValues, Subscription } from '../page/signUp.ts';
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

/** Columns that a further sign-up replaces, unless the address is confirmed. A confirmed one can still ask for a reminder. */
const replaced = ['name', 'email', 'country', 'consent', 'locale', 'state', 'confirmed_at', 'created_at', 'link'];
const replacing = replaced.map(
  (column) => `${column} = case when sign_ups.state = 'confirmed' then sign_ups.${column} else excluded.${column} end`,
);

/** Prepared once per connection. `$13`: whether the address must be confirmed. */
const insertSignUp = {
  name: 'sign-up',
  text: `with signed_up as (
    insert into campaign_apps.sign_ups (app, campaign_id, campaign_app_id, name, email, email_key, country, consent, locale,
      newsletters, purpose, state, confirmed_at, created_at, asked_at, link)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, case when $13::boolean then 'unconfirmed' else 'confirmed' end,
      case when $13 then null else $12::timestamptz end, $12, $12, nullif($15, ''))
    on conflict (campaign_id, email_key) do update set ${replacing.join(', ')}, asked_at = excluded.asked_at,
      purpose = case when sign_ups.state = 'confirmed' and excluded.purpose <> 'reminder'
        then sign_ups.purpose else excluded.purpose end,
      newsletters = case when sign_ups.state <> 'confirmed' then excluded.newsletters
        when $13 then sign_ups.newsletters else ${withAdded('excluded.newsletters')} end,
      pending = case when sign_ups.state = 'confirmed' and $13 then excluded.newsletters end,
      withdrawn_at = case when $13 then sign_ups.withdrawn_at end
    returning id)
  insert into campaign_apps.mails (sign_up_id, kind, round, queued_at)
  select id, 'confirmation', $14, $12 from signed_up where $13 and ${asksPerDay} > (
    select count(*) from campaign_apps.sign_ups as known join campaign_apps.mails on sign_up_id = known.id
    where known.app = $1 and known.email_key = $6 and kind = 'confirmation'
      and queued_at > $12::timestamptz - interval '1 day')
  on conflict do nothing`,
};

/** @param now milliseconds since 1970 */
export function createSignUpStore(database: Database, now: () => number): SignUpStore {
  return {
    async add({ id, app, appId }, { name, email, country }, { words, locale, subscriptions, purpose, confirms, link }) {
      const key = emailKeyOf(email);
      const values = [app, id, appId, name, email, key, country || null, words, locale, JSON.stringify(subscriptions)];
      const at = now();
      const round = String(Math.floor(at / askEveryMs));
      const query = { ...insertSignUp, values: [...values, purpose, new Date(at), confirms, round, link] };
      await repeatWhileAway(() => database.query(query));
    },
  };
}
