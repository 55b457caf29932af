import { type TObject, type TProperties, Type } from 'typebox';
import { limits } from '../../contracts/limits.ts';

/** The query of a paged list that has one order: `offset`, `limit` (at most 200). */
export const pageQuery = Type.Object({
  offset: Type.Integer({ minimum: 0, maximum: 10_000_000, default: 0 }),
  limit: Type.Integer({ minimum: 1, maximum: limits.pageSizeMost, default: limits.pageSizeDefault }),
});

/** The query of a paged list: `offset`, `limit` (at most 200), `sort` of the given names, `order`. */
export function listQuery<const Sort extends string, More extends TProperties>(
  sorts: readonly Sort[],
  defaults: { sort: Sort; order: 'asc' | 'desc' },
  more: More,
) {
  return Type.Object({
    ...pageQuery.properties,
    sort: oneOf(sorts, { default: defaults.sort }),
    order: oneOf(['asc', 'desc'] as const, { default: defaults.order }),
    ...more,
  });
}

/** One of a closed set of words. */
export const oneOf = <const Word extends string>(words: readonly Word[], options: { default?: Word } = {}) =>
  Type.Unsafe<Word>({ type: 'string', enum: [...words], ...options });

/** Search text as a query carries it; empty is none. */
export const SearchText = Type.Optional(Type.String({ maxLength: 200 }));

/** `{items, total}` around the schema of one item. */
export const pageOf = (item: object): TObject =>
  Type.Object({ items: Type.Array(Type.Unsafe<unknown>(item)), total: Type.Integer() });

/** `{items}` of a list that is answered whole. */
export const wholeListOf = (item: object): TObject => Type.Object({ items: Type.Array(Type.Unsafe<unknown>(item)) });

export const IdParams = Type.Object({ id: Type.String({ format: 'uuid' }) });
