import { limits } from '../../../contracts/limits.ts';
import type { Values } from './FormContext.ts';

/** What was typed and not saved: over which version, when, and in which tab. */
export type Draft = { changes: Values; base: string; writtenAt: number; tab: string };

const prefix = 'cms_draft/';
const tabKey = 'cms_tab';

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'changes' in value &&
  typeof value.changes === 'object' &&
  value.changes !== null &&
  'base' in value &&
  typeof value.base === 'string' &&
  'writtenAt' in value &&
  typeof value.writtenAt === 'number' &&
  'tab' in value &&
  typeof value.tab === 'string';

/** Names this tab for as long as it lives, over reloads and sign-ins. */
export function tabName(): string {
  const known = sessionStorage.getItem(tabKey);
  if (known) return known;
  const made = crypto.randomUUID();
  sessionStorage.setItem(tabKey, made);
  return made;
}

/** The draft of a form; null when there is none that can be read, or it is over 30 days old. */
export function readDraft(key: string, now: number): Draft | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(prefix + key) ?? 'null');
    return isDraft(value) && now - value.writtenAt < limits.draftLifeMs ? value : null;
  } catch {
    return null;
  }
}

/** Keeps a draft; a storage that is full or forbidden keeps none, and the form works all the same. */
export function writeDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(prefix + key, JSON.stringify(draft));
  } catch {
    forgetDraft(key);
  }
}

export function forgetDraft(key: string): void {
  localStorage.removeItem(prefix + key);
}

/** Forgets what is over 30 days old, of every form. */
export function sweepDrafts(now: number): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  for (const key of keys) {
    const name = key.slice(prefix.length);
    if (!readDraft(name, now)) forgetDraft(name);
  }
}
