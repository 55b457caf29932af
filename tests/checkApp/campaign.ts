/** The campaign that the stand-in for the tool has, and its number in the app. */
export const campaignId = '0190c1f0-0000-7000-8000-000000000001';
export const campaignNumber = 7;
export const campaignSlug = 'check-app';

/** Returns the campaign as the tool returns it with its texts. */
export const campaignOf = (appId: string, updated_at: string) => ({
  id: campaignId,
  app: appId,
  app_id: campaignNumber,
  name: 'Check of the app',
  slug: campaignSlug,
  test: true,
  starts_at: null,
  ends_at: null,
  published_at: '2026-01-01T00:00:00.000Z',
  updated_at,
  parent_id: null,
  meta_tags: {},
  page: null as unknown,
  i18n: {
    default_locale: 'en',
    translations: [
      {
        locale: { name: 'English', code: 'en', plural_form: { nplurals: 2 } },
        messages: {} as Record<string, unknown>,
      },
    ],
  },
});
