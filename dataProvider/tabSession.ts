/** The server session of a tab: a secret id that is sent with its requests, and the public alias that others see. */
export type TabSession = {
  /** Returns null until the server has created one. */
  id(): string | null;
  alias(): string | null;
  set(known: { id?: string; alias?: string }): void;
  /** Calls the listener after each change of the id. Returns a function that unsubscribes. */
  onChange(listener: () => void): () => void;
};

const storageKey = 'cms_session';

/**
 * Creates the session of this tab. It survives only a reload: the id is written to the storage when the page closes,
 * and read and removed when it opens, so that a duplicated tab finds none and gets its own (docs/protocol.md,
 * Sessions).
 */
export function createTabSession(storage: Storage, page: EventTarget): TabSession {
  let id = storage.getItem(storageKey);
  let alias: string | null = null;
  const listeners = new Set<() => void>();
  storage.removeItem(storageKey);
  page.addEventListener('pagehide', () => id && storage.setItem(storageKey, id));
  page.addEventListener('pageshow', () => storage.removeItem(storageKey));
  return {
    id: () => id,
    alias: () => alias,
    set: (known) => {
      const before = id;
      id = known.id ?? id;
      alias = known.alias ?? alias;
      if (id !== before) for (const listener of listeners) listener();
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
