import { blockKind } from '../kit/app/blockKind.ts';
import { type Block, readValues } from '../kit/page/blocks.ts';

const fields = {
  votes: { kind: 'number', label: 'Votes per visitor', min: 1, max: 50, start: 10 },
  proposals: {
    kind: 'number',
    label: 'Proposals per visitor',
    help: 'A proposal also counts as a vote. Only tracks in the tracklist can be proposed.',
    min: 1,
    max: 20,
    start: 3,
  },
} as const;

/** The limits for one visitor. A page without this block uses its default values. */
export const rulesBlock = blockKind({ type: 'rules', label: 'Rules', max: 1, fields, view: () => null });

export type Rules = { votes: number; proposals: number };

/** Returns the block with the limits; undefined if the page has none. */
export const rulesBlockOf = (blocks: readonly Block[]): Block | undefined =>
  blocks.find(({ type }) => type === rulesBlock.type);

export const rulesOf = (blocks: readonly Block[]): Rules => readValues(fields, rulesBlockOf(blocks)?.values ?? {});
