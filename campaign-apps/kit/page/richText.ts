import { Html } from '#contracts/html.ts';
import { plainText } from '#contracts/richText.ts';
import { Line, type Tag } from './richTextLine.ts';

/** The lists of a rich text. It also has paragraphs; both contain lines (`richTextLine.ts`). */
const lists = ['ul', 'ol'] as const;
type ListName = (typeof lists)[number];
const isList = (name: string): name is ListName => lists.some((one) => one === name);

/**
 * Renders a rich text: paragraphs and lists with bold, italic, links, words in other languages and line breaks. The text
 * is untrusted, so the markup is written from scratch: other tags become text, other attributes are left out. In text
 * outside of paragraphs and lists, a blank line separates paragraphs and a line break stays. Empty if there are no words.
 */
export const richText = (text: string): Html => new Html(blocksOf(text, true));

/** Returns the form in which a rich text is stored: the same markup, with `href` and `lang` as the only attributes. */
export const storedRichText = (text: string): string => blocksOf(text, false);

/** Returns what a rich text says, with a line for each paragraph, list item and line break. */
export const richTextWords = (text: string): string => plainText(storedRichText(text));

/** Renders a text of one paragraph with these marks and line breaks, such as a consent label. */
export function inlineRichText(text: string): Html {
  const line = new Line(true);
  for (const { words, tag } of tokensOf(text)) if (!tag || !line.tag(tag)) line.text(words);
  return new Html(line.end());
}

function blocksOf(text: string, isShown: boolean): string {
  const blocks = new Blocks(isShown);
  for (const { words, tag } of tokensOf(text)) if (!tag || !blocks.tag(tag)) blocks.text(words);
  return blocks.end();
}

/** Splits a text into words and what has the form of a tag. */
const tokensOf = (text: string): { words: string; tag: Tag | null }[] =>
  text.split(/(<[^<>]*>)/).map((words, index) => ({ words, tag: index % 2 === 0 ? null : tagOf(words) }));

function tagOf(source: string): Tag | null {
  const [, slash, name, attributes = ''] = /^<(\/?)([a-z]+)((?:\s[^<>]*)?)\/?>$/.exec(source) ?? [];
  return name === undefined ? null : { name, isEnd: slash === '/', attributes };
}

/** Writes paragraphs and lists. A list in a list becomes part of it, a paragraph in a list item becomes a line. */
class Blocks {
  private markup = '';
  private line: Line;
  private block: 'p' | 'li' | null = null;
  private list: { name: ListName; depth: number; isWritten: boolean } | null = null;
  /** Line breaks since the last words outside of paragraphs and lists. */
  private newlines = 0;
  private readonly isShown: boolean;

  constructor(isShown: boolean) {
    this.isShown = isShown;
    this.line = new Line(isShown);
  }

  text(source: string): void {
    if (this.list || this.block) {
      if (source.trim() !== '') this.block ??= 'li';
      this.line.text(source);
      return;
    }
    for (const [index, words] of source.split('\n').entries()) {
      if (index > 0) this.newlines += 1;
      if (words.trim() !== '') this.breakLoose();
      this.line.text(words);
    }
  }

  /** Returns whether the tag is one of a rich text. */
  tag(tag: Tag): boolean {
    const { name, isEnd } = tag;
    if (name === 'p' && this.block === 'li') this.line.breakOnce();
    else if (name === 'p' || name === 'li') this.begin(isEnd ? null : this.list ? 'li' : 'p');
    else if (isList(name)) this.nest(name, isEnd);
    else return this.line.tag(tag);
    return true;
  }

  /** Closes what is open and returns the markup. */
  end(): string {
    this.begin(null);
    this.closeList();
    return this.markup;
  }

  private breakLoose(): void {
    const next = this.newlines > 1 ? this.line.next() : null;
    if (next) {
      this.begin(null);
      this.line = next;
    } else if (this.newlines === 1) this.line.breakOnce();
    this.newlines = 0;
  }

  /** Ends the paragraph or list item, and begins the given one. */
  private begin(block: 'p' | 'li' | null): void {
    const words = this.line.end();
    this.line = new Line(this.isShown);
    this.newlines = 0;
    this.block = block;
    if (words === '') return;
    if (this.list && !this.list.isWritten) {
      this.markup += `<${this.list.name}>`;
      this.list.isWritten = true;
    }
    this.markup += this.list ? `<li>${words}</li>` : `<p>${words}</p>`;
  }

  private nest(name: ListName, isEnd: boolean): void {
    this.begin(null);
    if (!isEnd && this.list) this.list.depth += 1;
    else if (!isEnd) this.list = { name, depth: 1, isWritten: false };
    else if (this.list?.depth === 1) this.closeList();
    else if (this.list) this.list.depth -= 1;
  }

  private closeList(): void {
    if (this.list?.isWritten) this.markup += `</${this.list.name}>`;
    this.list = null;
  }
}
