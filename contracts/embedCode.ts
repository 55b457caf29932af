/** Returns the `src` of the first `<iframe>` in the text; null if there is none. */
export function embeddedAddress(text: string): string | null {
  const attributes = /<iframe(\s[^>]*)/i.exec(text)?.[1] ?? '';
  const address = /\ssrc\s*=\s*["']([^"']+)["']/i.exec(attributes)?.[1];
  return address?.replaceAll('&amp;', '&').trim() ?? null;
}
