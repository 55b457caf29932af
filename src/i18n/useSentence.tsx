import { Fragment, type ReactNode } from 'react';
import type { MessageKey } from './messageKey.ts';
import { useT } from './useT.ts';

/** A character that no text contains: the server refuses it. */
const mark = '\u0000';

/** Returns a function that translates a text and puts elements, such as links, in place of its placeholders. */
export function useSentence(): (key: MessageKey, parts: Readonly<Record<string, ReactNode>>) => ReactNode {
  const t = useT();
  return (key, parts) => {
    const marked = Object.fromEntries(Object.keys(parts).map((name) => [name, mark + name + mark]));
    return t(key, marked)
      .split(mark)
      .map((text, at) => (at % 2 === 0 ? text : <Fragment key={text}>{parts[text]}</Fragment>));
  };
}
