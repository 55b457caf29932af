import { searchForm } from '#contracts/searchForm.ts';

/** Returns the options whose label contains the typed text, as searches find it. */
export function matchingOptions<Option>(
  options: readonly Option[],
  typed: string,
  labelOf: (option: Option) => string,
) {
  const wanted = searchForm(typed.trim());
  return options.filter((option) => searchForm(labelOf(option)).includes(wanted));
}
