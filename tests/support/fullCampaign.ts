import type { Kysely } from 'kysely';
import { campaigns } from '#resources/campaigns/schema.ts';
import { columnsOf } from '#server/db/declaredTable.ts';
import type { Database } from '#server/db/schema.ts';
import { makeCampaign } from './builders.ts';

type Db = Kysely<Database>;
type Texts = Record<string, Record<string, string | string[]>>;

/** Adds languages with their texts to a campaign, the first one as its default. */
export async function addTexts(db: Db, id: string, texts: Texts): Promise<void> {
  for (const [locale, messages] of Object.entries(texts)) {
    const row = { campaign_id: id, locale, messages: JSON.stringify(messages) };
    await db.insertInto('campaign_translations').values(row).execute();
  }
  const [first = 'en'] = Object.keys(texts);
  await db.updateTable('campaigns').set({ default_locale: first }).where('id', '=', id).execute();
}

/** A value for each content field of a campaign. */
export const content = {
  token_gate: { enabled: false, product_id: 'p1', provider: 'twelve_x_twelve' },
  tag_manager: { party_id: 'x1', artist: 'Ana', division: 'North', genre: 'Fado' },
  meta_tags: {
    title: 'T',
    og_title: 'O',
    og_description: 'D',
    favicon: 'http://localhost:4600/uploads/a-0123456789abcdef.png',
    og_image: null,
    twitter_image: null,
  },
  newsletter: { enabled: true },
  newsletters: [
    {
      id: '01900000-0000-7000-8000-00000000000a',
      enabled: true,
      name: 'News',
      signup_mode: 'optional',
      locales: { en: { form_id: 'f1' } },
    },
  ],
  follow: [{ id: 'x', label: 'Follow', service: 'spotify', type: 'artist', image: 'https://img.example.com/1.png' }],
  enabled_services: ['spotify'],
  media_folder: '/summer',
  participating_countries: ['SE', 'PT'],
  social_links: [{ name: 'Instagram', urls: { en: 'https://www.instagram.com/a' } }],
  links: [{ id: 'story', name: 'Story', channel: 'instagram', medium: 'social', note: 'First week' }],
  legal: { privacy: { en: 'https://label.example/privacy' }, terms: {}, imprint: {} },
  page: { title: 'Page', blocks: [{ id: '1', text: 'ü\n"' }] },
  message_comments: [{ id: 'seats.left', text: 'Above the form' }],
};

/** Creates a campaign with a value in each of its fields. */
export async function makeFullCampaign(db: Db, fields: Parameters<typeof makeCampaign>[1] = {}) {
  const { id } = await makeCampaign(db, {
    name: 'Full',
    status: 'running',
    test: true,
    labels: ['vinyl'],
    ...fields,
  });
  await db.updateTable('campaigns').set(columnsOf(campaigns, content)).where('id', '=', id).execute();
  await addTexts(db, id, { de: { hello: 'Hallo', 'seats.left': ['ein Platz', '# Plätze'] }, sv: {} });
  return id;
}
