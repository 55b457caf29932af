import { Html, html } from '../../../contracts/html.ts';
import { type Block, type BlockFields, type BlockShape, readValues, type ValuesOf } from '../blocks.ts';
import type { PublicPage } from '../publicPage.ts';

/** A kind of block that an app's pages may have. */
export type BlockKind = BlockShape & {
  /** Renders a block on the public page and in the preview; null renders nothing. */
  view(values: Block['values'], page: PublicPage): Html | null;
};

/** Declares a kind of block; its view gets the values with the types of its fields. */
export function blockKind<const Fields extends BlockFields>(
  kind: Omit<BlockKind, 'fields' | 'view'> & {
    fields: Fields;
    view(values: ValuesOf<Fields>, page: PublicPage): Html | null;
  },
): BlockKind {
  return { ...kind, view: (values, page) => kind.view(readValues(kind.fields, values), page) };
}

/** Renders the blocks of a page in order; in the editor's preview each has its id in `data-block`. */
export function blocksMarkup(kinds: readonly BlockKind[], page: PublicPage): (Html | null)[] {
  return page.page.blocks.map(({ id, type, values }) => {
    const markup = kinds.find((kind) => kind.type === type)?.view(values, page) ?? null;
    return markup && page.hasMarks ? marked(markup, id) : markup;
  });
}

/** Adds the id of a block to the first element of its markup. */
const marked = ({ markup }: Html, id: string): Html =>
  new Html(markup.replace(/^\s*<[a-z][\w-]*/i, (tag) => `${tag}${html` data-block="${id}"`.markup}`));
