/** What a tab is to the server: a secret id that it sends with its calls, and the public alias that others see. */
export type TabSession = {
  /** Null until the server has made one. */
  id(): string | null;
  alias(): string | null;
  set(known: { id?: string; alias?: string }): void;
  /** Told of each new id. Returns the end of it. */
  onChange(listener: () => void): () => void;
};

const storageKey = 'cms_session';

/**
 * The session of this tab. It outlives a reload, and only that: the id is laid down as the page goes and taken up, and
 * away, as it comes, so that a duplicated tab finds none and gets its own (docs/protocol.md, Sessions).
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
