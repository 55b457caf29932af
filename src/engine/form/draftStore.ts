import { limits } from '#contracts/limits.ts';
import { tabName } from './draftTab.ts';
import type { Values } from './FormContext.ts';

/** The unsaved values of a form in one tab, with the version they are based on and the time. */
export type Draft = {
  /** Identifies the form and its user: `{user}/{resource}/{id}`. */
  key: string;
  tab: string;
  changes: Values;
  base: string;
  /** Milliseconds since the Unix epoch. */
  writtenAt: number;
};

const databaseName = 'cms_drafts';
const storeName = 'drafts';

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'tab' in value &&
  typeof value.tab === 'string' &&
  'changes' in value &&
  typeof value.changes === 'object' &&
  value.changes !== null &&
  'base' in value &&
  typeof value.base === 'string' &&
  'writtenAt' in value &&
  typeof value.writtenAt === 'number';

let opening: Promise<IDBDatabase> | null = null;

/**
 * Drafts are stored in IndexedDB: a committed transaction has left the browser's memory, while a browser may delay
 * writing localStorage by a minute, which a crash would lose.
 */
function openDatabase(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: ['key', 'tab'] });
    request.onerror = () => reject(request.error);
    request.onsuccess = () => resolve(request.result);
  });
  opening.then(openAgainOnceClosed, closed);
  return opening;
}

const closed = (): void => {
  opening = null;
};

function openAgainOnceClosed(database: IDBDatabase): void {
  database.onclose = closed;
  database.onversionchange = () => {
    database.close();
    closed();
  };
}

/** Runs one transaction and resolves with its result once it is committed. */
async function transact(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const transaction = (await openDatabase()).transaction(storeName, mode);
  const request = work(transaction.objectStore(storeName));
  // Commits at once instead of after the request's event: by then the page may be closed, and the change lost.
  transaction.commit();
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Ignores errors: without storage (full or forbidden) there are no drafts, but the form works. */
const change = (work: (store: IDBObjectStore) => IDBRequest): Promise<void> =>
  transact('readwrite', work).then(
    () => undefined,
    () => undefined,
  );

const isOld = ({ writtenAt }: Draft, now: number): boolean => now - writtenAt >= limits.draftLifeMs;

async function readAll(range?: IDBKeyRange): Promise<Draft[]> {
  const rows = await transact('readonly', (store) => store.getAll(range)).catch(() => []);
  return Array.isArray(rows) ? rows.filter(isDraft) : [];
}

/** Returns the drafts of a form that are less than 30 days old, one per tab, newest first. */
export async function readDrafts(key: string, now: number): Promise<Draft[]> {
  const drafts = await readAll(IDBKeyRange.bound([key], [key, []]));
  return drafts.filter((draft) => !isOld(draft, now)).sort((a, b) => b.writtenAt - a.writtenAt);
}

/** Stores a draft, replacing the one that its tab had of the form. */
export const writeDraft = (draft: Draft): Promise<void> => change((store) => store.put(draft));

/** Removes the draft that a tab has of a form. */
export const forgetDraft = ({ key, tab }: Pick<Draft, 'key' | 'tab'>): Promise<void> =>
  change((store) => store.delete([key, tab]));

/** Removes this tab's draft of a form. */
export const forgetOwnDraft = async (key: string): Promise<void> => forgetDraft({ key, tab: await tabName() });

/** Removes drafts of all forms that are over 30 days old. */
export async function sweepDrafts(now: number): Promise<void> {
  const old = (await readAll()).filter((draft) => isOld(draft, now));
  await Promise.all(old.map(forgetDraft));
}
