import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { ApiCallError, type CmsDataProvider } from '../../../dataProvider/index.ts';
import type { Values } from '../../../src/engine/form/FormContext.ts';
import { useT } from '../../../src/i18n/useT.ts';
import type { Campaign } from '../schema.ts';

/** A field that somebody else changed since: what it was, and what they made of it. The name is a path. */
export type FieldConflict = { path: string; base: unknown; mine: unknown; theirs: unknown };
export type Side = 'mine' | 'theirs';

export type ConflictQuestion = {
  conflicts: FieldConflict[];
  /** The side for each path; null keeps everything as it stands, unsaved. */
  onDecide: (sides: Record<string, Side> | null) => void;
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** `i18n.de.greeting.short` is the message `greeting.short` of German: ids of messages may hold dots. */
function stepsOf(path: string): string[] {
  const [, ...text] = /^(i18n)\.([^.]*)(?:\.(.*))?$/s.exec(path) ?? [];
  return text.length > 0 ? text.filter((step) => step !== undefined) : path.split('.');
}

function at(values: Values, path: string): unknown {
  return stepsOf(path).reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), values);
}

/** A copy of the values with one of them replaced. */
function withValue(values: Values, [key = '', ...rest]: string[], value: unknown): Values {
  const inner = values[key];
  return { ...values, [key]: rest.length === 0 ? value : withValue(isObject(inner) ? inner : {}, rest, value) };
}

function conflictsOf(error: unknown, values: Values): FieldConflict[] | null {
  if (!(error instanceof ApiCallError) || error.key !== 'campaign-conflict') return null;
  if (!isObject(error.detail) || !('fields' in error.detail) || !isObject(error.detail.fields)) return null;
  const found = Object.entries(error.detail.fields).map(([path, conflict]) => ({
    path,
    base: isObject(conflict) ? conflict.base : null,
    mine: at(values, path),
    theirs: isObject(conflict) ? conflict.theirs : null,
  }));
  return found.filter(({ path }) => !found.some((whole) => isMessageOf(whole.path, path)));
}

/** A message of a language that is asked about itself is decided with it. */
const isMessageOf = (language: string, path: string): boolean =>
  /^i18n\.[^.]+$/.test(language) && path.startsWith(`${language}.`);

/** Writes a form's values over a version of the campaign (its `updated_at`), and answers what is stored. */
export type SaveOver = (values: Values, version: string) => Promise<unknown>;

/**
 * Saves what a form holds of a campaign over the version that it was typed over. A conflict is put to the person, and
 * what they decide is saved over the newest version.
 */
export function useSaveCampaign(campaignId: string, saveOver: SaveOver, typedOver: string) {
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

  const save = async (values: Values, version = typedOver): Promise<unknown> => {
    try {
      return await saveOver(values, version);
    } catch (error) {
      const conflicts = conflictsOf(error, values);
      if (!conflicts) throw error;
      const sides = await decide(conflicts);
      if (!sides) throw new Error(t('campaigns.conflict.undecided'));
      const { data: newest } = await getOne<Campaign>('campaigns', { id: campaignId });
      const taken = conflicts.filter(({ path }) => sides[path] === 'theirs');
      const decided = taken.reduce((all, { path, theirs }) => withValue(all, stepsOf(path), theirs), values);
      return save(decided, newest.updated_at);
    }
  };
  return { save: (values: Values) => save(values), conflict };
}
