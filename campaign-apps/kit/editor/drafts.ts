import { isRecord } from '#contracts/values.ts';
import { fieldsOf, momentOrNull } from '../values/read.ts';
import { readHistory } from './storedHistory.ts';
import { historyWithin, type UndoHistory } from './undo.ts';

/**
 * Unsaved changes of one user to one campaign, with the steps that lead to them; or the steps alone, without changes.
 * `base` is the `updated_at` of the version they started from.
 */
type Draft = { content: unknown; history: UndoHistory; base: string; keptAt: string };

export type Drafts = {
  /** Returns the draft; null if there is none. Rejects if that is not known. */
  read(): Promise<Draft | null>;
  /**
   * Stores what `draft` returns: the first change at once, and those that follow without a pause when the pause comes,
   * after two seconds at the latest, and when the page is left.
   */
  keep(draft: () => Omit<Draft, 'keptAt'>): void;
  /** Deletes the draft that was read or kept here: one that another window keeps since is not known. */
  remove(): void;
};

/** A draft in its stored form; without `history` if there is no space for it. */
export type StoredDraft = { content: unknown; base: string; keptAt: string; history?: unknown };

/** The storage of a draft: this browser or, if it blocks storage in frames, the app's server. */
export type DraftPlace = {
  /** Returns the draft, unchecked; null or undefined if there is none. Rejects if it cannot be read. */
  read(): Promise<unknown>;
  write(draft: StoredDraft): void;
  clear(): void;
};

/**
 * The size of a draft in bytes as JSON up to which it has a history. Browsers refuse requests with `keepalive` whose
 * bodies are larger than 64 KiB, all open ones together.
 */
export const maxDraftBytes = 60_000;

const encoder = new TextEncoder();

const pauseMs = 400;
const longestMs = 2_000;

export function createDrafts(place: DraftPlace): Drafts {
  let isKnown = false;
  let changedAt = Number.NEGATIVE_INFINITY;
  let waiting: { draft: Parameters<Drafts['keep']>[0]; since: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const store = () => {
    clearTimeout(timer);
    if (waiting) place.write(storedForm(waiting.draft()));
    waiting = null;
  };
  // Before the listeners of the place, which sends what it has.
  window.addEventListener('pagehide', store, true);
  window.addEventListener('visibilitychange', store, true);

  return {
    async read() {
      store();
      const stored = await place.read();
      isKnown = stored !== null && stored !== undefined;
      const fields = fieldsOf(stored);
      const base = momentOrNull(fields.base);
      const keptAt = momentOrNull(fields.keptAt);
      if (!base || !keptAt || !isRecord(fields.content)) return null;
      return { content: fields.content, history: readHistory(fields.history), base, keptAt };
    },
    keep(draft) {
      const now = Date.now();
      const isFirst = now - changedAt > pauseMs;
      changedAt = now;
      waiting = { draft, since: waiting?.since ?? now };
      isKnown = true;
      clearTimeout(timer);
      timer = setTimeout(store, isFirst ? 0 : Math.min(pauseMs, waiting.since + longestMs - now));
    },
    remove() {
      waiting = null;
      if (isKnown) place.clear();
      isKnown = false;
    },
  };
}

/** Returns the draft with as many steps as there is space for. */
function storedForm({ content, history, base }: Omit<Draft, 'keptAt'>): StoredDraft {
  const draft: StoredDraft = { content, base, keptAt: new Date().toISOString() };
  const empty = encoder.encode(JSON.stringify({ ...draft, history: { undo: [], redo: [] } })).length;
  const steps = historyWithin(history, maxDraftBytes - empty);
  return steps ? { ...draft, history: steps } : draft;
}

/** Returns this browser's storage under the key; null if the browser blocks it. */
export function browserPlace(key: string): DraftPlace | null {
  try {
    const storage = window.localStorage;
    storage.getItem(key);
    return {
      read: async () => parse(storage.getItem(key)),
      write(draft) {
        const { history: _, ...content } = draft;
        // If the storage is full, it keeps the previous draft, and the page has the newest content.
        if (!isStored(storage, key, draft)) isStored(storage, key, content);
      },
      clear: () => storage.removeItem(key),
    };
  } catch {
    return null;
  }
}

function isStored(storage: Storage, key: string, draft: StoredDraft): boolean {
  try {
    storage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
