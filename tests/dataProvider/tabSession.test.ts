import { beforeEach, describe, expect, test } from 'vitest';
import { createTabSession } from '#dataProvider/tabSession.ts';

/** The session storage of one tab; a duplicated tab starts with a copy of it. */
class TabStorage implements Storage {
  [name: string]: unknown;
  readonly #items = new Map<string, string>();
  constructor(from?: TabStorage) {
    for (const [key, value] of from ? from.#items : []) this.#items.set(key, value);
  }
  get length(): number {
    return this.#items.size;
  }
  key = (index: number): string | null => [...this.#items.keys()][index] ?? null;
  getItem = (key: string): string | null => this.#items.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.#items.set(key, value);
  removeItem = (key: string): void => void this.#items.delete(key);
  clear = (): void => this.#items.clear();
}

let storage: TabStorage;
let page: EventTarget;
const open = (from: Storage = storage, at: EventTarget = page) => createTabSession(from, at);
const tell = (name: 'pagehide' | 'pageshow') => page.dispatchEvent(new Event(name));

beforeEach(() => {
  storage = new TabStorage();
  page = new EventTarget();
});

describe('the session of a tab', () => {
  test('does not exist before the server has created one', () => {
    const session = open();
    expect([session.id(), session.alias()]).toEqual([null, null]);
    session.set({ id: 'secret', alias: 'alias' });
    session.set({ alias: 'other' });
    expect([session.id(), session.alias()]).toEqual(['secret', 'other']);
  });

  test('survives any number of reloads', () => {
    open().set({ id: 'secret' });
    for (let reload = 0; reload < 3; reload++) {
      tell('pagehide');
      page = new EventTarget();
      expect(open().id()).toBe('secret');
    }
  });

  test('is not copied to a duplicated tab while it is open', () => {
    open().set({ id: 'secret' });
    expect(open(new TabStorage(storage), new EventTarget()).id()).toBeNull();
    tell('pagehide');
    page = new EventTarget();
    expect(open().id()).toBe('secret');
    expect(open(new TabStorage(storage), new EventTarget()).id()).toBeNull();
  });

  test('is not copied to a tab that was duplicated after Back or Forward', () => {
    const session = open();
    session.set({ id: 'secret' });
    tell('pagehide');
    tell('pageshow');
    expect(open(new TabStorage(storage), new EventTarget()).id()).toBeNull();
    expect(session.id()).toBe('secret');
  });

  test('is stored nowhere while the page is open', () => {
    open().set({ id: 'secret', alias: 'alias' });
    expect(storage.length).toBe(0);
  });
});
