import type { AppFlags } from '../campaign/appFlags.ts';
import type { Campaign } from '../campaign/campaign.ts';
import type { Subscription } from '../page/signUp.ts';
import type { Database } from '../server/database.ts';
import { numbersFrom } from './demoNumbers.ts';

/** The campaign, number and period of demo sign-ups. */
type PlannedSignUps = {
  campaign: Pick<Campaign, 'id' | 'app' | 'appId' | 'slug' | 'participatingCountries' | 'newsletters' | 'links'>;
  flags: Pick<AppFlags, 'form_settings_enabled' | 'newsletter_enabled'>;
  count: number;
  from: Date;
  until: Date;
};

type SignUp = {
  name: string;
  email: string;
  country: string | null;
  locale: string;
  newsletters: Subscription[];
  link: string | null;
  created_at: Date;
};

const firstNames =
  'Ada Bela Cleo Dario Edda Finn Greta Hugo Ines Jonas Kaya Leon Mira Nils Olga Pavel Rosa Sami Tilda Ulf';
const lastNames =
  'Abel Brandt Castel Dahl Egger Falk Greve Holm Ivers Jung Kron Lind Moreau Nyberg Oster Pohl Rask Silva';
const countries = 'DE DE DE DE US US US GB GB FR FR SE NO NL PL ES IT BR JP AU';
const locales = 'en en en de de fr';
const consents: Record<string, string> = {
  de: 'Ich bin damit einverstanden, dass mein Name und meine E-Mail-Adresse für diese Kampagne gespeichert werden.',
  en: 'I agree that my name and email address are stored for this campaign.',
};

const batchSize = 5_000;

/**
 * Adds invented sign-ups over the given period, more at its start and end; always the same for a campaign. Email
 * addresses are at example.org, where nobody receives mail. Works for tens and for hundreds of thousands.
 */
export async function addDemoSignUps(database: Database, planned: PlannedSignUps): Promise<void> {
  const signUps = inventSignUps(planned);
  const { id, app, appId } = planned.campaign;
  for (let start = 0; start < signUps.length; start += batchSize) {
    const batch = signUps.slice(start, start + batchSize).map((one) => ({ ...one, consent: consentIn(one.locale) }));
    await database.query(
      `insert into campaign_apps.sign_ups
         (app, campaign_id, campaign_app_id, name, email, email_key, country, consent, locale, newsletters, link, created_at, confirmed_at)
       select $1, $2, $3, name, email, email, country, consent, locale, newsletters, link, created_at, created_at
       from jsonb_to_recordset($4::jsonb) as (name text, email text, country text, consent text, locale text,
         newsletters jsonb, link text, created_at timestamptz)
       on conflict do nothing`,
      [app, id, appId, JSON.stringify(batch)],
    );
  }
}

const consentIn = (locale: string): string => consents[locale] ?? consents.en ?? '';

function inventSignUps({ campaign, flags, count, from, until }: PlannedSignUps): SignUp[] {
  const { below, pick, chance } = numbersFrom(campaign.slug);
  const span = until.getTime() - from.getTime();
  const links = campaign.links.map(({ id }) => id);
  const allowed = campaign.participatingCountries;
  const rows = Array.from({ length: count }, (_, index) => {
    const [first, last] = [pick(firstNames.split(' ')), pick(lastNames.split(' '))];
    const locale = pick(locales.split(' '));
    const place = chance(0.4) ? below(0.15) : chance(0.3) ? 1 - below(0.1) : below(1);
    const country = allowed.length > 0 ? pick(allowed) : chance(0.9) ? pick(countries.split(' ')) : null;
    return {
      name: `${first} ${last}`,
      email: `${first}.${last}.${index + 1}@example.org`.toLowerCase(),
      country: flags.form_settings_enabled ? country : null,
      locale,
      newsletters: flags.newsletter_enabled ? subscriptions(campaign, locale, chance) : [],
      link: links.length > 0 && chance(0.5) ? pick(links) : null,
      created_at: new Date(from.getTime() + place * span),
    };
  });
  return rows.sort((one, other) => one.created_at.getTime() - other.created_at.getTime());
}

/**
 * Returns subscriptions to newsletters offered in this language: all implicit ones, and others as people tick boxes.
 */
function subscriptions(
  { newsletters }: PlannedSignUps['campaign'],
  locale: string,
  chance: (share: number) => boolean,
): Subscription[] {
  return newsletters.flatMap(({ id, name, mode, locales: texts }) => {
    const own = Object.hasOwn(texts, locale) ? texts[locale] : undefined;
    if (!own || (mode === 'optional' && !chance(0.4))) return [];
    const { formId: form_id, addressbookId: addressbook_id, consentLabel } = own;
    return [{ id, name, mode, locale, form_id, addressbook_id, consent: consentLabel ?? consentIn(locale) }];
  });
}
