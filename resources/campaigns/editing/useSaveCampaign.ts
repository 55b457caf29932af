import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { isObject } from '#contracts/values.ts';
import { ApiCallError, type CmsDataProvider } from '#dataProvider/index.ts';
import type { Values } from '#src/engine/form/FormContext.ts';
import { useT } from '#src/i18n/useT.ts';
import type { Campaign } from '../schema.ts';

/** A field that another user also changed: its previous stored value, and both new values. */
export type FieldConflict = { path: string; base: unknown; mine: unknown; theirs: unknown };
export type Side = 'mine' | 'theirs';

export type ConflictQuestion = {
  conflicts: FieldConflict[];
  /** Takes the selected side of each path; null leaves everything unsaved. */
  onDecide: (sides: Record<string, Side> | null) => void;
};

/** `i18n.de.greeting.short` is the German message `greeting.short`: message ids may contain dots. */
function stepsOf(path: string): string[] {
  const [, ...text] = /^(i18n)\.([^.]*)(?:\.(.*))?$/s.exec(path) ?? [];
  return text.length > 0 ? text.filter((step) => step !== undefined) : path.split('.');
}

function at(values: Values, path: string): unknown {
  return stepsOf(path).reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), values);
}

/** Returns a copy of the values with one of them replaced. */
function withValue(values: Values, [key = '', ...rest]: string[], value: unknown): Values {
  const inner = values[key];
  return { ...values, [key]: rest.length === 0 ? value : withValue(isObject(inner) ? inner : {}, rest, value) };
}

/** Returns the conflicts of a refused save; null for other errors. */
function readConflicts(error: unknown, changes: Values): FieldConflict[] | null {
  if (!(error instanceof ApiCallError) || error.key !== 'campaign-conflict') return null;
  if (!isObject(error.detail) || !('fields' in error.detail) || !isObject(error.detail.fields)) return null;
  const found = Object.entries(error.detail.fields).map(([path, conflict]) => ({
    path,
    base: isObject(conflict) ? conflict.base : null,
    mine: at(changes, path),
    theirs: isObject(conflict) ? conflict.theirs : null,
  }));
  return found.filter(({ path }) => !found.some((whole) => isMessageOf(whole.path, path)));
}

/** A decision about a whole language includes its messages. */
const isMessageOf = (language: string, path: string): boolean =>
  /^i18n\.[^.]+$/.test(language) && path.startsWith(`${language}.`);

/** Writes a form's changes based on a version of the campaign (its `updated_at`), and returns what is stored. */
export type SaveOnBase = (changes: Values, base: string) => Promise<unknown>;

/**
 * Returns a function that saves a form's changes based on a version of the campaign. The user resolves conflicts, and
 * the result is saved based on the newest version.
 */
export function useSaveCampaign(campaignId: string, saveOnBase: SaveOnBase) {
  const t = useT();
  const { getOne } = useDataProvider<CmsDataProvider>();
  const [conflict, setConflict] = useState<ConflictQuestion | null>(null);

  const decide = (conflicts: FieldConflict[]) =>
    new Promise<Record<string, Side> | null>((resolve) => {
      const onDecide = (sides: Record<string, Side> | null) => {
        setConflict(null);
        resolve(sides);
      };
      setConflict({ conflicts, onDecide });
    });

  const save = async (changes: Values, base: string): Promise<unknown> => {
    try {
      return await saveOnBase(changes, base);
    } catch (error) {
      const conflicts = readConflicts(error, changes);
      if (!conflicts) throw error;
      const sides = await decide(conflicts);
      if (!sides) throw new Error(t('campaigns.conflict.undecided'));
      const { data: newest } = await getOne<Campaign>('campaigns', { id: campaignId });
      const taken = conflicts.filter(({ path }) => sides[path] === 'theirs');
      const decided = taken.reduce((all, { path, theirs }) => withValue(all, stepsOf(path), theirs), changes);
      return save(decided, newest.updated_at);
    }
  };
  return { save, conflict };
}
