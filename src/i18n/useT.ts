import { useTranslate } from 'react-admin';
import type { MessageKey } from './messageKey.ts';

/** Values for the `%{name}` placeholders of a message. `smart_count` selects between `one |||| many`. */
type MessageValues = Record<string, string | number>;
export type Translate = (key: MessageKey, values?: MessageValues) => string;

/** react-admin's `useTranslate` with keys that the compiler checks. */
export const useT = (): Translate => useTranslate();
