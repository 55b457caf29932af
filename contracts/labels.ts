/** The colors of new labels. */
const labelColours = ['#7c4dff', '#0288d1', '#00897b', '#558b2f', '#f9a825', '#ef6c00', '#d81b60', '#6d4c41'] as const;

/** Returns a color for a new label with this name, so that labels that are created one after another differ. */
export function colourForLabel(name: string): string {
  let sum = 0;
  for (const character of name) sum = (sum * 131 + (character.codePointAt(0) ?? 0)) % 997;
  return labelColours[sum % labelColours.length] ?? labelColours[0];
}
