/** The address when it is http(s), else null: a `javascript:` address never reaches an attribute. */
export function webAddress(value: string | null | undefined): string | null {
  if (!value || !URL.canParse(value)) return null;
  const url = new URL(value);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}
