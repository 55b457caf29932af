/** One key for a browser, made when it is first needed. Where storage is refused it lasts as long as the page. */
const name = 'visitor';
let ofThisPage: string | null = null;

/** The browser's key; null as long as its visitor has done nothing. */
export function knownVisitorKey(): string | null {
  try {
    return localStorage.getItem(name) ?? ofThisPage;
  } catch {
    return ofThisPage;
  }
}

export function visitorKey(): string {
  const known = knownVisitorKey();
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  ofThisPage = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  try {
    localStorage.setItem(name, ofThisPage);
  } catch {
    // It stays with this page.
  }
  return ofThisPage;
}
