import { limits } from '../../contracts/limits.ts';
import type { Resource } from '../../resources/schema/defineResource.ts';
import { type ListRule, toCanonicalSearch, toProductSearch } from './listSearch.ts';

/** A place in the tool: the part of the address behind the `#`. `search` begins with `?` or is empty. */
type Place = { pathname: string; search: string };

/** What the codec knows of a resource, read off its declaration. */
type Rule = Pick<Resource, 'name' | 'path' | 'homeArea'> & { list: ListRule };

/** The settings of the person signed in. */
export const userSettingsPath = '/user/settings';

/** Pages at or below a resource's address that are no records of it; below the library's stand folders, of any name. */
const ownPages = [userSettingsPath, '/media'];

/** Is this address the root, or below it? */
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
 * Translates between the product's addresses (`/campaign/7/settings`, `filters=`) and react-admin's own
 * (`/campaigns/7`, `filter=`), by rules read off the declarations. Inside the tool every address is canonical; the
 * router's outgoing side alone speaks the product's form.
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

  /** The form in which react-admin knows a place; a canonical one stays as it is. */
  function toCanonical({ pathname, search }: Place): Place {
    const product = ruleAt(pathname, (rule) => rule.path);
    const rule = product ?? ruleAt(pathname, (one) => `/${one.name}`);
    if (!rule) return { pathname, search };
    const canonical = product ? canonicalPath(rule, pathname) : join(...segments(pathname, ''));
    const isList = canonical === `/${rule.name}`;
    return { pathname: canonical, search: isList ? toCanonicalSearch(search, rule.list) : search };
  }

  /** The form that stands in the address; a product form is brought to its one spelling. */
  function toProduct(place: Place): Place {
    const { pathname, search } = toCanonical(place);
    const rule = ruleAt(pathname, (one) => `/${one.name}`);
    if (!rule) return { pathname, search };
    const isList = pathname === `/${rule.name}`;
    return { pathname: productPath(rule, pathname), search: isList ? toProductSearch(search, rule.list) : search };
  }

  /**
   * The part of an address that one form covers: `/campaign/7/settings` for its tabs too; elsewhere the whole path.
   * Leaving it is leaving the form.
   */
  function areaOf(place: Place): string {
    const { pathname } = toProduct(place);
    const rule = ruleAt(pathname, (one) => one.path);
    if (!rule?.homeArea) return pathname;
    return rule.path + join(...segments(pathname, rule.path).slice(0, 2));
  }

  return { toCanonical, toProduct, areaOf };
}
