import { type Block, readValues } from '../kit/blocks.ts';
import { blockKind } from '../kit/view/blockKind.ts';

const fields = {
  votes: { kind: 'number', label: 'Votes for each visitor', least: 1, most: 50, start: 10 },
  proposals: {
    kind: 'number',
    label: 'Proposals for each visitor',
    help: 'A proposal counts as a vote too. A track can be proposed when it stands in the tracklist.',
    least: 1,
    most: 20,
    start: 3,
  },
} as const;

/** How much one visitor may do. Without this block the numbers are those that it starts with. */
export const rulesBlock = blockKind({ type: 'rules', label: 'Rules', most: 1, fields, view: () => null });

export type Rules = { votes: number; proposals: number };

export function rulesOf(blocks: readonly Block[]): Rules {
  return readValues(fields, blocks.find(({ type }) => type === rulesBlock.type)?.values ?? {});
}
