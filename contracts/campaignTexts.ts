import { type Static, Type } from 'typebox';
import { limits } from './limits.ts';
import { lyricsPattern } from './lyrics.ts';
import { maxPageTextLength, pageTextPattern } from './pageTexts.ts';

/** A language code, such as `de` or `pt-BR`. */
export const LocaleCode = Type.String({ pattern: '^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$', maxLength: 35 });

const messageId = { minLength: 1, maxLength: limits.maxMessageIdLength };
/** Returns the rules of a text, or of a list with one text per plural form. */
const messageOf = (maxLength: number) => ({
  maxLength,
  items: { type: 'string', maxLength },
  maxItems: limits.maxPluralForms,
});
const message = messageOf(limits.maxMessageLength);

/** All messages of a language by id. */
export const Messages = Type.Unsafe<Record<string, string | string[]>>({
  type: 'object',
  propertyNames: messageId,
  additionalProperties: { type: ['string', 'array'], ...message },
});

/**
 * `fields.i18n` of a patch. Languages and messages that are not named stay. `messages: null` deletes a language, null
 * as a message deletes the message.
 */
export const I18nPatch = Type.Object(
  {
    default_locale: Type.Optional(LocaleCode),
    translations: Type.Optional(
      Type.Array(
        Type.Object(
          {
            locale: LocaleCode,
            messages: Type.Unsafe<Record<string, string | string[] | null> | null>({
              type: ['object', 'null'],
              propertyNames: messageId,
              patternProperties: {
                [pageTextPattern]: { type: ['string', 'array', 'null'], ...messageOf(maxPageTextLength) },
                [lyricsPattern]: { type: ['string', 'array', 'null'], ...messageOf(maxPageTextLength) },
              },
              additionalProperties: { type: ['string', 'array', 'null'], ...message },
            }),
          },
          { additionalProperties: false },
        ),
        { maxItems: limits.maxLanguages },
      ),
    ),
  },
  { additionalProperties: false },
);
export type I18nPatch = Static<typeof I18nPatch>;
