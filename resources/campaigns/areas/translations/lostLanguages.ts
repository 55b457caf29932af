import { isObject, isText } from '#contracts/values.ts';
import { ApiCallError, type Message } from '#dataProvider/index.ts';
import type { LostLanguage } from './texts/edits.ts';

const isMessage = (value: unknown): value is Message => isText(value) || (Array.isArray(value) && value.every(isText));

function messagesOf(base: unknown): LostLanguage['messages'] {
  const entries = Object.entries(isObject(base) ? base : {});
  return Object.fromEntries(entries.filter((entry): entry is [string, Message] => isMessage(entry[1])));
}

/**
 * Returns the languages that another user deleted during the edit, with their previous messages, from the conflicts
 * (`i18n.{language}`) of a refused save.
 */
export function lostLanguages(refusal: unknown): LostLanguage[] {
  if (!(refusal instanceof ApiCallError) || refusal.key !== 'campaign-conflict' || !isObject(refusal.detail)) return [];
  const { fields } = refusal.detail;
  return Object.entries(isObject(fields) ? fields : {}).flatMap(([path, conflict]) => {
    const [, code] = /^i18n\.([^.]+)$/.exec(path) ?? [];
    if (code === undefined || !isObject(conflict) || conflict.theirs !== null) return [];
    return [{ code, messages: messagesOf(conflict.base) }];
  });
}
