import { useTranslate } from 'ra-core';
import type { MessageKey } from './messageKey.ts';

/** Values for the `%{name}`s of a message; `smart_count` chooses between `one |||| many`. */
export type MessageValues = Record<string, string | number>;
export type Translate = (key: MessageKey, values?: MessageValues) => string;

/** react-admin's `useTranslate` with the keys checked by the compiler. */
export const useT = (): Translate => useTranslate();
