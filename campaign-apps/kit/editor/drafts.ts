import { isRecord } from '../../../contracts/values.ts';
import { fieldsOf, momentOrNull } from '../read.ts';

/** Unsaved work of one person on one campaign. `base` is the `updated_at` that it began from. */
export type Draft<Content> = { content: Content; base: string; keptAt: string };

export type Drafts<Content> = {
  read(): Promise<Draft<Content> | null>;
  keep(content: Content, base: string): void;
  remove(): void;
};

/** Where a draft lies: in this browser, or, where that refuses storage to a framed page, at the app. */
export type DraftPlace = {
  read(): Promise<unknown>;
  write(draft: Draft<unknown>): void;
  clear(): void;
};

/** How content becomes what is kept of it, and is read from that again. */
export type KeptContent<Content> = { read(value: unknown): Content; write(content: Content): unknown };

export function createDrafts<Content>(place: DraftPlace, kept: KeptContent<Content>): Drafts<Content> {
  return {
    async read() {
      const fields = fieldsOf(await place.read());
      const base = momentOrNull(fields.base);
      const keptAt = momentOrNull(fields.keptAt);
      return base && keptAt && isRecord(fields.content) ? { content: kept.read(fields.content), base, keptAt } : null;
    },
    keep: (content, base) => place.write({ content: kept.write(content), base, keptAt: new Date().toISOString() }),
    remove: () => place.clear(),
  };
}

/** This browser's storage under the key; null when the browser refuses it. */
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
          // The storage is full: the draft before this one stays, and the page itself holds the newest.
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
