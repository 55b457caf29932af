import type { Campaign } from '../campaign/campaign.ts';
import type { SignUpValues, Subscription } from '../page/signUp.ts';
import { type Database, repeatWhileAway } from '../server/database.ts';

/** The exact consent texts in the language in which they were shown. */
type Agreed = { words: string; locale: string; subscriptions: Subscription[] };

export type SignUpStore = {
  /**
   * Stores a validated sign-up with its consent texts. If the email has already signed up, only adds newsletters that
   * it didn't have. Tries for some seconds while the database is away, because no script repeats a form.
   */
  add(campaign: Campaign, values: SignUpValues, agreed: Agreed): Promise<void>;
};

/** Prepared once per connection. */
const insertSignUp = {
  name: 'sign-up',
  text: `insert into campaign_apps.sign_ups
           (app, campaign_id, campaign_app_id, name, email, email_key, country, consent, locale, newsletters)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         on conflict (campaign_id, email_key) do update set newsletters = sign_ups.newsletters || (
           select coalesce(jsonb_agg(added), '[]') from jsonb_array_elements(excluded.newsletters) as added
           where added ->> 'id' not in (select had ->> 'id' from jsonb_array_elements(sign_ups.newsletters) as had))`,
};

export function createSignUpStore(database: Database): SignUpStore {
  return {
    async add({ id, app, appId }, { name, email, country }, { words, locale, subscriptions }) {
      const key = email.normalize('NFKC').toLowerCase();
      const values = [app, id, appId, name, email, key, country || null, words, locale, JSON.stringify(subscriptions)];
      await repeatWhileAway(() => database.query({ ...insertSignUp, values }));
    },
  };
}
