import { codec } from './productCodec.ts';

/** Returns the `href` of a link to a path of the tool in either form: `/campaigns/7` → `#/campaign/7/settings`. */
export function placeHref(to: string): string {
  const [pathname = '', search] = to.split('?', 2);
  const place = codec.toProduct({ pathname, search: search === undefined ? '' : `?${search}` });
  return `#${place.pathname}${place.search}`;
}
