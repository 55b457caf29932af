import { isRecord } from '../../../contracts/values.ts';
import { fieldsOf, momentOrNull } from '../read.ts';

/**
 * Unsaved changes of one user to one campaign, as they are stored. `base` is the `updated_at` of the version they
 * started from.
 */
export type Draft = { content: unknown; base: string; keptAt: string };

export type Drafts = {
  read(): Promise<Draft | null>;
  keep(content: unknown, base: string): void;
  remove(): void;
};

/** The storage of a draft: this browser or, if it blocks storage in frames, the app's server. */
export type DraftPlace = {
  read(): Promise<unknown>;
  write(draft: Draft): void;
  clear(): void;
};

export function createDrafts(place: DraftPlace): Drafts {
  return {
    async read() {
      const fields = fieldsOf(await place.read());
      const base = momentOrNull(fields.base);
      const keptAt = momentOrNull(fields.keptAt);
      return base && keptAt && isRecord(fields.content) ? { content: fields.content, base, keptAt } : null;
    },
    keep: (content, base) => place.write({ content, base, keptAt: new Date().toISOString() }),
    remove: () => place.clear(),
  };
}

/** Returns this browser's storage under the key; null if the browser blocks it. */
export function browserPlace(key: string): DraftPlace | null {
  try {
    const storage = window.localStorage;
    storage.getItem(key);
    return {
      read: async () => parse(storage.getItem(key)),
      write(draft) {
        try {
          storage.setItem(key, JSON.stringify(draft));
        } catch {
          // The storage is full: it keeps the previous draft, and the page has the newest content.
        }
      },
      clear: () => storage.removeItem(key),
    };
  } catch {
    return null;
  }
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
