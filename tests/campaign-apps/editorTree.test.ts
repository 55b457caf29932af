import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { button, page as plainPage, texts as plainTexts, save, saved, title } from './editorControls.ts';
import { type Editors, startEditors } from './editorPages.ts';

/** What a screen reader meets in the editor: the roles, names and states in their order, as Playwright writes them. */

const page = {
  format: 2,
  blocks: [
    { id: 'h', type: 'heading' },
    { id: 'r', type: 'richText' },
    { id: 'p', type: 'picture', picture: { url: 'https://img.example.com/1.png', width: 1200, height: 675 } },
    { id: 'c', type: 'countdown', hidden: true },
  ],
};
const texts = {
  en: {
    'page.page.title': 'First play',
    'page.h.words': 'Tonight',
    'page.r.formatted': '<p>Be <strong>there</strong>.</p>',
  },
  de: { 'page.h.words': 'Heute Abend' },
};

let editors: Editors;
beforeAll(async () => {
  editors = await startEditors();
});
afterAll(() => editors.stop());
beforeEach(() => editors.store({ page, texts }));

it('is the form, the preview and the save bar, with closed blocks', async () => {
  const ada = await editors.open('ada');
  expect(await ada.editor.locator('body').ariaSnapshot()).toMatchInlineSnapshot();
  await ada.close();
});

it('has the buttons and fields of an open block below its name, and says which texts are missing', async () => {
  const ada = await editors.open('ada');
  const block = (name: string) => ada.editor.getByRole('listitem', { name });
  await button(ada, 'Formatted text 1').click();
  await ada.editor.getByRole('toolbar').waitFor();
  expect(await block('Formatted text 1').ariaSnapshot()).toMatchInlineSnapshot();
  await button(ada, 'Image 1').click();
  expect(await block('Image 1').ariaSnapshot()).toMatchInlineSnapshot();
  await ada.editor.getByLabel('Language of texts and preview').selectOption('de');
  await button(ada, 'Heading 1').click();
  const form = ada.editor.getByRole('region', { name: 'Page content' });
  expect(await form.getByRole('status').first().innerText()).toBe(
    'You are editing the texts in Deutsch. 2 texts missing',
  );
  const description = 'Missing in Deutsch. Visitors see the text in English.';
  await form.getByRole('textbox', { name: 'Title', description: new RegExp(description) }).waitFor();
  await ada.close();
});

it('describes the row of a block with its state and the beginning of its text', async () => {
  const ada = await editors.open('ada');
  const row = (name: string, description: string) =>
    ada.editor.getByRole('button', { name, description, exact: true, expanded: false });
  await row('Heading 1', 'Tonight').waitFor();
  await row('Formatted text 1', 'Be there.').waitFor();
  await row('Countdown', 'Hidden').waitFor();
  await ada.close();
});

describe('a question of the editor', () => {
  beforeEach(() => editors.store({ page: plainPage, texts: plainTexts }));

  it('about two versions is a dialog, and nothing else can be reached', async () => {
    const [ada, elif] = [await editors.open('ada'), await editors.open('elif')];
    for (const user of [ada, elif]) await title(user).fill(user === ada ? 'First play by Ada' : 'First play by Elif');
    await save(ada);
    await saved(ada);
    await save(elif);
    const dialog = elif.editor.getByRole('dialog');
    await dialog.waitFor();
    expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
    expect(await dialog.ariaSnapshot()).toMatchInlineSnapshot();
    await Promise.all([ada.close(), elif.close()]);
  });

  it('about unsaved changes is announced, and the form below cannot be reached', async () => {
    const ada = await editors.open('ada');
    await title(ada).fill('By Ada');
    await ada.page.reload();
    const question = ada.editor.getByRole('alert');
    await question.waitFor();
    expect((await question.ariaSnapshot()).replace(/from [^"]+/, 'from …')).toMatchInlineSnapshot();
    expect(await title(ada).evaluate((element) => element.closest('[inert]') !== null)).toBe(true);
    await ada.close();
  });
});
