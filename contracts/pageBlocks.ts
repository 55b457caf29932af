import { isRecord } from './values.ts';

/** The format of pages whose texts are messages of the campaign (docs/decisions/048). Pages of other formats belong to their app. */
export const pageFormat = 2;

/** Maximum blocks of a page, and maximum keys of a block. A text is repeated for each block that shows it. */
export const pageBlockLimits = { maxBlocks: 100, maxValues: 200 } as const;

/** A broken rule of a page: its location in the page, the code of `validationWords`, and the bound. */
type BlockProblem = {
  loc: (string | number)[];
  code: 'maxItems' | 'maxProperties' | 'type' | 'uniqueItems';
  limit?: number;
};

/**
 * Returns what is wrong with the blocks of a page: too many, too many values in one, an id that is not a text, or the
 * id of an earlier block. The tool and the editors of the apps use the same rules.
 */
export function blockProblems(blocks: readonly unknown[]): BlockProblem[] {
  const { maxBlocks, maxValues } = pageBlockLimits;
  if (blocks.length > maxBlocks) return [{ loc: ['blocks'], code: 'maxItems', limit: maxBlocks }];
  const ids = new Set<string>();
  return blocks.flatMap((block, index): BlockProblem[] => {
    const loc = ['blocks', index];
    if (!isRecord(block)) return [{ loc, code: 'type' }];
    if (Object.keys(block).length > maxValues) return [{ loc, code: 'maxProperties', limit: maxValues }];
    if (typeof block.id !== 'string') return [{ loc: [...loc, 'id'], code: 'type' }];
    if (ids.has(block.id)) return [{ loc: [...loc, 'id'], code: 'uniqueItems' }];
    ids.add(block.id);
    return [];
  });
}
