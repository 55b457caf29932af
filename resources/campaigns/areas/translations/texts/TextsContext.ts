import { replaceEqualDeep } from '@tanstack/react-query';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { useFormContext } from 'react-hook-form';
import type { CampaignTexts, Message } from '#dataProvider/index.ts';
import { requiredContext } from '#src/ui/requiredContext.ts';
import { type Edits, type TextValues, withMessage } from './edits.ts';

type OpenTexts = {
  texts: CampaignTexts;
  /** The ids of all messages. */
  ids: readonly string[];
  /** The language being edited. */
  code: string;
  setCode(code: string): void;
  /** The id of a message of that language to show and focus; null for none. */
  sought: string | null;
  seek(id: string | null): void;
};

/** `useOpenTexts` returns the texts of the surrounding form, and the open language. */
export const [TextsProvider, useOpenTexts] = requiredContext<OpenTexts>('the translations');

/**
 * Selects a value from the edits; renders again only when it changes, not on each keystroke. (`useWatch` computes with
 * its previous arguments and misses a change of the language.)
 */
export function useEdited<Read>(read: (edits: Edits) => Read): Read {
  const { subscribe, getValues } = useFormContext<TextValues>();
  const last = useRef<{ value: Read } | null>(null);
  const hear = useCallback(
    (onChange: () => void) => subscribe({ name: 'i18n', formState: { values: true }, callback: onChange }),
    [subscribe],
  );
  return useSyncExternalStore(hear, () => {
    const next = read(getValues('i18n'));
    const value = last.current ? replaceEqualDeep(last.current.value, next) : next;
    if (last.current?.value !== value) last.current = { value };
    return value;
  });
}

/** Returns the current edits and functions that change them. */
export function useEditing() {
  const { getValues, setValue } = useFormContext<TextValues>();
  const { texts } = useOpenTexts();
  const edits = () => getValues('i18n');
  const change = (next: Edits) => setValue('i18n', next, { shouldDirty: true });
  const setMessage = (code: string, id: string, message: Message) =>
    change(withMessage(edits(), texts, { code, id, message }));
  return { edits, change, setMessage };
}
