/**
 * Returns the nonce that the page's Content-Security-Policy requires for styles; the server writes a new one into each
 * page.
 */
export function styleNonce(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return meta?.nonce || undefined;
}
