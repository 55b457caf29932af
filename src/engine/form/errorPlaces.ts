/**
 * Returns the attribute of an element that shows the errors of a source which has no input of its name at the moment,
 * such as a collapsed section.
 */
export const errorPlace = (source: string) => ({ 'data-error-place': source });

/** Returns true if the form has an element of this name, or a component that shows the errors inside of it. */
export function hasPlace(form: HTMLFormElement | null, name: string): boolean {
  if (form?.elements.namedItem(name)) return true;
  const places = [...(form?.querySelectorAll<HTMLElement>('[data-error-place]') ?? [])];
  return places.some(({ dataset: { errorPlace: source } }) => name === source || name.startsWith(`${source}.`));
}
