import { languageTag } from '#contracts/richText.ts';
import { directionOf } from '#contracts/textDirection.ts';
import { webAddress } from '../values/webAddress.ts';

/** The marks of a rich text. Links have a `href`, words in another language a `lang`, the others no attributes. */
const marks = ['strong', 'em', 'a', 'span'] as const;
type MarkName = (typeof marks)[number];
const isMark = (name: string): name is MarkName => marks.some((one) => one === name);

/** A tag as it is in an untrusted text. */
export type Tag = { name: string; isEnd: boolean; attributes: string };
type Mark = { name: MarkName; start: string; isWritten: boolean };

/**
 * Writes the words, marks and line breaks of one paragraph or list item. Spaces and line breaks are written only between
 * words, and marks only around words.
 */
export class Line {
  private markup = '';
  private breaks = 0;
  private hasSpace = false;
  private readonly open: Mark[] = [];
  /** Open `span` tags that are not written. Their end tags must not end one that is. */
  private ignoredSpans = 0;
  private readonly isShown: boolean;

  /** @param isShown whether marks have the attributes that they need on pages, besides those that are stored */
  constructor(isShown: boolean) {
    this.isShown = isShown;
  }

  text(source: string): void {
    const spaced = source.replace(/[ \t\n\f\r]+/g, ' ');
    const words = spaced.slice(spaced.startsWith(' ') ? 1 : 0, spaced.endsWith(' ') ? -1 : undefined);
    if (spaced.startsWith(' ')) this.hasSpace = true;
    if (words === '') return;
    if (this.markup !== '') this.markup += this.breaks > 0 ? '<br>'.repeat(this.breaks) : this.hasSpace ? ' ' : '';
    for (const mark of this.open.filter(({ isWritten }) => !isWritten)) {
      this.markup += mark.start;
      mark.isWritten = true;
    }
    this.markup += escaped(words);
    this.breaks = 0;
    this.hasSpace = spaced.endsWith(' ');
  }

  /** Returns whether the tag is one of a line. The end tag of a mark that was not opened last does nothing. */
  tag({ name, isEnd, attributes }: Tag): boolean {
    if (name === 'br' && !isEnd) this.breaks += 1;
    else if (!isMark(name)) return false;
    else if (!isEnd) this.start(name, attributes);
    else if (name === 'span' && this.ignoredSpans > 0) this.ignoredSpans -= 1;
    else if (this.open.at(-1)?.name === name) this.close();
    return true;
  }

  /** Breaks the line before the next words, if it is not broken there already. */
  breakOnce(): void {
    this.breaks = Math.max(1, this.breaks);
  }

  /** Closes all marks and returns the markup; empty if there are no words. */
  end(): string {
    while (this.open.length > 0) this.close();
    return this.markup;
  }

  /** Returns an empty line with the same open marks, but no link: many lines would repeat its address, which can be long. */
  next(): Line {
    const line = new Line(this.isShown);
    const marks = this.open.filter(({ name }) => name !== 'a');
    line.open.push(...marks.map((mark) => ({ ...mark, isWritten: false })));
    line.ignoredSpans = this.ignoredSpans;
    return line;
  }

  private start(name: MarkName, attributes: string): void {
    const isOpen = this.open.some((mark) => mark.name === name);
    const start = isOpen ? null : startTag(name, attributes, this.isShown);
    if (start !== null) this.open.push({ name, start, isWritten: false });
    else if (name === 'span') this.ignoredSpans += 1;
  }

  private close(): void {
    const mark = this.open.pop();
    if (mark?.isWritten) this.markup += `</${mark.name}>`;
  }
}

/** The attributes of links besides their address, where they are shown. */
const shownLink = ' target="_blank" rel="noopener noreferrer"';

/** Returns the start tag of a mark; null if its attribute is missing or invalid. */
function startTag(name: MarkName, attributes: string, isShown: boolean): string | null {
  if (name === 'a') {
    const address = addressIn(attributes);
    return address === null ? null : `<a href="${address}"${isShown ? shownLink : ''}>`;
  }
  if (name !== 'span') return `<${name}>`;
  const [, typed = ''] = /\slang="([^"]*)"/.exec(attributes) ?? [];
  const language = languageTag(typed);
  return language === null ? null : `<span lang="${language}"${isShown ? ` dir="${directionOf(language)}"` : ''}>`;
}

/** Escapes text that is already HTML: entities stay, characters that could start a tag or another entity are escaped. */
const escaped = (text: string): string =>
  text
    .replace(/&(?!(?:[a-z][a-z\d]{1,30}|#\d{1,7}|#x[\da-f]{1,6});)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#34': '"', '#39': "'" };

/** Returns the `href` of a tag if it is a web or mail address, escaped for a quoted attribute; else null. */
function addressIn(attributes: string): string | null {
  const [, source = ''] = /\shref="([^"]*)"/.exec(attributes) ?? [];
  const typed = source.replace(/&(amp|lt|gt|quot|#34|#39);/g, (entity, name: string) => entities[name] ?? entity);
  const address = /^mailto:[^\s<>"']+$/i.test(typed) ? typed : webAddress(typed);
  return address === null ? null : address.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
