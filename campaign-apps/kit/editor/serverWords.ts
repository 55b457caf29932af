import { textOrNull } from '../values/read.ts';
import { editorMessages } from './texts/words.ts';

/** Returns the message of a refusal in the editor's language, if it is known; null if the refusal has none. */
export function serverWords({ key, msg }: Record<string, unknown>): string | null {
  const { errors } = editorMessages;
  return (typeof key === 'string' ? errors[key] : undefined) ?? textOrNull(msg);
}

/** Returns the message of an invalid field in the editor's language. It is recognized by its English text. */
export function problemWords(msg: string): string {
  const numbers = msg.match(/\d+/g) ?? [];
  const translated = editorMessages.problems[msg.replace(/\d+/g, '#').replace(/“[^“”]*”/, '“”')];
  let next = 0;
  return translated?.replace(/#/g, () => numbers[next++] ?? '') ?? msg;
}
