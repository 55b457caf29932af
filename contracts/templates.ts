/** Returns what a text has in place of the placeholder of its template; empty without a placeholder, null for another text. */
export function valueIn(words: string, template: string, placeholder: string): string | null {
  const [before = '', after] = template.split(placeholder);
  if (after === undefined) return words === before ? '' : null;
  if (words.length <= before.length + after.length || !words.startsWith(before) || !words.endsWith(after)) return null;
  return words.slice(before.length, words.length - after.length);
}
