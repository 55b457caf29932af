import type { Html } from '../../../contracts/html.ts';
import { pageTextId } from '../../../contracts/pageTexts.ts';
import type { Block } from '../blocks.ts';
import type { PublicPage } from '../publicPage.ts';
import { sameValue } from './pagePlaces.ts';

type Rendered = { block: Block; missing: string[]; markup: Html | null };

/** Returns the `renderBlock` of a preview. `inputs` are all else that views of blocks show, compared by identity. */
export type BlockRenderer = (
  inputs: readonly unknown[],
  missingTexts: ReadonlySet<string>,
) => NonNullable<PublicPage['renderBlock']>;

/**
 * Creates the renderer of the blocks of successive previews. A block is rendered if it, its missing texts or an input
 * differs from the last preview, so that a key renders one block.
 */
export function createBlockRenderer(): BlockRenderer {
  let last: { inputs: readonly unknown[]; blocks: ReadonlyMap<string, Rendered> } = { inputs: [], blocks: new Map() };
  return (inputs, missingTexts) => {
    const known = inputs.every((input, index) => input === last.inputs[index])
      ? last.blocks
      : new Map<string, Rendered>();
    const blocks = new Map<string, Rendered>();
    last = { inputs, blocks };
    return (block, render) => {
      const texts = Object.keys(block.values).flatMap((field) => [field, `${field}.alt`]);
      const missing = texts.filter((field) => missingTexts.has(pageTextId(block.id, field)));
      const before = known.get(block.id);
      const isKnown = before && sameValue(before.block, block) && sameValue(before.missing, missing);
      const rendered = isKnown ? before : { block, missing, markup: render() };
      blocks.set(block.id, rendered);
      return rendered.markup;
    };
  };
}
