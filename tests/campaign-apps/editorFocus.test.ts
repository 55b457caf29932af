import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { button, page, press, row, save, saved, select, text, texts, title, write } from './editorControls.ts';
import { type EditingUser, type Editors, startEditors } from './editorPages.ts';
import { violationsOn } from './soundPages.ts';

let editors: Editors;
beforeAll(async () => {
  editors = await startEditors();
});
afterAll(() => editors.stop());
beforeEach(() => editors.store({ page, texts }));

/** Expects that the element has the focus of the editor's document. */
const expectFocus = (element: ReturnType<typeof button>) =>
  expect.poll(() => element.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);

/** Makes both users change the title, so that the second one is asked which version to save. */
async function inConflict(): Promise<[EditingUser, EditingUser]> {
  const [ada, elif] = [await editors.open('ada'), await editors.open('elif')];
  for (const user of [ada, elif]) await title(user).fill(user === ada ? 'By Ada' : 'By Elif');
  await save(ada);
  await saved(ada);
  return [ada, elif];
}

describe('the focus', () => {
  it('stays at the Save button, which does nothing while there is nothing to save', async () => {
    const ada = await editors.open('ada');
    const saving = button(ada, 'Save');
    await title(ada).fill('By Ada');
    await saving.focus();
    await ada.page.keyboard.press('Enter');
    await saved(ada);
    await expectFocus(saving);
    expect(await saving.getAttribute('aria-disabled')).toBe('true');
    const writes = () => editors.apps.cms.requests.filter(({ method }) => method === 'POST').length;
    const before = writes();
    await ada.page.keyboard.press('Enter');
    await title(ada).fill('By Ada again');
    await press(ada, 's');
    await saved(ada);
    expect(writes()).toBe(before + 1);
    await ada.close();
  });

  it('returns to the field after a question about two versions was closed', async () => {
    const [ada, elif] = await inConflict();
    const dialog = elif.editor.getByRole('dialog');
    await press(elif, 's');
    await dialog.waitFor();
    await elif.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expectFocus(title(elif));
    await elif.page.keyboard.press('End');
    await elif.page.keyboard.type(', and more');
    expect(await title(elif).inputValue()).toBe('By Elif, and more');
    await Promise.all([ada.close(), elif.close()]);
  });

  it('returns to the Save button after a question about two versions was answered', { tags: ['full'] }, async () => {
    const [ada, elif] = await inConflict();
    await button(elif, 'Save').focus();
    await elif.page.keyboard.press('Enter');
    await elif.editor.getByRole('dialog').getByRole('button', { name: 'Yours', exact: true }).click();
    const answer = elif.editor.getByRole('dialog').getByRole('button', { name: 'Save', exact: true });
    await answer.focus();
    await elif.page.keyboard.press('Enter');
    await saved(elif);
    await expectFocus(button(elif, 'Save'));
    await Promise.all([ada.close(), elif.close()]);
  });

  it('goes to the title after unsaved changes were restored', async () => {
    const ada = await editors.open('ada');
    await write(ada, 1, 'By Ada');
    await ada.page.reload();
    await button(ada, 'Restore unsaved changes').focus();
    await ada.page.keyboard.press('Enter');
    await expectFocus(title(ada));
    await ada.close();
  });

  it('goes to the neighbor of a block that undo takes away', async () => {
    const ada = await editors.open('ada');
    await button(ada, 'Add text').focus();
    await ada.page.keyboard.press('Enter');
    await expectFocus(text(ada, 3));
    await press(ada, 'z');
    await expectFocus(row(ada, 2));
    expect(await row(ada, 2).getAttribute('aria-expanded')).toBe('true');
    await ada.close();
  });

  it('goes to the title if undo takes away the only block', { tags: ['full'] }, async () => {
    editors.store({ page: { format: 2, blocks: [] }, texts: { en: {}, de: {} } });
    const ada = await editors.open('ada');
    await button(ada, 'Add text').focus();
    await ada.page.keyboard.press('Enter');
    await expectFocus(text(ada, 1));
    await press(ada, 'z');
    await expectFocus(title(ada));
    await ada.close();
  });

  it('stays where it is if undo takes away a block without it', { tags: ['full'] }, async () => {
    const ada = await editors.open('ada');
    await select(ada, 2);
    await button(ada, 'Duplicate Text 2').click();
    await title(ada).focus();
    await press(ada, 'z');
    await row(ada, 3).waitFor({ state: 'detached' });
    await expectFocus(title(ada));
    await ada.close();
  });
});

describe('a value that is refused', () => {
  it('is named by its field, marked and in focus, also after its block was moved, until it is changed', async () => {
    const ada = await editors.open('ada');
    await button(ada, 'Add button').click();
    const url = ada.editor.getByRole('textbox', { name: 'URL' });
    await url.fill('javascript:alert(1)');
    await row(ada, 1).click();
    await save(ada);
    const problem = 'Not a URL that starts with http:// or https://';
    await ada.editor.getByText(`Check Button 1, URL: ${problem}.`).waitFor();
    await expect.poll(() => url.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
    expect(await url.getAttribute('aria-invalid')).toBe('true');
    const [, frame] = ada.page.frames();
    expect(frame && (await violationsOn(frame))).toEqual([]);
    await button(ada, 'Move Button 1 up').click();
    await ada.editor.getByText(`Check Button 1, URL: ${problem}.`).waitFor();
    await url.fill('https://example.com');
    await expect.poll(() => url.getAttribute('aria-invalid')).toBe(null);
    await save(ada);
    await saved(ada);
    await ada.close();
  });
});
