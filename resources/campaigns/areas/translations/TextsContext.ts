import { replaceEqualDeep } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react';
import { useFormContext } from 'react-hook-form';
import type { CampaignTexts, Message } from '../../../../dataProvider/index.ts';
import { type Edits, type TextValues, withMessage } from './edits.ts';

type OpenTexts = {
  texts: CampaignTexts;
  /** The ids of all messages. */
  ids: readonly string[];
  /** The language that is edited. */
  code: string;
  setCode(code: string): void;
  /** The id of a message of that language that is to be shown and to get the focus; null for none. */
  sought: string | null;
  seek(id: string | null): void;
};

const TextsContext = createContext<OpenTexts | null>(null);
export const TextsProvider = TextsContext.Provider;

/** The texts of the form around, and the language that is open. */
export function useOpenTexts(): OpenTexts {
  const open = useContext(TextsContext);
  if (!open) throw new Error('This part belongs inside the translations.');
  return open;
}

/**
 * What is read off the edits; renders again only when that changes, not with each key. (`useWatch` computes from what it
 * was last given, and misses that another language was chosen.)
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

/** The edits now, and ways to change them. */
export function useEditing() {
  const { getValues, setValue } = useFormContext<TextValues>();
  const { texts } = useOpenTexts();
  const edits = () => getValues('i18n');
  const change = (next: Edits) => setValue('i18n', next, { shouldDirty: true });
  const setMessage = (code: string, id: string, message: Message) =>
    change(withMessage(edits(), texts, { code, id, message }));
  return { edits, change, setMessage };
}
