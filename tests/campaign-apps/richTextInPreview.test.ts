import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { button, press, saved, storedText } from './editorControls.ts';
import { type EditingUser, type Editors, startEditors } from './editorPages.ts';
import {
  holdRichTextEditor,
  id,
  inPreview,
  input,
  invitation,
  key,
  page,
  paste,
  shown,
  texts,
  tools,
  type,
} from './richTextControls.ts';
import { violationsOn } from './soundPages.ts';

let editors: Editors;
beforeAll(async () => {
  editors = await startEditors();
});
afterAll(() => editors.stop());
beforeEach(() => editors.store({ page, texts }));

describe('a rich text in the preview', () => {
  /** Returns the place of each element in the page, except the paragraphs that an editor has in list items. */
  const layout = ({ preview }: EditingUser) =>
    preview.locator('main').evaluate((main) => {
      const { top } = main.getBoundingClientRect();
      return [...main.querySelectorAll(':not(li > p)')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return `${element.tagName} ${[x, y - top, width, height].map(Math.round).join(' ')}`;
      });
    });

  it('is edited in place, undone and saved by keyboard there, and its layout stays', async () => {
    const list =
      '<p>Come, <em>all</em><br>of you</p><ul><li>One</li><li>Two <a href="https://a.example/">link</a></li></ul><p>End</p>';
    editors.store({ page, texts: { ...texts, en: { [id]: list } } });
    const ada = await editors.open('ada');
    await inPreview(ada).waitFor();
    await button(ada, 'Formatted text 1').click();
    await tools(ada).waitFor();
    const before = await layout(ada);
    await inPreview(ada).getByText('One').click();
    await expect.poll(() => inPreview(ada).getAttribute('contenteditable')).toBe('true');
    expect(await layout(ada)).toEqual(before);
    await key(ada, 'End');
    await type(ada, '!');
    await expect.poll(() => input(ada).innerText()).toContain('One!');
    await press(ada, 'z');
    await expect.poll(() => inPreview(ada).innerText()).not.toContain('!');
    await key(ada, 'Escape');
    await expect.poll(() => inPreview(ada).getAttribute('contenteditable')).toBeNull();
    expect(await layout(ada)).toEqual(before);
    expect(await shown(ada)).toBe(list);
    await inPreview(ada).getByText('End').click();
    await expect.poll(() => inPreview(ada).getAttribute('contenteditable')).toBe('true');
    await key(ada, 'End');
    await type(ada, ' of');
    await press(ada, 'b');
    await type(ada, ' all');
    await press(ada, 's');
    await saved(ada);
    expect(storedText(editors, id)).toBe(list.replace('End', 'End of <strong>all</strong>'));
    await ada.close();
  });

  it('has its toolbar beside it, which keeps it edited, and is left with the focus', async () => {
    const ada = await editors.open('ada');
    await inPreview(ada).click();
    const bar = ada.editor.locator('.frame-tools');
    await bar.waitFor();
    const [text, drawn] = [await inPreview(ada).boundingBox(), await bar.boundingBox()];
    if (!text || !drawn) throw new Error('No toolbar');
    expect(drawn.y + drawn.height <= text.y || drawn.y >= text.y + text.height).toBe(true);
    const [, frame, inFrame] = ada.page.frames();
    for (const document of [frame, inFrame]) expect(document && (await violationsOn(document))).toEqual([]);
    await press(ada, 'a');
    await bar.getByRole('button', { name: 'Bold' }).click();
    await expect.poll(() => shown(ada)).toContain('<strong>Come to the park.</strong>');
    await bar.getByRole('button', { name: 'Link' }).click();
    await ada.editor.getByLabel('Link to').fill('example.com');
    await key(ada, 'Enter');
    await expect.poll(() => input(ada).innerHTML()).toContain('href="https://example.com');
    expect(await inPreview(ada).getAttribute('contenteditable')).toBe('true');
    await ada.editor.getByRole('textbox', { name: 'Title', exact: true }).click();
    await bar.waitFor({ state: 'detached' });
    await expect.poll(() => inPreview(ada).getAttribute('contenteditable')).toBeNull();
    expect(await shown(ada)).toBe('<p><a href="https://example.com/"><strong>Come to the park.</strong></a></p>');
    await ada.close();
  });

  it('has a toolbar that the keyboard reaches, moves in and leaves', async () => {
    const ada = await editors.open('ada');
    const focused = () => ada.editor.locator('.frame-tools :focus').getAttribute('aria-label');
    await inPreview(ada).click();
    await ada.editor.locator('.frame-tools').waitFor();
    await inPreview(ada).getByText('park').dblclick();
    expect(await inPreview(ada).getAttribute('aria-keyshortcuts')).toBe('Alt+F10');
    await key(ada, 'Alt+F10');
    await expect.poll(focused).toBe('Bold');
    await key(ada, 'ArrowLeft');
    expect(await focused()).toBe('Numbered list');
    await key(ada, 'ArrowRight');
    await key(ada, 'ArrowRight');
    expect(await focused()).toBe('Italic');
    await key(ada, 'Enter');
    await expect.poll(() => shown(ada)).toContain('<em>');
    await type(ada, 'pond');
    await expect.poll(() => inPreview(ada).innerText()).toBe('Come to the pond.');
    await key(ada, 'Alt+F10');
    await expect.poll(focused).toBe('Italic');
    await key(ada, 'End');
    expect(await focused()).toBe('Numbered list');
    await key(ada, 'Escape');
    await ada.editor.locator('.frame-tools :focus').waitFor({ state: 'detached' });
    await type(ada, 's');
    await expect.poll(() => inPreview(ada).innerText()).toBe('Come to the ponds.');
    expect(await inPreview(ada).getAttribute('contenteditable')).toBe('true');
    await ada.close();
  });

  it('says beside the text that pasted words do not fit, until a change fits', { tags: ['full'] }, async () => {
    const ada = await editors.open('ada');
    await inPreview(ada).click();
    const bar = ada.editor.locator('.frame-tools');
    await bar.waitFor();
    await paste(inPreview(ada), 'x'.repeat(20_000));
    const alert = bar.getByRole('alert');
    await expect.poll(() => alert.innerText()).toContain('longer than 20,000 characters');
    const [, frame] = ada.page.frames();
    expect(frame && (await violationsOn(frame))).toEqual([]);
    expect(await inPreview(ada).innerText()).toBe('Come to the park.');
    await press(ada, 'End');
    await type(ada, '!');
    await alert.waitFor({ state: 'detached' });
    await expect.poll(() => input(ada).innerText()).toBe('Come to the park.!');
    await ada.close();
  });

  it('begins with the text that visitors see where it is missing, and keeps its place while it is empty', async () => {
    const ada = await editors.open('ada');
    await ada.editor.getByLabel('Language of texts and preview').selectOption('de');
    await inPreview(ada).click();
    await expect.poll(() => inPreview(ada).getAttribute('contenteditable')).toBe('true');
    await press(ada, 'a');
    await key(ada, 'Backspace');
    await type(ada, 'Kommt');
    await expect.poll(() => input(ada).innerText()).toBe('Kommt');
    await press(ada, 'a');
    await key(ada, 'Backspace');
    await key(ada, 'Escape');
    await expect.poll(() => shown(ada)).toBe(invitation);
    await ada.close();
  });

  it('has at the pressed place what was typed while its editor was loading', async () => {
    const ada = await editors.open('ada');
    const release = await holdRichTextEditor(ada);
    await inPreview(ada)
      .getByText('park')
      .click({ position: { x: 0, y: 4 } });
    await type(ada, 'big ');
    release();
    await expect.poll(() => inPreview(ada).innerText()).toBe('Come to the big park.');
    await type(ada, 'green ');
    await expect.poll(() => input(ada).innerText()).toBe('Come to the big green park.');
    await ada.close();
  });

  it('takes no focus from what was pressed while its editor was loading', async () => {
    const ada = await editors.open('ada');
    const release = await holdRichTextEditor(ada);
    const title = ada.editor.getByRole('textbox', { name: 'Title', exact: true });
    await inPreview(ada).click();
    await title.click();
    release();
    await tools(ada).waitFor();
    await type(ada, 'Party');
    expect(await title.inputValue()).toBe('Party');
    expect(await inPreview(ada).getAttribute('contenteditable')).toBeNull();
    await ada.close();
  });

  it('is not changed while a text is composed', async () => {
    const ada = await editors.open('ada');
    await inPreview(ada).click();
    await expect.poll(() => inPreview(ada).getAttribute('contenteditable')).toBe('true');
    await press(ada, 'a');
    const session = await ada.page.context().newCDPSession(ada.page);
    await session.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
    await expect.poll(() => input(ada).innerText()).toContain('にほ');
    await session.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
    await expect.poll(() => input(ada).innerText()).toContain('にほん');
    await session.send('Input.insertText', { text: '日本' });
    await expect.poll(() => input(ada).innerText()).toBe('日本');
    await press(ada, 'z');
    await expect.poll(() => inPreview(ada).innerText()).toBe('Come to the park.');
    await ada.close();
  });
});
