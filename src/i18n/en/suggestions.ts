/** Suggestions for translations. */
export const suggestions = {
  suggest: 'Suggest a text in %{name}',
  suggestMissing: 'Suggest %{smart_count} missing text in %{name} |||| Suggest %{smart_count} missing texts in %{name}',
  added:
    '%{smart_count} suggestion added in %{name}, not saved yet. |||| %{smart_count} suggestions added in %{name}, not saved yet.',
  title: 'Suggestions in %{name}',
  intro: 'Check the suggestions and choose which to add. Nothing is saved until you save the translations.',
  sample: 'The translation service is not set up. These are sample suggestions: the source text with accents.',
  loading: 'Loading suggestions',
  missed: '%{smart_count} text has no suggestion. |||| %{smart_count} texts have no suggestion.',
  add: 'Add %{smart_count} suggestion |||| Add %{smart_count} suggestions',
} as const;
