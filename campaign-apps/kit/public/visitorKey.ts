import { readStored, writeStored } from './browserStorage.ts';

const name = 'visitor';
let ofThisPage: string | null = null;

/** Returns the browser's key; null until its visitor has done something. */
export function knownVisitorKey(): string | null {
  return readStored(name) ?? ofThisPage;
}

/** Returns the browser's key, and creates it first if needed. If storage is blocked, it lasts as long as the page. */
export function visitorKey(): string {
  const known = knownVisitorKey();
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  ofThisPage = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  writeStored(name, ofThisPage);
  return ofThisPage;
}
