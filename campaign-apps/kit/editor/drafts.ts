import { fieldsOf, isFields, momentOrNull } from '../read.ts';

/** Unsaved work of one person on one campaign, kept in this browser. `base` is the `updated_at` that it began from. */
export type Draft<Content> = { content: Content; base: string; keptAt: string };

export type Drafts<Content> = {
  read(): Draft<Content> | null;
  keep(content: Content, base: string): void;
  remove(): void;
};

/** A browser may refuse storage to a framed page: then there are no drafts, and everything else works. */
export function createDrafts<Content>(
  app: string,
  campaignId: string,
  subject: string,
  readContent: (value: unknown) => Content,
): Drafts<Content> {
  const key = `${app}:draft:${campaignId}:${subject}`;
  return {
    read() {
      const fields = fieldsOf(parse(attempt(() => localStorage.getItem(key))));
      const base = momentOrNull(fields.base);
      const keptAt = momentOrNull(fields.keptAt);
      return base && keptAt && isFields(fields.content) ? { content: readContent(fields.content), base, keptAt } : null;
    },
    keep(content, base) {
      attempt(() => localStorage.setItem(key, JSON.stringify({ content, base, keptAt: new Date().toISOString() })));
    },
    remove() {
      attempt(() => localStorage.removeItem(key));
    },
  };
}

function attempt<Result>(storage: () => Result): Result | null {
  try {
    return storage();
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
