import type { AppConfig } from '#resources/apps/config.ts';

/** Apps whose campaigns the tests of the screens create, by the content of their configs. */
export const uiApps: readonly { id: string; name: string; config: Partial<AppConfig> | null }[] = [
  {
    id: 'all-flags',
    name: 'All flags',
    config: {
      music_enabled: true,
      streaming_services: { spotify: {}, apple: null, Deezer: {} },
      newsletter_enabled: true,
      follow_enabled: true,
      token_gate_enabled: true,
      translations_enabled: true,
      form_settings_enabled: true,
      page_settings_enabled: true,
      start_date_enabled: true,
      start_date_required: true,
      end_date_enabled: true,
      tag_manager: { kind: 'gtm', id: 'GTM-TEST123' },
      default_locale: 'en',
      default_translations: ['en', 'de', 'pt-BR'].map((locale) => ({ locale, messages: {} })),
    },
  },
  {
    id: 'with-texts',
    name: 'With texts',
    config: {
      translations_enabled: true,
      default_locale: 'en',
      default_translations: [
        { locale: 'en', messages: { title: 'Hello', share: 'Share' } },
        { locale: 'de', messages: { title: 'Hallo', share: 'Teilen' } },
      ],
    },
  },
  { id: 'no-flags', name: 'No flags', config: {} },
  { id: 'no-languages', name: 'Without languages', config: { translations_enabled: true } },
  { id: 'with-drafts', name: 'With drafts', config: { drafts_enabled: true, start_date_enabled: true } },
  { id: 'own-reports', name: 'Own reports', config: { reports_url: 'https://reports.example.com/figures' } },
  { id: 'never-loaded', name: 'Never loaded', config: null },
  { id: 'pre-page', name: 'Pre-page', config: { top_level: false } },
];

/**
 * A campaign that no API call can create: imported from WordPress without a number in its app, and marked as created
 * by a test.
 */
export const uiImported = {
  name: 'Came from WordPress',
  app: 'all-flags',
  app_id: null,
  wp_url: 'https://old.example.com/party',
  automated_test: true,
} as const;

/** A campaign of an app whose config never loaded; its data was anonymized. */
export const uiUnready = {
  id: '01970000-0000-7000-8000-0000000000aa',
  name: 'Of an app that never loaded',
  app: 'never-loaded',
  consumer_data_anonymised_at: new Date('2026-03-03T12:00:00.000Z'),
} as const;
