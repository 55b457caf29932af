import { ApiCallError } from '../../../../dataProvider/index.ts';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The languages that somebody else deleted while they were edited, by a save's refusal: conflicts of `i18n.{language}`. */
export function lostLanguages(refusal: unknown): string[] {
  if (!(refusal instanceof ApiCallError) || refusal.key !== 'campaign-conflict' || !isObject(refusal.detail)) return [];
  const { fields } = refusal.detail;
  return Object.entries(isObject(fields) ? fields : {}).flatMap(([path, conflict]) => {
    const [, code] = /^i18n\.([^.]+)$/.exec(path) ?? [];
    return code !== undefined && isObject(conflict) && conflict.theirs === null ? [code] : [];
  });
}
