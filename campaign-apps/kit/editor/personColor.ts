/** How many colors the stylesheet has for people (blocks.css). */
const colorCount = 6;

/** Returns the number of a user's color in the editor, derived from the id and always the same. */
export const colorOf = (id: string): number =>
  [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 0xffff, 0) % colorCount;
