import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { button, press, save, saved, storedText } from './editorControls.ts';
import { type Editors, startEditors } from './editorPages.ts';
import { id, input, invitation, key, openRichText, page, shown, texts, tool } from './richTextControls.ts';
import { violationsOn } from './soundPages.ts';

let editors: Editors;
beforeAll(async () => {
  editors = await startEditors();
});
afterAll(() => editors.stop());
beforeEach(() => editors.store({ page, texts }));

it('marks words in another language by keyboard, keeps the mark when it is copied, and removes it', async () => {
  const ada = await openRichText(editors);
  const choice = ada.editor.getByLabel('Language of the selected words');
  const marked = (language: string) => `<p>Come to the <span lang="${language}"><strong>park</strong></span>.</p>`;
  const openForm = async () => {
    await key(ada, 'Alt+F10');
    for (let step = 0; step < 3; step += 1) await key(ada, 'ArrowRight');
    await key(ada, 'Enter');
    await expect.poll(() => choice.evaluate((element) => element === document.activeElement)).toBe(true);
  };
  await openForm();
  await choice.selectOption('French');
  await button(ada, 'Apply').click();
  await ada.editor.getByRole('alert').getByText('Select the words').waitFor();
  await key(ada, 'Escape');
  await key(ada, 'ArrowLeft');
  for (let step = 0; step < 4; step += 1) await key(ada, 'Shift+ArrowLeft');
  await tool(ada, 'Language').click();
  await choice.selectOption('Another language tag');
  const tag = ada.editor.getByLabel('Language tag', { exact: true });
  await tag.fill('french');
  await key(ada, 'Enter');
  await ada.editor.getByRole('alert').getByText('Enter a language tag').waitFor();
  const [, frame] = ada.page.frames();
  expect(frame && (await violationsOn(frame))).toEqual([]);
  await tag.fill('PT-br');
  await key(ada, 'Enter');
  await expect.poll(() => shown(ada)).toBe(marked('pt-BR').replace('pt-BR"', 'pt-BR" dir="ltr"'));
  expect(await input(ada).locator('span').getAttribute('title')).toBe('Brazilian Portuguese');
  await press(ada, 'a');
  await press(ada, 'c');
  await key(ada, 'ArrowRight');
  await press(ada, 'v');
  await expect.poll(() => input(ada).locator('span[lang="pt-BR"]').count()).toBe(2);
  await save(ada);
  await saved(ada);
  expect(storedText(editors, id)).toBe(`${marked('pt-BR')}${marked('pt-BR')}`);
  await input(ada).focus();
  await press(ada, 'a');
  await tool(ada, 'Language').click();
  await choice.selectOption('');
  await button(ada, 'Apply').click();
  await expect.poll(() => shown(ada)).toBe(`${invitation}${invitation}`);
  await ada.close();
});
