import type { Campaign } from './campaign.ts';
import type { Database } from './database.ts';
import type { SignUpValues } from './signUp.ts';

export type SignUpStore = {
  /** Keeps a checked sign-up with the words that were consented to; a second one by the same address is passed over. */
  add(campaign: Campaign, values: SignUpValues, consent: { words: string; locale: string }): Promise<void>;
};

export function createSignUpStore(database: Database): SignUpStore {
  return {
    async add({ id, app, appId }, { name, email }, { words, locale }) {
      await database.query(
        `insert into campaign_apps.sign_ups (app, campaign_id, campaign_app_id, name, email, email_key, consent, locale)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (campaign_id, email_key) do nothing`,
        [app, id, appId, name, email, email.normalize('NFKC').toLowerCase(), words, locale],
      );
    },
  };
}
