import type { ReportColumn } from '#contracts/reportItems.ts';
import { fieldsOf, listOf, textOf } from '../values/read.ts';
import type { SignUpStateName } from '../visitors/fanStore.ts';
import { countryName, languageName } from './charts.ts';
import { linksOf } from './linkFigures.ts';
import type { ReportContext, ReportTable, TableRow } from './report.ts';
import { tableItem } from './reportTable.ts';
import type { ReportLanguage } from './reportWords.ts';
import { signUpCount, signUpFigures } from './signUpFigures.ts';

type SignUpRow = {
  id: string;
  name: string;
  email: string;
  country: string | null;
  locale: string;
  consent: string;
  state: SignUpStateName;
  newsletters: unknown;
  link: string | null;
  created_at: Date;
};

/** The words of the states. */
const stateWords = {
  unconfirmed: 'Not confirmed yet',
  confirmed: 'Confirmed',
  withdrawn: 'Withdrawn',
  bounced: 'Mail bounced',
} as const;

const batchSize = 5_000;

/** Returns the columns with personal data that the app's form has. */
export const personColumns = ({ app: { flags } }: Pick<ReportContext, 'app'>): ReportColumn[] => [
  { key: 'name', label: 'Name' },
  { key: 'email', label: 'Email' },
  ...(flags.form_settings_enabled ? [{ key: 'country', label: 'Country' }] : []),
  { key: 'language', label: 'Language' },
];

/** All sign-ups, newest first; a row's details show the consent text. */
const signUpTable: ReportTable = {
  title: 'Sign-ups',
  columns: (context) => [
    { key: 'signed_up_at', label: 'Signed up', type: 'datetime' },
    ...personColumns(context),
    ...(context.app.flags.newsletter_enabled
      ? [{ key: 'subscribed', label: 'Newsletters', type: 'integer' as const }]
      : []),
    { key: 'state', label: 'State' },
  ],
  moreColumns: [
    { key: 'consent', label: 'Consent' },
    { key: 'newsletters', label: 'Newsletter consent' },
    { key: 'form_ids', label: 'Newsletter form IDs' },
    { key: 'addressbook_ids', label: 'Newsletter address book IDs' },
    { key: 'link', label: 'Link' },
  ],
  count: ({ database, campaignId }) => signUpCount(database, campaignId),
  async summary({ app, database, campaignId, now }) {
    const { signUps, unconfirmed, subscribers } = await signUpFigures(database, campaignId, now);
    return [
      { label: 'Sign-ups', value: signUps },
      ...(unconfirmed > 0 ? [{ label: 'Not confirmed yet', value: unconfirmed }] : []),
      ...(app.flags.newsletter_enabled ? [{ label: 'Agreed to newsletters', value: subscribers }] : []),
    ];
  },
  batches: signUpBatches,
  details: ({ consent, newsletters }, { words }) =>
    [
      consent && words('Consent: {words}', { words: String(consent) }),
      newsletters && words('Newsletters: {words}', { words: String(newsletters) }),
    ]
      .filter(Boolean)
      .join('\n'),
};

export const signUpTableItem = tableItem('sign-ups', signUpTable);

/** Pages by id, so that new sign-ups neither duplicate nor hide rows. */
async function* signUpBatches(context: ReportContext): AsyncGenerator<TableRow[]> {
  const { database, campaignId } = context;
  const linkNames = new Map((await linksOf(context)).map(({ id, name }) => [id, name]));
  let before: string | null = null;
  for (;;) {
    const { rows }: { rows: SignUpRow[] } = await database.query<SignUpRow>(
      `select id, name, email, country, locale, consent, state, newsletters, link, created_at
       from campaign_apps.sign_ups
       where campaign_id = $1 and ($2::bigint is null or id < $2) order by id desc limit ${batchSize}`,
      [campaignId, before],
    );
    if (rows.length > 0) yield rows.map((row) => rowOf(row, linkNames, context));
    if (rows.length < batchSize) return;
    before = rows.at(-1)?.id ?? null;
  }
}

/** The personal cells of anonymized rows are empty. The cells of newsletters have one entry for each, in the same order. */
function rowOf(row: SignUpRow, linkNames: ReadonlyMap<string, string>, language: ReportLanguage): TableRow {
  const { consent, state, newsletters, link, created_at } = row;
  const subscriptions = listOf(newsletters).map(fieldsOf);
  const idsOf = (key: 'form_id' | 'addressbook_id') => subscriptions.map((one) => textOf(one[key])).join('; ');
  return {
    ...personCells(row, language),
    signed_up_at: created_at,
    state: language.words(stateWords[state]),
    subscribed: subscriptions.length,
    consent,
    newsletters: subscriptions.map(({ name: of, consent: words }) => `${textOf(of)} (${plainWords(words)})`).join('; '),
    form_ids: idsOf('form_id'),
    addressbook_ids: idsOf('addressbook_id'),
    link: link && (linkNames.get(link) ?? link),
  };
}

/** Returns the cells for the columns of `personColumns`. */
export const personCells = (
  { name, email, country, locale }: Pick<SignUpRow, 'name' | 'email' | 'country' | 'locale'>,
  language: ReportLanguage,
): TableRow => ({
  name: name || null,
  email: email || null,
  country: country === null ? null : countryName(country, language),
  language: languageName(locale, language),
});

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Converts a consent text from markup with few tags to plain text (docs/decisions/019). */
function plainWords(markup: unknown): string {
  return textOf(markup)
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => entities[name] ?? entity);
}
