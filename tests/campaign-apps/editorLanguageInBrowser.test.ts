import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { button, page, texts, title, write } from './editorControls.ts';
import { desktop, type EditingUser, type Editors, startEditors } from './editorPages.ts';
import { violationsOn } from './soundPages.ts';
import { tellEditor } from './toolMessages.ts';

let editors: Editors;
beforeAll(async () => {
  editors = await startEditors();
});
afterAll(() => editors.stop());
beforeEach(() => editors.store({ page, texts }));

const speak = (user: EditingUser, locale: string) => tellEditor(user, 'language', { locale });
const blocks = ({ editor }: EditingUser, name: string) => editor.getByRole('heading', { name, exact: true });

it('the editor follows the language of the tool, and keeps what was typed, the history and the page’s language', async () => {
  const ada = await editors.open('ada');
  await write(ada, 1, 'Typed before.');
  await speak(ada, 'de-AT');
  await blocks(ada, 'Blöcke').waitFor();
  const { editor, preview } = ada;
  expect(await editor.locator('html').getAttribute('lang')).toBe('de');
  expect(await preview.locator('html').getAttribute('lang')).toBe('en');
  expect(await editor.getByRole('textbox', { name: 'Text 1' }).inputValue()).toBe('Typed before.');
  expect(await editor.getByRole('textbox', { name: 'Titel', exact: true }).inputValue()).toBe('First play');
  await editor.getByText('Nicht gespeicherte Änderungen').waitFor();
  for (const name of ['Text mit Formatierung hinzufügen', 'Titelliste hinzufügen', 'Text 1 ausblenden'])
    await button(ada, name).waitFor();
  await button(ada, 'Rückgängig').click();
  await editor.getByText('Noch keine Änderungen').waitFor();
  const [, frame] = ada.page.frames();
  if (!frame) throw new Error('No editor');
  expect(await violationsOn(frame)).toEqual([]);
  await speak(ada, 'en');
  await blocks(ada, 'Blocks').waitFor();
  await title(ada).waitFor();
  expect(await editor.locator('html').getAttribute('lang')).toBe('en');
  await ada.close();
});

it('the editor is in English for a language that it does not have', async () => {
  const ada = await editors.open('ada');
  await speak(ada, 'de');
  await blocks(ada, 'Blöcke').waitFor();
  await speak(ada, 'fr');
  await blocks(ada, 'Blocks').waitFor();
  await ada.close();
});

it('the page of the editor fits a phone in German', async () => {
  const ada = await editors.open('ada', { ...desktop, width: 390, height: 844 });
  await speak(ada, 'de');
  await ada.editor.getByRole('button', { name: 'Vorschau' }).waitFor();
  const [, frame] = ada.page.frames();
  expect(await frame?.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await ada.close();
});

it.each([
  ['de-CH, en;q=0.5', 'de', 'Dieser Editor öffnet sich im CMS'],
  ['fr, en;q=0.5', 'en', 'This editor opens inside the CMS'],
  ['*', 'en', 'This editor opens inside the CMS'],
])('the document before the first message is in the browser’s language: %s', async (header, lang, words) => {
  const answer = await editors.apps.server.inject({
    url: '/listening-party/editor/1',
    headers: { 'accept-language': header },
  });
  expect(answer.body).toContain(`<html lang="${lang}"`);
  expect(answer.body).toContain(words);
  expect(answer.headers.vary).toBe('accept-language');
});
