import { type Static, Type } from 'typebox';
import { limits } from './limits.ts';

const Locale = Type.String({ minLength: 1, maxLength: 35 });

/** The body of POST /api/campaigns/{id}/translations/suggestions: texts in the language `source`, to be translated. */
export const SuggestRequest = Type.Object(
  {
    source: Locale,
    target: Locale,
    texts: Type.Array(Type.String({ maxLength: limits.maxMessageLength }), {
      minItems: 1,
      maxItems: limits.maxSuggestionsPerRequest,
    }),
  },
  { additionalProperties: false },
);
export type SuggestRequest = Static<typeof SuggestRequest>;

/**
 * Its response: a suggestion for each text, in the order of the texts. Null if there is none: the service left the text
 * out, or the text is an ICU message with cases. `sample` marks invented suggestions of a service that is not set up.
 */
export const Suggestions = Type.Object({
  items: Type.Array(Type.Union([Type.String(), Type.Null()])),
  sample: Type.Boolean(),
});
export type Suggestions = Static<typeof Suggestions>;
