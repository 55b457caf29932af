import type { Html } from '../../../contracts/html.ts';
import { type Block, type BlockFields, type BlockShape, readValues, type ValuesOf } from '../blocks.ts';
import type { PublicPage } from '../publicPage.ts';

/** A kind of block that an app's pages may have. */
export type BlockKind = BlockShape & {
  /** Renders a block on the public page and in the preview; null renders nothing. */
  view(values: Block['values'], page: PublicPage, blockId?: string): Html | null;
};

/** Declares a kind of block; its view gets the values with the types of its fields. */
export function blockKind<const Fields extends BlockFields>(
  kind: Omit<BlockKind, 'fields' | 'view'> & {
    fields: Fields;
    view(values: ValuesOf<Fields>, page: PublicPage, blockId: string): Html | null;
  },
): BlockKind {
  return {
    ...kind,
    view: (values, page, blockId = '') => kind.view(readValues(kind.fields, values), page, blockId),
  };
}

/** Renders one block of a page. */
export const blockMarkup = (kinds: readonly BlockKind[], { id, type, values }: Block, page: PublicPage): Html | null =>
  kinds.find((kind) => kind.type === type)?.view(values, page, id) ?? null;
