/** The content of a listening party's page, kept at the tool as the campaign's `page`. */
export type TextBlock = { id: string; type: 'text'; text: string };
export type ListeningPartyPage = { title: string; blocks: TextBlock[] };

export const pageLimits = { titleLengthMost: 200, textLengthMost: 20_000, blocksMost: 100 } as const;

export const emptyPage: ListeningPartyPage = { title: '', blocks: [] };

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readBlock = (value: unknown): TextBlock | null =>
  isFields(value) && value.type === 'text' && typeof value.id === 'string' && typeof value.text === 'string'
    ? { id: value.id, type: 'text', text: value.text }
    : null;

/** Reads content of unknown origin: what is not known here renders nothing. */
export function readPage(value: unknown): ListeningPartyPage {
  if (!isFields(value)) return emptyPage;
  const blocks = Array.isArray(value.blocks) ? value.blocks : [];
  return {
    title: typeof value.title === 'string' ? value.title : '',
    blocks: blocks.map(readBlock).filter((block) => block !== null),
  };
}

/** What keeps content from being saved: each bad field with its place and the words for it. */
export function checkPage(value: unknown): { loc: (string | number)[]; msg: string }[] {
  if (!isFields(value)) return [{ loc: [], msg: 'Not a page' }];
  const { title, blocks, ...unknown } = value;
  const problems = Object.keys(unknown).map((key) => ({ loc: [key], msg: 'This field is not known here' }));
  if (typeof title !== 'string') return [...problems, { loc: ['title'], msg: 'Required' }];
  if (!Array.isArray(blocks)) return [...problems, { loc: ['blocks'], msg: 'Required' }];
  const { titleLengthMost, textLengthMost, blocksMost } = pageLimits;
  if (title.length > titleLengthMost) problems.push({ loc: ['title'], msg: `At most ${titleLengthMost} characters` });
  if (blocks.length > blocksMost) problems.push({ loc: ['blocks'], msg: `At most ${blocksMost} entries` });
  const badBlocks = blocks.flatMap((candidate: unknown, index) => {
    const block = readBlock(candidate);
    if (!block) return [{ loc: ['blocks', index], msg: 'Not a block that this page knows' }];
    const tooLong = block.text.length > textLengthMost;
    return tooLong ? [{ loc: ['blocks', index, 'text'], msg: `At most ${textLengthMost} characters` }] : [];
  });
  return [...problems, ...badBlocks];
}
