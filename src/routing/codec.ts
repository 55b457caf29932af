import { limits } from '#contracts/limits.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { type ListRule, toCanonicalSearch, toProductSearch } from './listSearch.ts';

/** A location in the tool: the part of the URL after the `#`. `search` begins with `?` or is empty. */
type Place = { pathname: string; search: string };

/** What the codec needs of a resource's declaration. */
type Rule = Pick<Resource, 'name' | 'path' | 'homeArea'> & { list: ListRule };

/** The settings of the current user. */
export const userSettingsPath = '/user/settings';

/**
 * Pages at or below a resource's path that are not records; `/media` has the library's folders below it, with any
 * names.
 */
const ownPages = [userSettingsPath, '/media'];

/** Returns true if the path is the root or below it. */
export const isBelow = (pathname: string, root: string): boolean =>
  pathname === root || pathname.startsWith(`${root}/`);
const join = (...parts: string[]): string => `/${parts.filter(Boolean).join('/')}`;
const segments = (pathname: string, root: string): string[] => pathname.slice(root.length).split('/').filter(Boolean);

/** `/campaign/7/settings` → `campaigns`, `7`; `/campaign/7/music` → `campaigns`, `7`, `music`; `new` → `create`. */
function canonicalPath({ name, path, homeArea }: Rule, pathname: string): string {
  const [first = '', ...rest] = segments(pathname, path);
  if (first === 'new' && rest.length === 0) return join(name, 'create');
  return rest.length === 1 && rest[0] === homeArea ? join(name, first) : join(name, first, ...rest);
}

function productPath({ name, path, homeArea = '' }: Rule, pathname: string): string {
  const [first = '', ...rest] = segments(pathname, `/${name}`);
  if (first === '') return path;
  if (first === 'create' && rest.length === 0) return `${path}/new`;
  return `${path}${rest.length === 0 ? join(first, homeArea) : join(first, ...rest)}`;
}

/**
 * Translates between the product's URLs (`/campaign/7/settings`, `filters=`) and react-admin's (`/campaigns/7`,
 * `filter=`), by the declarations. Inside the tool every URL is canonical; only the URLs that the router writes have
 * the product's form.
 */
export function makeCodec(resources: readonly Pick<Resource, 'name' | 'path' | 'homeArea' | 'fields' | 'list'>[]) {
  const rules: Rule[] = resources.map(({ name, path, homeArea, fields, list }) => ({
    name,
    path,
    homeArea,
    list: { fields, list, sort: list.sort, perPage: limits.pageSizeDefault },
  }));
  const ruleAt = (pathname: string, rootOf: (rule: Rule) => string) =>
    ownPages.some((page) => isBelow(pathname, page)) ? undefined : rules.find((one) => isBelow(pathname, rootOf(one)));

  /** Returns a location in react-admin's form; a canonical one is unchanged. */
  function toCanonical({ pathname, search }: Place): Place {
    const product = ruleAt(pathname, (rule) => rule.path);
    const rule = product ?? ruleAt(pathname, (one) => `/${one.name}`);
    if (!rule) return { pathname, search };
    const canonical = product ? canonicalPath(rule, pathname) : join(...segments(pathname, ''));
    const isList = canonical === `/${rule.name}`;
    return { pathname: canonical, search: isList ? toCanonicalSearch(search, rule.list) : search };
  }

  /** Returns a location in the product's form, in its one canonical spelling. */
  function toProduct(place: Place): Place {
    const { pathname, search } = toCanonical(place);
    const rule = ruleAt(pathname, (one) => `/${one.name}`);
    if (!rule) return { pathname, search };
    const isList = pathname === `/${rule.name}`;
    return { pathname: productPath(rule, pathname), search: isList ? toProductSearch(search, rule.list) : search };
  }

  /**
   * Returns the part of a path that one form covers: `/campaign/7/settings` includes its tabs; elsewhere it is the
   * whole path. Leaving it leaves the form.
   */
  function areaOf(place: Place): string {
    const { pathname } = toProduct(place);
    const rule = ruleAt(pathname, (one) => one.path);
    if (!rule?.homeArea) return pathname;
    return rule.path + join(...segments(pathname, rule.path).slice(0, 2));
  }

  return { toCanonical, toProduct, areaOf };
}
