/** The languages of the admin, the server's pages and the emails. */
export const toolLocales = ['en', 'de'] as const;
export type ToolLocale = (typeof toolLocales)[number];

export const isToolLocale = (value: unknown): value is ToolLocale => toolLocales.some((locale) => locale === value);
