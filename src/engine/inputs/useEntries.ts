import { useEffect, useRef, useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { isObject } from '#contracts/values.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { useT } from '../../i18n/useT.ts';
import { useResourceWords } from '../words.ts';

/** Returns the name of an entry, if it has one. */
function nameIn(value: unknown): string | null {
  if (!isObject(value)) return null;
  const name = [value.name, value.title, value.label].find((each) => typeof each === 'string' && each !== '');
  return typeof name === 'string' ? name : null;
}

/** Moves the focus after entries were added, moved or removed. */
function useFocusAfter() {
  const list = useRef<HTMLUListElement>(null);
  const [find, setFind] = useState<(() => Element | null | undefined) | null>(null);
  useEffect(() => {
    const target = find?.();
    if (target instanceof HTMLElement) target.focus();
  }, [find]);
  const entry = (index: number) => list.current?.children[index];
  return {
    list,
    added: (index: number) => setFind(() => () => entry(index)?.querySelector('input, select, textarea')),
    moved: () => {
      const active = document.activeElement;
      setFind(() => () => active);
    },
    removed: (index: number) =>
      setFind(() => () => {
        const near = entry(index) ?? entry(index - 1);
        return near?.querySelector('button') ?? list.current?.parentElement?.querySelector('button');
      }),
  };
}

/**
 * Returns the entries of a list in the current form, with functions that add, move and remove them and manage the
 * focus. `list` is the ref of their `<ul>`, `said` the announcement for screen readers (in a `role="status"`).
 */
export function useEntries(source: string, resource: Resource) {
  const t = useT();
  const words = useResourceWords(resource);
  const { fields: entries, append, move, remove } = useFieldArray({ name: source, keyName: 'key' });
  const values: unknown = useWatch({ name: source });
  const [said, setSaid] = useState('');
  const focus = useFocusAfter();
  const nameAt = (at: number) => (Array.isArray(values) && nameIn(values[at])) || words.field(`${source}.${at}`);
  return {
    entries,
    list: focus.list,
    said,
    nameAt,
    append(value: unknown) {
      append(value, { shouldFocus: false });
      focus.added(entries.length);
    },
    moveBy(at: number, by: -1 | 1) {
      move(at, at + by);
      focus.moved();
      setSaid(t('engine.form.moved', { name: nameAt(at), place: at + by + 1, count: entries.length }));
    },
    removeAt(at: number) {
      setSaid(t('engine.form.removed', { name: nameAt(at) }));
      remove(at);
      focus.removed(at);
    },
  };
}
