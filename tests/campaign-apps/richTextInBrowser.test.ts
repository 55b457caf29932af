import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { variant } from '../support/tier.ts';
import { button, press, save, saved, storedText } from './editorControls.ts';
import { type Editors, type Look, startEditors } from './editorPages.ts';
import {
  holdRichTextEditor,
  id,
  input,
  invitation,
  key,
  openRichText,
  page,
  paste,
  shown,
  texts,
  tool,
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

const opened = (look?: Look) => openRichText(editors, look);

describe('the form of a rich text', () => {
  it('writes bold, a list and line breaks by keyboard, which the preview shows', async () => {
    const ada = await opened();
    await type(ada, ' Be ');
    await press(ada, 'b');
    await type(ada, 'there');
    await press(ada, 'b');
    await key(ada, 'Shift+Enter');
    await type(ada, 'at eight.');
    await expect
      .poll(() => shown(ada))
      .toBe('<p>Come to the <strong>park</strong>. Be <strong>there</strong><br>at eight.</p>');
    await key(ada, 'Enter');
    await type(ada, '- One');
    await key(ada, 'Enter');
    await type(ada, 'Two');
    await key(ada, 'Enter');
    await key(ada, 'Enter');
    await type(ada, 'End');
    await expect.poll(() => shown(ada)).toContain('</p><ul><li>One</li><li>Two</li></ul><p>End</p>');
    await save(ada);
    await saved(ada);
    expect(storedText(editors, id)).toBe(
      '<p>Come to the <strong>park</strong>. Be <strong>there</strong><br>at eight.</p><ul><li>One</li><li>Two</li></ul><p>End</p>',
    );
    await ada.close();
  });

  it('has tools that show what applies at the caret, and keep the focus', async () => {
    const ada = await opened();
    await press(ada, 'a');
    await tool(ada, 'Numbered list').click();
    await expect.poll(() => shown(ada)).toBe('<ol><li>Come to the <strong>park</strong>.</li></ol>');
    expect(await tool(ada, 'Numbered list').getAttribute('aria-pressed')).toBe('true');
    await tool(ada, 'Bulleted list').click();
    await expect.poll(() => shown(ada)).toBe('<ul><li>Come to the <strong>park</strong>.</li></ul>');
    await tool(ada, 'Bulleted list').click();
    await expect.poll(() => shown(ada)).toBe(invitation);
    await press(ada, 'a');
    await tool(ada, 'Italic').click();
    await expect.poll(() => shown(ada)).toBe('<p><em>Come to the</em> <strong><em>park</em></strong><em>.</em></p>');
    await expect.poll(() => input(ada).evaluate((element) => element === document.activeElement)).toBe(true);
    await ada.close();
  });

  it('makes links of web and mail addresses, changes and removes them', async () => {
    const ada = await opened();
    await press(ada, 'a');
    await tool(ada, 'Link').click();
    const address = ada.editor.getByLabel('Link to');
    await address.fill('no address');
    await key(ada, 'Enter');
    await ada.editor.getByRole('alert').waitFor();
    await address.fill('example.com/x');
    await key(ada, 'Enter');
    await expect.poll(() => shown(ada)).toContain('<a href="https://example.com/x">Come to the');
    await tool(ada, 'Link').click();
    await expect.poll(() => address.inputValue()).toBe('https://example.com/x');
    await address.fill('a@b.example');
    await button(ada, 'Apply').click();
    await expect.poll(() => shown(ada)).toContain('<a href="mailto:a@b.example">Come to the');
    await tool(ada, 'Link').click();
    await button(ada, 'Remove link').click();
    await expect.poll(() => shown(ada)).toBe(invitation);
    await tool(ada, 'Link').click();
    await key(ada, 'Escape');
    await address.waitFor({ state: 'detached' });
    await expect.poll(() => input(ada).evaluate((element) => element === document.activeElement)).toBe(true);
    await ada.close();
  });

  it('takes back typing with the undo of the editor, with the caret where it was', async () => {
    const ada = await opened();
    await type(ada, ' Now!');
    await expect.poll(() => shown(ada)).toContain('. Now!');
    await press(ada, 'z');
    await expect.poll(() => input(ada).innerHTML()).toBe(invitation);
    await expect.poll(() => shown(ada)).toBe(invitation);
    await type(ada, ' Later.');
    await expect.poll(() => shown(ada)).toBe(invitation.replace('</p>', ' Later.</p>'));
    await press(ada, 'z');
    await expect.poll(() => shown(ada)).toBe(invitation);
    await press(ada, 'Shift+z');
    await expect.poll(() => input(ada).innerText()).toContain('Later.');
    await ada.close();
  });

  it('shows the text of the chosen language, and what visitors see where it is missing', async () => {
    const ada = await opened();
    await ada.editor.getByLabel('Language of texts and preview').selectOption('de');
    await expect.poll(() => input(ada).textContent()).toBe('');
    expect(await input(ada).getAttribute('data-placeholder')).toBe('Come to the park.');
    await ada.editor.getByText('Missing in German. Visitors see the text in English.').waitFor();
    expect(await shown(ada)).toBe(invitation);
    await input(ada).click();
    await type(ada, 'Kommt alle');
    await expect.poll(() => shown(ada)).toBe('<p>Kommt alle</p>');
    await ada.editor.getByLabel('Language of texts and preview').selectOption('en');
    await expect.poll(() => input(ada).innerText()).toBe('Come to the park.');
    await ada.close();
  });

  it('keeps only the elements of a rich text of what is pasted', async () => {
    const ada = await opened();
    await press(ada, 'a');
    await input(ada).evaluate((element) => {
      const clipboardData = new DataTransfer();
      const list = '<ol start="4"><li>One<ul><li>Two</li></ul></li></ol>';
      const bold =
        '<span style="color:red;font-weight:700">bold</span>, <span style="font-style:italic">slanted</span>';
      const words = `<h1>Title</h1><b style="font-weight:normal"><p>Some <u>words</u>, ${bold}</p></b>`;
      clipboardData.setData('text/html', `${words}${list}<img src="x"><p><a href="javascript:alert(1)">End</a></p>`);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect
      .poll(() => shown(ada))
      .toContain('<p>Title</p><p>Some words, <strong>bold</strong>, <em>slanted</em></p><ol><li>One</li>');
    expect(await shown(ada)).toMatch(/<li>Two<\/li><\/[uo]l><p>End<\/p>$/);
    await ada.close();
  });

  it('has what was typed while its editor was loading', async () => {
    const ada = await editors.open('ada');
    const release = await holdRichTextEditor(ada);
    await button(ada, 'Add formatted text').click();
    await expect.poll(() => ada.editor.locator(':focus').getAttribute('role')).toBe('textbox');
    await type(ada, 'Come in.');
    release();
    const second = ada.editor.getByRole('textbox', { name: 'Formatted text 2' });
    await expect.poll(() => second.innerText()).toBe('Come in.');
    await type(ada, ' Stay.');
    await expect.poll(() => ada.preview.locator('.rich-text').last().innerText()).toBe('Come in. Stay.');
    await ada.close();
  });

  it('has after its text what was typed while its editor was loading', async () => {
    const ada = await editors.open('ada');
    const release = await holdRichTextEditor(ada);
    await button(ada, 'Formatted text 1').click();
    await input(ada).click();
    await type(ada, ' Now');
    release();
    await expect.poll(() => input(ada).innerText()).toBe('Come to the park. Now');
    await type(ada, '!');
    await expect.poll(() => shown(ada)).toBe(invitation.replace('</p>', ' Now!</p>'));
    await ada.close();
  });

  it('joins and leaves list items with Backspace', async () => {
    editors.store({ page, texts: { ...texts, en: { [id]: '<ul><li>One</li><li>Two</li></ul>' } } });
    const ada = await opened();
    await key(ada, 'Home');
    await key(ada, 'Backspace');
    await expect.poll(() => shown(ada)).toBe('<ul><li>OneTwo</li></ul>');
    await key(ada, 'Home');
    await key(ada, 'Backspace');
    await expect.poll(() => shown(ada)).toBe('<p>OneTwo</p>');
    await ada.close();
  });

  it('joins list items with Delete, and what follows the list, as Backspace does', { tags: ['full'] }, async () => {
    const list = '<ul><li>One</li><li>Two</li></ul><p>End</p>';
    editors.store({ page, texts: { ...texts, en: { [id]: list } } });
    const ada = await opened();
    await press(ada, 'Home');
    await key(ada, 'End');
    await key(ada, 'Delete');
    await expect.poll(() => shown(ada)).toBe('<ul><li>OneTwo</li></ul><p>End</p>');
    await type(ada, ' and ');
    await expect.poll(() => shown(ada)).toBe('<ul><li>One and Two</li></ul><p>End</p>');
    await key(ada, 'End');
    await key(ada, 'Delete');
    await expect.poll(() => shown(ada)).toBe('<ul><li>One and TwoEnd</li></ul>');
    await ada.close();
  });

  it('applies a key at the caret before the browser has reported that the caret moved', async () => {
    editors.store({ page, texts: { ...texts, en: { [id]: '<ul><li>One</li><li>Two</li></ul>' } } });
    const ada = await opened();
    await input(ada).evaluate((element) => {
      const words = element.querySelector('li:last-child p')?.firstChild ?? null;
      document.getSelection()?.collapse(words, 0);
      const key = { key: 'Backspace', keyCode: 8, bubbles: true, cancelable: true };
      element.dispatchEvent(new KeyboardEvent('keydown', key));
    });
    await expect.poll(() => shown(ada)).toBe('<ul><li>OneTwo</li></ul>');
    await ada.close();
  });

  it('does not grow beyond its maximum length, and can be shortened', async () => {
    const long = `<p>${'x'.repeat(19_993)}</p>`;
    editors.store({ page, texts: { ...texts, en: { [id]: long } } });
    const ada = await opened();
    await type(ada, 'y');
    await expect.poll(() => input(ada).innerText()).toBe('x'.repeat(19_993));
    await key(ada, 'Backspace');
    await type(ada, 'z');
    await expect.poll(() => shown(ada)).toBe(long.replace('x</p>', 'z</p>'));
    await ada.close();
  });

  it('says that pasted words do not fit, until a change fits', async () => {
    const ada = await opened();
    await paste(input(ada), 'x'.repeat(20_000));
    const alert = ada.editor.getByRole('alert');
    await expect.poll(() => alert.innerText()).toContain('longer than 20,000 characters');
    expect(await input(ada).innerText()).toBe('Come to the park.');
    await type(ada, '!');
    await alert.waitFor({ state: 'detached' });
    await expect.poll(() => shown(ada)).toBe(invitation.replace('</p>', '!</p>'));
    await paste(input(ada), 'x'.repeat(20_000));
    await alert.waitFor();
    await press(ada, 'z');
    await alert.waitFor({ state: 'detached' });
    await ada.close();
  });

  it('has tools with one tab stop, which arrow keys reach in the direction of the page', async () => {
    const ada = await opened();
    const focused = () => tools(ada).locator(':focus').getAttribute('aria-label');
    await key(ada, 'Alt+F10');
    await expect.poll(focused).toBe('Bold');
    await key(ada, 'ArrowRight');
    await key(ada, 'ArrowRight');
    expect(await focused()).toBe('Link');
    await key(ada, 'Tab');
    await expect.poll(() => input(ada).evaluate((element) => element === document.activeElement)).toBe(true);
    await key(ada, 'Shift+Tab');
    expect(await focused()).toBe('Link');
    await ada.editor.locator('html').evaluate((root) => root.setAttribute('dir', 'rtl'));
    await key(ada, 'ArrowRight');
    expect(await focused()).toBe('Italic');
    await key(ada, 'Escape');
    await expect.poll(() => input(ada).evaluate((element) => element === document.activeElement)).toBe(true);
    await ada.close();
  });

  it('leaves the text with Tab, also in a list', { tags: ['full'] }, async () => {
    const ada = await opened();
    await key(ada, 'Enter');
    await type(ada, '- One');
    await key(ada, 'Enter');
    await type(ada, 'Two');
    await key(ada, 'Tab');
    await expect.poll(() => input(ada).evaluate((element) => element === document.activeElement)).toBe(false);
    await expect.poll(() => shown(ada)).toContain('<ul><li>One</li><li>Two</li></ul>');
    await ada.close();
  });
});

const looks: [string, Look][] = [
  ['on a desktop, in light', { width: 1440, height: 900, mode: 'light' }],
  ['on a phone, in dark', { width: 390, height: 844, mode: 'dark' }],
];

for (const [at, [name, look]] of looks.entries())
  it(`the form of a rich text is accessible and has targets of 24 pixels, ${name}`, variant(at), async () => {
    const ada = await opened(look);
    await tool(ada, 'Link').click();
    await ada.editor.getByLabel('Link to').waitFor();
    const [, frame] = ada.page.frames();
    if (!frame) throw new Error('No editor');
    expect(await violationsOn(frame)).toEqual([]);
    for (const target of await ada.editor.locator('.rich-field').getByRole('button').all()) {
      const box = await target.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    }
    expect(await frame.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await ada.close();
  });
