import { useCallback } from 'react';
import type { LeftOut, Values } from '#src/engine/form/FormContext.ts';
import { useT } from '#src/i18n/useT.ts';
import { hasText, idOf, isUsable, nameOf } from './newsletter.ts';

const newslettersOf = (values: Values): unknown[] => (Array.isArray(values.newsletters) ? values.newsletters : []);

/**
 * Returns a function for `RecordForm.leaveOut`: the server drops a newsletter without IDs, so it stays in the form,
 * unsaved, until it gets an ID or is removed. A newsletter without any text is dropped together with a save of other
 * changes.
 */
export function useLeftOutNewsletters(): (values: Values) => LeftOut | null {
  const t = useT();
  return useCallback(
    (values) => {
      const all = newslettersOf(values).map((entry, at) => ({ entry, at }));
      const unusable = all.filter(({ entry }) => !isUsable(entry));
      if (unusable.length === 0) return null;
      const typed = unusable.filter(({ entry }) => hasText(entry));
      const named = typed.length > 0 ? typed : unusable;
      const names = named.map(
        ({ entry, at }) => `"${nameOf(entry) || t('settings.newsletters.number', { at: at + 1 })}"`,
      );
      return {
        rest: { ...values, newsletters: all.map(({ entry }) => entry).filter(isUsable) },
        addTo: (stored) => withEntries(stored, typed),
        words: t('settings.newsletters.notSaved', { smart_count: names.length, names: names.join(', ') }),
        hasText: typed.length > 0,
      };
    },
    [t],
  );
}

/** Inserts these entries at their positions into the stored values, unless they are there already. */
function withEntries(stored: Values, entries: { entry: unknown; at: number }[]): Values {
  const whole = [...newslettersOf(stored)];
  for (const { entry, at } of entries) {
    if (!whole.some((one) => idOf(one) === idOf(entry))) whole.splice(at, 0, entry);
  }
  return { ...stored, newsletters: whole };
}
