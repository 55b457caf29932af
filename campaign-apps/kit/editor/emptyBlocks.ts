/** Blocks in a row that render nothing, and the nearest blocks around them that are rendered in the page's order. */
export type EmptyBlocks = { ids: string[]; previous: string | null; next: string | null };

/**
 * Returns the ids of the blocks that the preview's markup shows, and whether each is rendered among the other blocks, in
 * their order.
 */
export function blocksIn(markup: string): ReadonlyMap<string, boolean> {
  const marks = [...markup.matchAll(/ data-block="([^"<>]*)"( data-movable="true")?/g)];
  // Only in tags: formatted texts contain quotation marks, but no angle brackets.
  const inTags = marks.filter(({ index }) => markup.lastIndexOf('<', index) > markup.lastIndexOf('>', index));
  return new Map(inTags.map(([, id = '', movable]) => [id, movable !== undefined]));
}

/** Returns the blocks that render nothing, in groups. `ids` are those of the blocks that visitors could see. */
export function emptyBlocksOf(ids: readonly string[], shown: ReadonlyMap<string, boolean>): EmptyBlocks[] {
  const groups: EmptyBlocks[] = [];
  let group: EmptyBlocks = { ids: [], previous: null, next: null };
  for (const id of ids) {
    if (!shown.has(id)) group.ids.push(id);
    else if (shown.get(id)) {
      groups.push({ ...group, next: id });
      group = { ids: [], previous: id, next: null };
    }
  }
  return [...groups, group].filter((one) => one.ids.length > 0);
}
