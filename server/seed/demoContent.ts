import type { Campaign } from '#resources/campaigns/schema.ts';
import { sampleAddresses } from '../providers/sample/addresses.ts';
import { sampleId } from '../providers/sample/catalogue.ts';
import { artistNumber } from '../providers/sample/names.ts';

/** The campaign, by its position in the demo. */
type Given = { index: number; artist: string; publicUrl: string };

const genres = ['Indie pop', 'Folk', 'Electronic', 'Soul', 'Choral'] as const;
const divisions = ['Frontline', 'Catalogue', 'Independent'] as const;
const countries = [
  ['DE', 'AT', 'CH'],
  ['SE', 'NO', 'DK', 'FI', 'IS'],
  ['US', 'CA', 'GB', 'IE'],
] as const;

/** Returns a campaign's settings: some campaigns have all of them, some none, so that both can be seen. */
export function settingsOf(given: Given) {
  const { index } = given;
  return {
    tag_manager: JSON.stringify(index % 3 === 2 ? {} : tracking(given)),
    newsletter: JSON.stringify({ enabled: index % 4 === 1 }),
    newsletters: JSON.stringify(index % 4 === 1 ? newsletters(given) : []),
    follow: JSON.stringify(index % 5 < 2 ? follow(given) : []),
    enabled_services: [['spotify', 'apple'], ['spotify'], []][index % 3] ?? [],
    participating_countries: [...(index % 7 === 2 ? (countries[index % countries.length] ?? []) : [])],
    social_links: JSON.stringify(index % 6 === 1 ? socialLinks(given) : []),
    links: JSON.stringify(index % 3 === 1 ? links : []),
    legal: JSON.stringify(index % 6 === 1 ? legal : {}),
  };
}

const tracking = ({ index, artist }: Given): Campaign['tag_manager'] => ({
  party_id: `SAMPLE-${1_000_000 + (index % 15) * 37}`,
  artist,
  division: divisions[index % divisions.length] ?? null,
  genre: genres[index % genres.length] ?? null,
});

/** Returns the same id for the same position, in the format of manually created ids. */
const newsletterId = (index: number, place: number): string =>
  `0190b5a0-0000-7000-8000-${String(index * 10 + place).padStart(12, '0')}`;

const consent = {
  en: 'Yes, send me news of <strong>this artist</strong> by email.',
  de: 'Ja, schickt mir Neuigkeiten über <strong>diese Musik</strong> per E-Mail.',
};

function newsletters({ index, artist }: Given): Campaign['newsletters'] {
  const form = (language: string) => ({ form_id: `form-${1_200 + index}-${language}`, addressbook_id: null });
  const silent = { consent_label: null, consent_error: null };
  return [
    {
      id: newsletterId(index, 1),
      enabled: true,
      name: `${artist}: news`,
      signup_mode: 'optional',
      locales: {
        en: { ...form('en'), consent_label: consent.en, consent_error: null },
        de: { ...form('de'), consent_label: consent.de, consent_error: null },
      },
    },
    {
      id: newsletterId(index, 2),
      enabled: index % 8 === 1,
      name: 'Shop',
      signup_mode: 'implicit',
      locales: { en: { form_id: null, addressbook_id: `book-${300 + index}`, ...silent } },
    },
  ];
}

function follow({ index, artist, publicUrl }: Given): Campaign['follow'] {
  const number = artistNumber(artist);
  const image = sampleAddresses(publicUrl).picture(`artist${number}`);
  return (['spotify', 'apple'] as const).slice(0, 1 + (index % 2)).map((service) => ({
    id: sampleId(service, 'artist', number),
    name: artist,
    label: artist,
    service,
    type: 'artist',
    image,
  }));
}

/** The documents of a label, beside those of the installation. */
const legal: Partial<Campaign['legal']> = {
  privacy: { en: 'https://example.com/label/privacy', de: 'https://example.com/label/datenschutz' },
  imprint: { en: 'https://example.com/label/imprint', de: 'https://example.com/label/impressum' },
};

const links: Campaign['links'] = [
  { id: 'story', name: 'Story with a countdown', channel: 'instagram', medium: 'social', note: 'In the week before' },
  { id: 'mail', name: 'Newsletter', channel: 'newsletter', medium: 'email', note: null },
  { id: 'poster', name: 'Posters in record stores', channel: 'poster', medium: 'print', note: 'With the QR code' },
];

/** Uses tag and search pages of the networks: an account name could belong to a real user. */
function socialLinks({ artist }: Given): Campaign['social_links'] {
  const tag = artist.toLowerCase().replaceAll(/[^a-z]/g, '');
  const search = (language: string) => `https://www.youtube.com/results?search_query=${tag}&hl=${language}`;
  return [
    { name: 'Instagram', urls: { en: `https://www.instagram.com/explore/tags/${tag}/` } },
    { name: 'YouTube', urls: { en: search('en'), de: search('de') } },
  ];
}

/**
 * Texts with a placeholder and with plural forms; French, Japanese and Arabic are incomplete, to show missing
 * messages.
 */
const words: Record<string, Record<string, string | string[]>> = {
  en: {
    'party.eyebrow': 'Listening party',
    'party.upcoming': 'Upcoming',
    'party.playing': 'Live now',
    'party.starts': 'On {date}',
    'party.tracks': ['{count} track', '{count} tracks'],
  },
  de: {
    'party.eyebrow': 'Listening-Party',
    'party.upcoming': 'Demnächst',
    'party.playing': 'Läuft gerade',
    'party.starts': 'Am {date}',
    'party.tracks': ['{count} Titel', '{count} Titel'],
  },
  fr: { 'party.eyebrow': 'Écoute en commun', 'party.upcoming': 'Bientôt', 'party.playing': 'En direct' },
  sv: { 'party.eyebrow': 'Lyssningsfest', 'party.upcoming': 'Kommer snart', 'party.playing': 'Live nu' },
  ja: {
    'party.eyebrow': 'リスニングパーティー',
    'party.upcoming': '近日公開',
    'party.playing': '配信中',
    'party.tracks': ['{count}曲'],
  },
  ar: {
    'party.eyebrow': 'حفلة استماع',
    'party.upcoming': 'قريبًا',
    'party.playing': 'مباشر الآن',
    'party.starts': 'في {date}',
    'party.tracks': ['لا مقاطع', 'مقطع واحد', 'مقطعان', '{count} مقاطع', '{count} مقطعًا', ''],
  },
};

/** Returns the languages of a campaign, the default one first. */
export function languagesOf(index: number): readonly [string, ...string[]] {
  if (index % 12 === 6) return ['de', 'en'];
  if (index % 10 === 5) return ['en', 'de', 'fr', 'sv'];
  if (index % 12 === 3) return ['en', 'de', 'ar', 'ja'];
  return index % 3 === 0 ? ['en', 'de'] : ['en'];
}

/** Returns a campaign's texts by language, with those of its page. */
export const textsOf = (campaignId: string, index: number, pageTexts: (locale: string) => Record<string, string>) =>
  languagesOf(index).map((locale) => ({
    campaign_id: campaignId,
    locale,
    messages: JSON.stringify({ ...words[locale], ...pageTexts(locale) }),
  }));
