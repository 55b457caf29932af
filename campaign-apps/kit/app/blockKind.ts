import { Html } from '#contracts/html.ts';
import { type Block, type BlockFields, type BlockShape, readValues, type ValuesOf } from '../page/blocks.ts';
import { type MarkOf, movableMark, textMark } from './marks.ts';
import type { PublicPage } from './publicPage.ts';

/** A kind of block that an app's pages may have. */
export type BlockKind = BlockShape & {
  /**
   * Renders a block on the public page and in the preview; null renders nothing. In the preview `at` returns the attribute
   * that marks the element of a text, which is then edited in place.
   */
  view(values: Block['values'], page: PublicPage, at?: MarkOf, blockId?: string): Html | null;
};

/**
 * Declares a kind of block; its view gets the values with the types of its fields. The returned type has the type and the
 * fields as declared, so that translations of their labels are checked (`labels.ts`).
 */
export function blockKind<const Type extends string, const Fields extends BlockFields>(
  kind: Omit<BlockKind, 'type' | 'fields' | 'view'> & {
    type: Type;
    fields: Fields;
    view(values: ValuesOf<Fields>, page: PublicPage, at: MarkOf, blockId: string): Html | null;
  },
): Omit<BlockKind, 'type' | 'fields'> & { type: Type; fields: Fields } {
  return {
    ...kind,
    view: (values, page, at = () => null, blockId = '') =>
      kind.view(readValues(kind.fields, values), page, at, blockId),
  };
}

/** Renders one block of a page; in the editor's preview its first element is marked. */
export function blockMarkup(kinds: readonly BlockKind[], { id, type, values }: Block, page: PublicPage): Html | null {
  const at: MarkOf = (field) => textMark(page, id, field);
  return markBlock(page, id, kinds.find((kind) => kind.type === type)?.view(values, page, at, id) ?? null);
}

/** Marks the first element of a block's markup in the editor's preview; on public pages it stays as it is. */
export function markBlock(page: PublicPage, id: string, markup: Html | null): Html | null {
  const mark = movableMark(page, id);
  if (!markup || !mark) return markup;
  const marked = withAttribute(markup, mark);
  page.renderedBlocks?.set(id, marked.markup);
  return marked;
}

const withAttribute = ({ markup }: Html, { markup: attribute }: Html): Html =>
  new Html(markup.replace(/^\s*<[a-z][\w-]*/i, (tag) => `${tag}${attribute}`));
