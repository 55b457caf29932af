import type { Campaign, Person } from './people.ts';

/** Returns the stored texts of a campaign by language and message id. */
export async function storedTexts(
  { call }: Pick<Person, 'call'>,
  { id }: Pick<Campaign, 'id'>,
): Promise<Record<string, Record<string, string>>> {
  const { i18n } = await (await call('GET', `/api/campaigns/${id}?include_i18n=true`)).json();
  return Object.fromEntries(
    i18n.translations.map(({ locale, messages }: { locale: { code: string }; messages: object }) => [
      locale.code,
      messages,
    ]),
  );
}
