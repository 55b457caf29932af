import { limits } from '#contracts/limits.ts';
import { isObject } from '#contracts/values.ts';

/** An upload in parts that can be continued: the path of its URL, and the bytes that the server has as far as known. */
type Unfinished = { key: string; url: string; kept: number; expiresAt: number };

const urlForm = /^\/api\/uploads\/tus\/[\w-]+$/;
const storageKey = 'cms_unfinished_uploads';
/** Used if the browser allows no storage: uploads then continue until the page is closed. */
let inMemory: readonly Unfinished[] = [];

/** Returns the key of a file that a user uploads to a folder. A changed file has another one. */
export const resumeKeyOf = (user: string, folder: string, { name, size, lastModified }: File): string =>
  JSON.stringify([user, folder, name, size, lastModified]);

/** Returns the unfinished upload of a file; null if there is none. */
export const findUnfinished = (key: string): Unfinished | null => readAll().find((one) => one.key === key) ?? null;

/** Stores that an upload is unfinished. Only the last ones are stored, for as long as the server has them. */
export function noteUnfinished(key: string, url: string, kept: number): void {
  const noted = { key, url, kept, expiresAt: Date.now() + limits.unfinishedUploadLifeMs };
  writeAll([noted, ...readAll().filter((one) => one.key !== key)].slice(0, limits.maxUnfinishedUploads));
}

/** Removes an upload that is finished, canceled or refused. */
export const forgetUnfinished = (key: string): void => writeAll(readAll().filter((one) => one.key !== key));

function readAll(): readonly Unfinished[] {
  const all = readStored() ?? inMemory;
  return all.filter(({ expiresAt }) => expiresAt > Date.now());
}

function readStored(): readonly Unfinished[] | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isUnfinished) : [];
  } catch {
    return null;
  }
}

function writeAll(all: readonly Unfinished[]): void {
  inMemory = all;
  try {
    localStorage.setItem(storageKey, JSON.stringify(all));
  } catch {
    // Storage is blocked or full.
  }
}

const isUnfinished = (value: unknown): value is Unfinished =>
  isObject(value) &&
  typeof value.key === 'string' &&
  typeof value.url === 'string' &&
  urlForm.test(value.url) &&
  typeof value.kept === 'number' &&
  typeof value.expiresAt === 'number';
