import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { button, press, save, saved, storedText } from './editorControls.ts';
import { type Editors, startEditors } from './editorPages.ts';
import { id, input, key, openRichText, page, texts, tools, type } from './richTextControls.ts';
import { violationsOn } from './soundPages.ts';

let editors: Editors;
beforeAll(async () => {
  editors = await startEditors();
});
afterAll(() => editors.stop());
beforeEach(() => editors.store({ page, texts }));

const opened = () => openRichText(editors);

describe('two users who change the same rich text', () => {
  it('see both versions and a merged one without tags', async () => {
    const [ada, elif] = [await opened(), await editors.open('elif')];
    await key(ada, 'Enter');
    await type(ada, 'By Ada');
    await save(ada);
    await saved(ada);
    await button(elif, 'Formatted text 1').click();
    await tools(elif).waitFor();
    await input(elif).click();
    await press(elif, 'a');
    await press(elif, 'i');
    await save(elif);
    const dialog = elif.editor.getByRole('dialog');
    await dialog.waitFor();
    expect(await dialog.getByRole('article', { name: 'Theirs' }).innerText()).toContain('Come to the park.\n\nBy Ada');
    expect(await dialog.innerText()).not.toContain('<');
    const merged = dialog.getByRole('article', { name: 'Merged' });
    await expect.poll(() => merged.locator('em').count()).toBe(3);
    await dialog.getByRole('button', { name: 'Merged' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await saved(elif);
    expect(storedText(editors, id)).toBe(
      '<p><em>Come to the</em> <strong><em>park</em></strong><em>.</em></p><p>By Ada</p>',
    );
    await Promise.all([ada.close(), elif.close()]);
  });

  it('edit the text to save with the same tools and with undo, and choose another version', async () => {
    const [ada, elif] = [await opened(), await opened()];
    await type(ada, ' By Ada');
    await save(ada);
    await saved(ada);
    await type(elif, ' By Elif');
    await save(elif);
    const dialog = elif.editor.getByRole('dialog');
    const merged = dialog.getByRole('textbox', { name: 'Text to save' });
    expect(await dialog.getByText('Merged').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Theirs' }).click();
    await dialog.getByRole('toolbar').waitFor();
    await dialog.getByText('Text to save', { exact: true }).click();
    await expect.poll(() => merged.evaluate((element) => element === document.activeElement)).toBe(true);
    await press(elif, 'a');
    await type(elif, 'By both');
    await expect.poll(() => merged.innerText()).toBe('By both');
    await press(elif, 'z');
    await expect.poll(() => merged.innerText()).toContain('By Ada');
    await dialog.getByRole('button', { name: 'Yours' }).click();
    await expect.poll(() => merged.innerText()).toBe('Come to the park. By Elif');
    await merged.click();
    await press(elif, 'End');
    await press(elif, 'b');
    await type(elif, ' and Ada');
    const [, frame] = elif.page.frames();
    expect(frame && (await violationsOn(frame))).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await saved(elif);
    expect(storedText(editors, id)).toBe('<p>Come to the <strong>park</strong>. By Elif <strong>and Ada</strong></p>');
    await Promise.all([ada.close(), elif.close()]);
  });
});
