/** Returns the token of the preview link that opened the page; null on other pages. */
export const previewToken = (): string | null => new URLSearchParams(location.search).get('preview');
