import type { Suggestions, SuggestRequest } from '#contracts/api/suggestions.ts';

/** The service responded, but does not translate. */
export class TranslationRefusedError extends Error {
  constructor(
    readonly refusal: 'language-not-supported' | 'translation-quota-exceeded',
    /** The language that is not supported. */
    readonly language: string | null = null,
  ) {
    super(refusal);
  }
}

/** Translates texts; placeholders and markup stay as they are. */
export type Translator = {
  /** @throws TranslationRefusedError, ServiceFailedError */
  translate(request: SuggestRequest): Promise<Suggestions>;
};
