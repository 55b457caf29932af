import { Html } from '../../../contracts/html.ts';
import { type Block, type BlockFields, type BlockShape, readValues, type ValuesOf } from '../blocks.ts';
import type { PublicPage } from '../publicPage.ts';
import { blockMark, type MarkOf, textMark } from './marks.ts';

/** A kind of block that an app's pages may have. */
export type BlockKind = BlockShape & {
  /**
   * Renders a block on the public page and in the preview; null renders nothing. In the preview `at` returns the attribute
   * that marks the element of a text, which is then edited in place.
   */
  view(values: Block['values'], page: PublicPage, at?: MarkOf): Html | null;
};

/** Declares a kind of block; its view gets the values with the types of its fields. */
export function blockKind<const Fields extends BlockFields>(
  kind: Omit<BlockKind, 'fields' | 'view'> & {
    fields: Fields;
    view(values: ValuesOf<Fields>, page: PublicPage, at: MarkOf): Html | null;
  },
): BlockKind {
  return {
    ...kind,
    view: (values, page, at = () => null) => kind.view(readValues(kind.fields, values), page, at),
  };
}

/** Renders the blocks of a page in order; in the editor's preview their first elements are marked. */
export function blocksMarkup(kinds: readonly BlockKind[], page: PublicPage): (Html | null)[] {
  return page.page.blocks.map(({ id, type, values }) => {
    const at: MarkOf = (field) => textMark(page, id, field);
    const markup = kinds.find((kind) => kind.type === type)?.view(values, page, at) ?? null;
    const mark = blockMark(page, id);
    return markup && mark ? withAttribute(markup, mark) : markup;
  });
}

const withAttribute = ({ markup }: Html, { markup: attribute }: Html): Html =>
  new Html(markup.replace(/^\s*<[a-z][\w-]*/i, (tag) => `${tag}${attribute}`));
