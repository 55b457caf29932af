import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EditingUser, type Editors, type Look, startEditors } from './editorPages.ts';
import { violationsOn } from './soundPages.ts';

let editors: Editors;
beforeAll(async () => {
  editors = await startEditors();
});
afterAll(() => editors.stop());

const party = 'The party starts at eight in the park.';
const page = {
  format: 2,
  blocks: [
    { id: 'a', type: 'text' },
    { id: 'b', type: 'text' },
  ],
};
const texts = {
  en: { 'page.page.title': 'First play', 'page.a.text': party, 'page.b.text': 'Bring a friend.' },
  de: { 'page.a.text': 'Das Fest beginnt um acht im Park.' },
};
beforeEach(() => editors.store({ page, texts }));

const looks: [string, Look][] = [
  ['on a desktop, in light', { width: 1440, height: 900, mode: 'light' }],
  ['on a phone, in dark', { width: 390, height: 844, mode: 'dark' }],
];

const title = ({ editor }: EditingUser) => editor.getByRole('textbox', { name: 'Title', exact: true });
const text = ({ editor }: EditingUser, number: number) => editor.getByRole('textbox', { name: `Text ${number}` });
const row = ({ editor }: EditingUser, number: number) =>
  editor.getByRole('button', { name: `Text ${number}`, exact: true });
/** Selects a block, whose fields the form then shows. */
async function select(user: EditingUser, number: number): Promise<void> {
  if ((await row(user, number).getAttribute('aria-expanded')) === 'false') await row(user, number).click();
}
async function write(user: EditingUser, number: number, words: string): Promise<void> {
  await select(user, number);
  await text(user, number).fill(words);
}
async function read(user: EditingUser, number: number): Promise<string> {
  await select(user, number);
  return text(user, number).inputValue();
}
const button = ({ editor }: EditingUser, name: string) => editor.getByRole('button', { name, exact: true });
const save = (user: EditingUser) => button(user, 'Save').click();
const press = ({ page: { keyboard } }: EditingUser, keys: string) => keyboard.press(`ControlOrMeta+${keys}`);
const textsOf = ({ preview }: EditingUser) => preview.locator('.text-block').allInnerTexts();
const saved = async (user: EditingUser) => user.editor.getByText('All changes saved').waitFor();
const storedText = (id: string) => editors.stored().texts.en?.[id];
const storedTexts = () => [storedText('page.a.text'), storedText('page.b.text')];

describe('undo in the editor', () => {
  it('takes back and repeats each change by keyboard and by buttons, and the preview follows', async () => {
    const ada = await editors.open('ada');
    await title(ada).fill('Last play');
    await select(ada, 1);
    await text(ada, 1).press('ControlOrMeta+End');
    await text(ada, 1).pressSequentially(' Come!');
    await select(ada, 2);
    await button(ada, 'Hide Text 2').click();
    await expect.poll(() => textsOf(ada)).toEqual(['The party starts at eight in the park. Come!']);
    await press(ada, 'z');
    await expect.poll(() => textsOf(ada)).toHaveLength(2);
    await press(ada, 'z');
    await expect.poll(() => read(ada, 1)).toBe('The party starts at eight in the park.');
    await press(ada, 'z');
    await expect.poll(() => title(ada).inputValue()).toBe('First play');
    await expect.poll(() => ada.preview.locator('h1').innerText()).toBe('First play');
    await press(ada, 'Shift+z');
    await press(ada, 'y');
    await expect.poll(() => read(ada, 1)).toMatch(/Come!$/);
    await button(ada, 'Redo').click();
    await expect.poll(() => textsOf(ada)).toHaveLength(1);
    await button(ada, 'Undo').click();
    await expect.poll(() => textsOf(ada)).toHaveLength(2);
    await ada.close();
  });

  it('takes back a duplicate, a move and a deletion', async () => {
    const ada = await editors.open('ada');
    await select(ada, 1);
    await button(ada, 'Duplicate Text 1').click();
    await expect.poll(() => read(ada, 2)).toMatch(/^The party/);
    await select(ada, 3);
    await button(ada, 'Move Text 3 up').click();
    await expect.poll(() => read(ada, 2)).toBe('Bring a friend.');
    await select(ada, 1);
    await button(ada, 'Delete Text 1').click();
    await ada.editor.getByText('Text 1 deleted.').waitFor();
    expect(await textsOf(ada)).toEqual(['Bring a friend.', 'The party starts at eight in the park.']);
    for (const _step of ['deletion', 'move', 'duplicate']) await press(ada, 'z');
    await ada.editor.getByText('No changes yet').waitFor();
    await expect.poll(() => textsOf(ada)).toEqual([party, 'Bring a friend.']);
    await ada.close();
  });

  it('shows the language of the text that it takes back', async () => {
    const ada = await editors.open('ada');
    const language = ada.editor.getByLabel('Language of texts and preview');
    await language.selectOption('de');
    await write(ada, 1, 'Um neun.');
    await language.selectOption('en');
    await press(ada, 'z');
    await expect.poll(() => language.inputValue()).toBe('de');
    expect(await read(ada, 1)).toBe(texts.de['page.a.text']);
    await ada.close();
  });

  it('and saving work by keyboard after a click in the preview', async () => {
    const ada = await editors.open('ada');
    await write(ada, 2, 'Bring two friends.');
    await ada.preview.locator('body').click({ force: true });
    await press(ada, 's');
    await saved(ada);
    expect(storedText('page.b.text')).toBe('Bring two friends.');
    await press(ada, 'z');
    await expect.poll(() => read(ada, 2)).toBe('Bring a friend.');
    await press(ada, 'Shift+z');
    await expect.poll(() => read(ada, 2)).toBe('Bring two friends.');
    await ada.close();
  });

  it('works after a reload', async () => {
    const ada = await editors.open('ada');
    await write(ada, 2, 'Bring two friends.');
    await select(ada, 1);
    await button(ada, 'Delete Text 1').click();
    await ada.page.reload();
    await button(ada, 'Restore unsaved changes').click();
    await press(ada, 'z');
    await expect.poll(() => read(ada, 1)).toMatch(/^The party/);
    await press(ada, 'z');
    await expect.poll(() => read(ada, 2)).toBe('Bring a friend.');
    await press(ada, 'Shift+z');
    await expect.poll(() => read(ada, 2)).toBe('Bring two friends.');
    await ada.close();
  });
});

describe('the list of blocks', () => {
  it('is used by keyboard alone, and tells what was done', async () => {
    const ada = await editors.open('ada');
    const { keyboard } = ada.page;
    const status = (words: string) =>
      ada.editor.getByRole('status').filter({ hasText: words }).waitFor({ state: 'attached' });
    const focused = () => ada.editor.locator(':focus').textContent();
    await title(ada).press('Tab');
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
    for (const _button of ['up', 'down', 'duplicate', 'hide']) await keyboard.press('Tab');
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

describe('two users who save the same page', () => {
  it('both have their changes if they changed different blocks, and undo takes back only one’s own', async () => {
    const [ada, elif] = [await editors.open('ada'), await editors.open('elif')];
    await write(ada, 1, 'By Ada');
    await write(elif, 2, 'By Elif');
    await save(ada);
    await saved(ada);
    await save(elif);
    await saved(elif);
    expect(await read(elif, 1)).toBe('By Ada');
    expect(storedTexts()).toEqual(['By Ada', 'By Elif']);
    await press(elif, 'z');
    await expect.poll(() => read(elif, 2)).toBe('Bring a friend.');
    await save(elif);
    await saved(elif);
    expect(storedTexts()).toEqual(['By Ada', 'Bring a friend.']);
    await Promise.all([ada.close(), elif.close()]);
  });

  it('undo nothing that the other has changed since, and are told so', async () => {
    const [ada, elif] = [await editors.open('ada'), await editors.open('elif')];
    await write(ada, 1, 'By Ada');
    await save(ada);
    await saved(ada);
    await elif.page.reload();
    await write(elif, 1, 'By Elif');
    await save(elif);
    await saved(elif);
    await write(ada, 2, 'By Ada too');
    await save(ada);
    await expect.poll(() => read(ada, 1)).toBe('By Elif');
    await press(ada, 'z');
    await expect.poll(() => read(ada, 2)).toBe('Bring a friend.');
    await press(ada, 'z');
    await ada.editor.getByText('someone else has edited the same place').waitFor();
    expect(await read(ada, 1)).toBe('By Elif');
    await Promise.all([ada.close(), elif.close()]);
  });

  it.each(looks)('decide on the same text with both versions and a merged one, %s', async (_name, look) => {
    const [ada, elif] = [await editors.open('ada'), await editors.open('elif', look)];
    await write(ada, 1, 'The party starts at nine in the park.');
    await title(ada).fill('By Ada');
    await save(ada);
    await saved(ada);
    await write(elif, 1, 'The party starts at eight in the old park.');
    await save(elif);
    const dialog = elif.editor.getByRole('dialog', { name: 'Someone else changed the same texts or values' });
    await dialog.waitFor();
    expect(await dialog.getByRole('article', { name: 'Yours' }).innerText()).toContain('in the old park');
    expect(await dialog.getByRole('article', { name: 'Theirs' }).innerText()).toContain('at nine');
    const chosen = dialog.getByLabel('Text to save');
    expect(await chosen.inputValue()).toBe('The party starts at nine in the old park.');
    const [, frame] = elif.page.frames();
    if (!frame) throw new Error('No editor');
    expect(await violationsOn(frame)).toEqual([]);
    expect(await frame.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await dialog.getByRole('button', { name: 'Theirs', exact: true }).click();
    expect(await chosen.inputValue()).toBe('The party starts at nine in the park.');
    await dialog.getByRole('button', { name: 'Merged' }).click();
    await chosen.fill('The party starts at nine, in the old park.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await saved(elif);
    expect(storedTexts()[0]).toBe('The party starts at nine, in the old park.');
    expect(await title(elif).inputValue()).toBe('By Ada');
    expect(await violationsOn(frame)).toEqual([]);
    await Promise.all([ada.close(), elif.close()]);
  });

  it('save nothing while one goes back to editing, and are asked again', async () => {
    const [ada, elif] = [await editors.open('ada'), await editors.open('elif')];
    for (const user of [ada, elif]) await title(user).fill(user === ada ? 'By Ada' : 'By Elif');
    await save(ada);
    await saved(ada);
    await save(elif);
    const dialog = elif.editor.getByRole('dialog');
    await dialog.waitFor();
    await elif.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await title(elif).inputValue()).toBe('By Elif');
    expect(storedText('page.page.title')).toBe('By Ada');
    await save(elif);
    await dialog.waitFor();
    await Promise.all([ada.close(), elif.close()]);
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
    expect(storedTexts()).toEqual([`${party} Come!`, 'Bring a friend.']);
    expect(storedText('page.page.title')).toBe('Last play');
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
    await expect.poll(() => ada.editor.getByLabel('Link text').inputValue()).toContain('Really ');
    await expect.poll(() => ada.preview.locator('[data-block="l"]').innerText()).toContain('Really');
    await ada.close();
  });

  it('outlines the selected block and the text whose field has the focus, above the frame', async () => {
    const ada = await editors.open('ada');
    await select(ada, 2);
    await text(ada, 2).focus();
    const [frame] = [ada.editor.locator('iframe')];
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
