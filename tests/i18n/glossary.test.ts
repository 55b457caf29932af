import { expect, test } from 'vitest';
import { german as editorGerman } from '#campaign-apps/kit/editor/texts/de.ts';
import { germanErrors } from '#contracts/germanErrors.ts';
import { german } from '#src/i18n/de.ts';

/** Words for which docs/german.md has another one. */
const refusedWords =
  /\b(Admins?|Audit|Config|Etikett|Freigabe|Freigegeben|Historie|Kundendaten|Login|Nutzer|Report|Revision|Session|Track|User|Zustand)\b/;
/** The address that its style avoids. */
const address = /\b(Ihnen|Ihrem|Ihren|Ihres)\b|\b(Haben|Können|können|Möchten|müssen|[A-ZÄÖÜ][a-zäöüß]+en) Sie\b/;

const textsIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [String(value)];

test('German texts use the words of the glossary and address no one', () => {
  const texts = textsIn([german.messages, germanErrors, editorGerman]);
  expect(texts.filter((text) => refusedWords.test(text) || address.test(text))).toEqual([]);
});
