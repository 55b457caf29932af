import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { endpoints, serviceErrors } from './endpoint.ts';

const Locale = Type.String({ minLength: 1, maxLength: 35 });

/** Texts in the language `source`, to be translated. */
const SuggestRequest = Type.Object(
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
 * A suggestion for each text, in the order of the texts. Null if there is none: the service left the text out, or the
 * text is an ICU message with cases. `sample` marks invented suggestions of a service that is not set up.
 */
const Suggestions = Type.Object({
  items: Type.Array(Type.Union([Type.String(), Type.Null()])),
  sample: Type.Boolean(),
});
export type Suggestions = Static<typeof Suggestions>;

/** Suggestions for translations by an external service. They are only returned, never stored. */
export const suggestionsApi = endpoints('translations', {
  'POST /api/campaigns/:id/translations/suggestions': {
    operation: 'suggestTranslations',
    summary: 'Suggest translations of texts; nothing is stored',
    access: 'campaigns-modify',
    body: SuggestRequest,
    answer: { 200: Suggestions },
    errors: ['language-not-supported', 'translation-quota-exceeded', ...serviceErrors],
  },
});
