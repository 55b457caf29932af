import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  button,
  page,
  party,
  press,
  row,
  saved,
  select,
  storedText,
  storedTexts,
  text,
  texts,
  textsOf,
  title,
  write,
} from './editorControls.ts';
import { type EditingUser, type Editors, startEditors } from './editorPages.ts';

let editors: Editors;
beforeAll(async () => {
  editors = await startEditors();
});
afterAll(() => editors.stop());
beforeEach(() => editors.store({ page, texts }));

describe('the list of blocks', () => {
  it('is used by keyboard alone, and tells what was done', async () => {
    const ada = await editors.open('ada');
    const { keyboard } = ada.page;
    const status = (words: string) =>
      ada.editor.getByRole('status').filter({ hasText: words }).waitFor({ state: 'attached' });
    const focused = () => ada.editor.locator(':focus').textContent();
    await title(ada).press('Tab');
    await expect.poll(focused).toBe('?');
    await keyboard.press('Tab');
    await expect.poll(focused).toBe('Text 1');
    await keyboard.press('Alt+ArrowDown');
    await status('Text 1 is now at place 2 of 2.');
    await expect.poll(() => textsOf(ada)).toEqual(['Bring a friend.', party]);
    await expect.poll(focused).toBe('Text 2');
    await keyboard.press('ArrowUp');
    await expect.poll(focused).toBe('Text 1');
    await keyboard.press('Control+d');
    await status('Text 1 duplicated.');
    await expect.poll(() => textsOf(ada)).toEqual(['Bring a friend.', 'Bring a friend.', party]);
    await expect.poll(focused).toBe('Text 2');
    for (const _button of ['up', 'down', 'duplicate', 'copy', 'hide']) await keyboard.press('Tab');
    await keyboard.press('Enter');
    await status('Text 2 is hidden from visitors.');
    await expect.poll(() => textsOf(ada)).toEqual(['Bring a friend.', party]);
    await keyboard.press('Enter');
    await status('Text 2 is shown to visitors.');
    await row(ada, 2).focus();
    await keyboard.press('Delete');
    await status('Text 2 deleted.');
    await expect.poll(focused).toBe('Text 2');
    await expect.poll(() => textsOf(ada)).toEqual(['Bring a friend.', party]);
    await ada.close();
  });

  it('has targets of at least 24 pixels', async () => {
    const ada = await editors.open('ada');
    await select(ada, 1);
    const list = ada.editor.getByRole('list');
    for (const target of await list.getByRole('button').all()) {
      const box = await target.boundingBox();
      expect(box?.height, (await target.getAttribute('aria-label')) ?? '').toBeGreaterThanOrEqual(24);
      expect(box?.width).toBeGreaterThanOrEqual(24);
    }
    await ada.close();
  });
});

describe('the preview', () => {
  it('keeps its elements while somebody types and moves blocks', async () => {
    const ada = await editors.open('ada');
    await expect.poll(() => textsOf(ada)).toHaveLength(2);
    const [, frame] = ada.page.frames();
    if (!frame) throw new Error('No editor');
    const kept = () =>
      frame.evaluate(() => {
        const preview = document.querySelector('iframe')?.contentDocument;
        const texts = [...(preview?.querySelectorAll('.text-block') ?? [])];
        const known: Element[] = Reflect.get(window, 'texts') ?? texts;
        Reflect.set(window, 'texts', known);
        return texts.map((element) => known.indexOf(element));
      });
    expect(await kept()).toEqual([0, 1]);
    await write(ada, 1, 'New');
    await expect.poll(() => textsOf(ada)).toEqual(['New', 'Bring a friend.']);
    expect(await kept()).toEqual([0, 1]);
    await select(ada, 2);
    await button(ada, 'Move Text 2 up').click();
    await expect.poll(() => textsOf(ada)).toEqual(['Bring a friend.', 'New']);
    expect(await kept()).toEqual([1, 0]);
    await ada.close();
  });
});

describe('the page in the preview', () => {
  const inPreview = ({ preview }: EditingUser, id: string) => preview.locator(`[data-text="${id}"]`);
  const focused = ({ editor }: EditingUser) => editor.locator(':focus').getAttribute('id');

  it('is edited in place: heading, text and button, and undone by keyboard there', async () => {
    const ada = await editors.open('ada');
    await inPreview(ada, 'page.page.title').click();
    await press(ada, 'a');
    await ada.page.keyboard.type('Last play');
    await ada.page.keyboard.press('Enter');
    expect(await title(ada).inputValue()).toBe('Last play');
    await inPreview(ada, 'page.a.text').click();
    await expect.poll(() => row(ada, 1).getAttribute('aria-expanded')).toBe('true');
    await ada.page.keyboard.press('ControlOrMeta+End');
    await ada.page.keyboard.type(' Come!');
    await expect.poll(() => text(ada, 1).inputValue()).toBe(`${party} Come!`);
    await press(ada, 'z');
    await expect.poll(() => text(ada, 1).inputValue()).toBe(party);
    await expect.poll(() => inPreview(ada, 'page.a.text').innerText()).toBe(party);
    await press(ada, 'Shift+z');
    await expect.poll(() => inPreview(ada, 'page.a.text').innerText()).toBe(`${party} Come!`);
    await press(ada, 's');
    await saved(ada);
    expect(storedTexts(editors)).toEqual([`${party} Come!`, 'Bring a friend.']);
    expect(storedText(editors, 'page.page.title')).toBe('Last play');
    await ada.close();
  });

  it('is not patched while a text is composed, and undo waits for its end', async () => {
    const ada = await editors.open('ada');
    await inPreview(ada, 'page.b.text').click();
    await press(ada, 'a');
    const session = await ada.page.context().newCDPSession(ada.page);
    await session.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
    await expect.poll(() => text(ada, 2).inputValue()).toBe('にほ');
    await session.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
    await expect.poll(() => text(ada, 2).inputValue()).toBe('にほん');
    await session.send('Input.insertText', { text: '日本' });
    await expect.poll(() => text(ada, 2).inputValue()).toBe('日本');
    expect(await inPreview(ada, 'page.b.text').innerText()).toBe('日本');
    await press(ada, 'z');
    await expect.poll(() => inPreview(ada, 'page.b.text').innerText()).toBe('Bring a friend.');
    await ada.close();
  });

  it('keeps a text that is emptied under the caret until it is left', async () => {
    const ada = await editors.open('ada');
    await inPreview(ada, 'page.b.text').click();
    await press(ada, 'a');
    await ada.page.keyboard.press('Backspace');
    await expect.poll(() => text(ada, 2).inputValue()).toBe('');
    await ada.page.keyboard.type('Bring all');
    await expect.poll(() => text(ada, 2).inputValue()).toBe('Bring all');
    await press(ada, 'a');
    await ada.page.keyboard.press('Backspace');
    await ada.page.keyboard.press('Escape');
    await expect.poll(() => textsOf(ada)).toEqual([party]);
    await ada.close();
  });

  it('selects a pressed block that is no text and focuses its first field; no link is followed', async () => {
    const picture = { url: `${editors.apps.cms.url}/a.jpg`, width: 4, height: 3 };
    const blocks = [
      { id: 'p', type: 'picture', picture },
      { id: 'l', type: 'link', address: 'https://link.example/' },
    ];
    editors.store({ page: { format: 2, blocks }, texts: { en: { 'page.l.words': 'Go' }, de: {} } });
    const ada = await editors.open('ada');
    await ada.preview.locator('[data-block="p"]').click();
    await expect.poll(() => focused(ada)).toBe('block-p-picture');
    await inPreview(ada, 'page.l.words').click();
    await ada.page.keyboard.type('Really ');
    await expect.poll(() => ada.editor.getByLabel('Button text').inputValue()).toContain('Really ');
    await expect.poll(() => ada.preview.locator('[data-block="l"]').innerText()).toContain('Really');
    await ada.close();
  });

  it('outlines the selected block and the text whose field has the focus, above the frame', async () => {
    const ada = await editors.open('ada');
    await select(ada, 2);
    await text(ada, 2).focus();
    const [frame] = [ada.editor.locator('.preview-frame')];
    for (const [selector, outline] of [
      ['[data-block="b"]', '.outline:not(.outline-text)'],
      ['[data-text="page.b.text"]', '.outline-text'],
    ] as const) {
      const drawn = () => ada.editor.locator(outline).boundingBox();
      const shown = await ada.preview.locator(selector).boundingBox();
      await expect.poll(async () => Math.abs(((await drawn())?.y ?? 0) - (shown?.y ?? 0))).toBeLessThan(2);
      expect(Math.abs(((await drawn())?.width ?? 0) - (shown?.width ?? 0))).toBeLessThan(2);
    }
    expect(
      await frame.evaluate((element: HTMLIFrameElement) => element.contentDocument?.querySelector('.outline')),
    ).toBeNull();
    await title(ada).focus();
    const [shown, drawn] = [inPreview(ada, 'page.page.title'), ada.editor.locator('.outline-text')];
    await expect
      .poll(async () => (await drawn.boundingBox())?.height)
      .toBeCloseTo((await shown.boundingBox())?.height ?? 0, 0);
    await ada.close();
  });
});
