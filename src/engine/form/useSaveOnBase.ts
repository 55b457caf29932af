import { useState } from 'react';
import { HttpError, type Identifier, useDataProvider } from 'react-admin';
import { readErrorBody } from '#contracts/errorBody.ts';
import { isObject } from '#contracts/values.ts';
import { useT } from '../../i18n/useT.ts';
import type { Values } from './FormContext.ts';

/** A field that another user also changed: its previous stored value, and both new values. */
export type FieldConflict = { path: string; base: unknown; mine: unknown; theirs: unknown };
export type Side = 'mine' | 'theirs';

export type ConflictQuestion = {
  conflicts: FieldConflict[];
  /** Takes the selected side of each path; null leaves everything unsaved. */
  onDecide: (sides: Record<string, Side> | null) => void;
};

/** Returns the keys that lead to the value of a path. */
export type StepsOf = (path: string) => string[];

const dotted: StepsOf = (path) => path.split('.');

function at(values: Values, steps: string[]): unknown {
  return steps.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), values);
}

/** Returns a copy of the values with one of them replaced. */
function withValue(values: Values, [key = '', ...rest]: string[], value: unknown): Values {
  const inner = values[key];
  return { ...values, [key]: rest.length === 0 ? value : withValue(isObject(inner) ? inner : {}, rest, value) };
}

const conflictKeys: readonly unknown[] = ['record-conflict', 'campaign-conflict'];

/**
 * Returns the conflicts of a refused save; null for other errors. A decision about a whole value, such as a language,
 * includes its parts.
 */
function readConflicts(error: unknown, changes: Values, stepsOf: StepsOf): FieldConflict[] | null {
  const detail: unknown = error instanceof HttpError ? readErrorBody(error.body) : null;
  if (!isObject(detail) || !conflictKeys.includes(detail.key) || !isObject(detail.fields)) return null;
  const found = Object.entries(detail.fields).map(([path, conflict]) => ({
    path,
    base: isObject(conflict) ? conflict.base : null,
    mine: at(changes, stepsOf(path)),
    theirs: isObject(conflict) ? conflict.theirs : null,
  }));
  return found.filter(({ path }) => !found.some((whole) => path.startsWith(`${whole.path}.`)));
}

/**
 * Writes a form's changes based on a version of the record (its `updated_at`; empty if it has none), and returns what
 * is stored.
 */
export type SaveOnBase = (changes: Values, base: string) => Promise<unknown>;

type Options = { resource: string; id: Identifier; onSave: SaveOnBase; stepsOf?: StepsOf };

/**
 * Returns a function that saves a form's changes based on a version of the record. The user resolves conflicts, and the
 * result is saved based on the newest version.
 */
export function useSaveOnBase({ resource, id, onSave, stepsOf = dotted }: Options) {
  const t = useT();
  const { getOne } = useDataProvider();
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
      return await onSave(changes, base);
    } catch (error) {
      const conflicts = readConflicts(error, changes, stepsOf);
      if (!conflicts) throw error;
      const sides = await decide(conflicts);
      if (!sides) throw new Error(t('engine.conflict.undecided'));
      const { data: newest } = await getOne(resource, { id });
      const taken = conflicts.filter(({ path }) => sides[path] === 'theirs');
      const decided = taken.reduce((all, { path, theirs }) => withValue(all, stepsOf(path), theirs), changes);
      return save(decided, newest.updated_at);
    }
  };
  return { save, conflict };
}
