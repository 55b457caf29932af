/** A part of the manual. Texts have the inline marks of Markdown. */
export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] };

const cellsOf = (row: string): string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

const inOneLine = (lines: string): string => lines.replace(/\s+/g, ' ').trim();

/** Returns the blocks of a text in the part of Markdown that the manual uses: blank lines separate blocks. */
export function blocksOf(markdown: string): Block[] {
  return markdown
    .trim()
    .split(/\n\s*\n/)
    .map((part): Block => {
      const [, marks = '', text = ''] = /^(#+) (.*)$/.exec(part) ?? [];
      if (marks) return { kind: 'heading', level: marks.length, text };
      if (part.startsWith('|')) {
        const [head = [], , ...rows] = part.split('\n').map(cellsOf);
        return { kind: 'table', head, rows };
      }
      const ordered = /^\d+\. /.test(part);
      if (!ordered && !part.startsWith('- ')) return { kind: 'paragraph', text: inOneLine(part) };
      const items = part.split(/^(?:- |\d+\. )/m).slice(1);
      return { kind: 'list', ordered, items: items.map(inOneLine) };
    });
}

/** Returns the id of a heading, as links of the manual name it. */
export const idOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
