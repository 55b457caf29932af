/** A message, or one for each plural form of its language. */
type Message = string | string[];

/** The texts of an app by language: `default_translations` of its config (resources/apps/config.ts). */
export type AppTexts = readonly { locale: string; messages: Record<string, Message> }[];

/**
 * Returns the texts that an app has in a language, by message id. Public pages show them where the campaign has no own
 * text in that language. `__proto__`, which is not a message id, is left out.
 */
export function appMessages(texts: AppTexts, locale: string): Map<string, Message> {
  const messages = new Map(Object.entries(texts.find((one) => one.locale === locale)?.messages ?? {}));
  messages.delete('__proto__');
  return messages;
}
