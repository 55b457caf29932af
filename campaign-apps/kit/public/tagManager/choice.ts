import { readStored, writeStored } from '../browserStorage.ts';

/** What a visitor answered to the notice. */
type Choice = 'accept' | 'refuse';

const name = 'tag-manager';
/** The page asks again after twelve months. */
const maxAgeMs = 365 * 86_400_000;

type Stored = { manager: string; choice: Choice; at: number };

/** If storage is blocked, a choice lasts as long as the page. */
let ofThisPage: Stored | null = null;

/** Returns the choice that this browser stores for a tag manager; null if there is none or it is too old. */
export function chosen(manager: string): Choice | null {
  const stored = read();
  if (stored?.manager !== manager) return null;
  const age = Date.now() - stored.at;
  return age >= 0 && age < maxAgeMs ? stored.choice : null;
}

/** Stores a choice with its time. */
export function choose(manager: string, choice: Choice): void {
  ofThisPage = { manager, choice, at: Date.now() };
  writeStored(name, JSON.stringify(ofThisPage));
}

function read(): Stored | null {
  try {
    const text = readStored(name);
    const stored: Partial<Stored> | null = text === null ? ofThisPage : JSON.parse(text);
    const { manager, choice, at } = stored ?? {};
    const isValid = typeof manager === 'string' && typeof at === 'number';
    return isValid && (choice === 'accept' || choice === 'refuse') ? { manager, choice, at } : null;
  } catch {
    return ofThisPage;
  }
}
