import { fieldsOf, textOf } from './read.ts';

/** Returns the URL if it is http(s), else null: a `javascript:` URL never reaches an attribute. */
export function webAddress(value: string | null | undefined): string | null {
  if (!value || !URL.canParse(value)) return null;
  const url = new URL(value);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}

/** Reads URLs by language; skips all that are not http(s). */
export function webAddressesOf(value: unknown): Record<string, string> {
  const urls = Object.entries(fieldsOf(value)).flatMap(([code, url]) => {
    const address = webAddress(textOf(url));
    return address ? [[code, address] as const] : [];
  });
  return Object.fromEntries(urls);
}
