import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { variant } from '../support/tier.ts';
import {
  button,
  page,
  party,
  press,
  read,
  save,
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
import { type Editors, type Look, startEditors } from './editorPages.ts';
import { violationsOn } from './soundPages.ts';

let editors: Editors;
beforeAll(async () => {
  editors = await startEditors();
});
afterAll(() => editors.stop());
beforeEach(() => editors.store({ page, texts }));

const looks: [string, Look][] = [
  ['on a desktop, in light', { width: 1440, height: 900, mode: 'light' }],
  ['on a phone, in dark', { width: 390, height: 844, mode: 'dark' }],
];

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
    await ada.editor.getByText('Text 1 deleted.', { exact: true }).waitFor();
    await ada.editor
      .getByRole('status')
      .filter({ hasText: 'Text 1 deleted. Ctrl+Z takes it back.' })
      .waitFor({ state: 'attached' });
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
    expect(storedText(editors, 'page.b.text')).toBe('Bring two friends.');
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
    expect(storedTexts(editors)).toEqual(['By Ada', 'By Elif']);
    await press(elif, 'z');
    await expect.poll(() => read(elif, 2)).toBe('Bring a friend.');
    await save(elif);
    await saved(elif);
    expect(storedTexts(editors)).toEqual(['By Ada', 'Bring a friend.']);
    await Promise.all([ada.close(), elif.close()]);
  });

  it('keep a block that one deletes while the other adds a text to it that was missing', async () => {
    editors.store({ page, texts: { en: { 'page.a.text': party }, de: {} } });
    const [ada, elif] = [await editors.open('ada'), await editors.open('elif')];
    await write(elif, 2, 'By Elif');
    await save(elif);
    await saved(elif);
    await select(ada, 2);
    await button(ada, 'Delete Text 2').click();
    await save(ada);
    await ada.editor.getByText('A block that one of you deleted is still there').waitFor();
    await saved(ada);
    expect(await read(ada, 2)).toBe('By Elif');
    expect(storedText(editors, 'page.b.text')).toBe('By Elif');
    expect(editors.stored().page).toEqual(page);
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

  for (const [at, [name, look]] of looks.entries())
    it(
      `choose or write what to save of the same text, merged where they changed different words, ${name}`,
      variant(at),
      async () => {
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
        const merged = 'The party starts at nine in the old park.';
        expect(await dialog.getByRole('article', { name: 'Merged' }).innerText()).toContain(merged);
        expect(await dialog.getByRole('button', { pressed: true }).count()).toBe(0);
        expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
        const chosen = dialog.getByLabel('Text to save');
        expect(await chosen.count()).toBe(0);
        const [, frame] = elif.page.frames();
        if (!frame) throw new Error('No editor');
        expect(await violationsOn(frame)).toEqual([]);
        expect(await frame.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
        await dialog.getByRole('button', { name: 'Theirs', exact: true }).click();
        expect(await chosen.inputValue()).toBe('The party starts at nine in the park.');
        await dialog.getByRole('button', { name: 'Merged' }).click();
        expect(await chosen.inputValue()).toBe(merged);
        await chosen.fill('The party starts at nine, in the old park.');
        await dialog.getByRole('button', { name: 'Save' }).click();
        await saved(elif);
        expect(storedTexts(editors)[0]).toBe('The party starts at nine, in the old park.');
        expect(await title(elif).inputValue()).toBe('By Ada');
        expect(await violationsOn(frame)).toEqual([]);
        await Promise.all([ada.close(), elif.close()]);
      },
    );

  it('are offered no merged text where they changed the same words, and save nothing until one is chosen', async () => {
    const [ada, elif] = [await editors.open('ada'), await editors.open('elif')];
    await write(ada, 1, 'Doors open at 21:00');
    await save(ada);
    await saved(ada);
    await write(elif, 1, 'Doors open at 19:30');
    await save(elif);
    const dialog = elif.editor.getByRole('dialog');
    await dialog.getByRole('article', { name: 'Theirs' }).waitFor();
    expect(await dialog.getByText('Merged').count()).toBe(0);
    expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Yours' }).click();
    await dialog.getByLabel('Text to save').fill('Doors open at 20:30');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await saved(elif);
    expect(storedTexts(editors)[0]).toBe('Doors open at 20:30');
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
    expect(storedText(editors, 'page.page.title')).toBe('By Ada');
    await save(elif);
    await dialog.waitFor();
    await Promise.all([ada.close(), elif.close()]);
  });
});

describe('a block of a newer version of the app', () => {
  const poll = { id: 'p', type: 'poll', colour: 'red' };
  const question = { 'page.p.question': 'Which song first?' };

  it('is kept with its values and texts when the others are changed, and can be moved and deleted', async () => {
    const [first, ...others] = page.blocks;
    editors.store({
      page: { ...page, blocks: [{ ...first, mood: 'calm' }, poll, ...others] },
      texts: { ...texts, en: { ...texts.en, ...question } },
    });
    const ada = await editors.open('ada');
    await button(ada, 'Unknown block 1').click();
    await ada.editor.getByText('A newer version of this app made this block.').waitFor();
    await button(ada, 'Move Unknown block 1 down').click();
    await save(ada);
    await saved(ada);
    expect(editors.stored()).toMatchObject({
      page: { blocks: [{ id: 'a', mood: 'calm' }, { id: 'b' }, poll] },
      texts: { en: question },
    });
    await button(ada, 'Delete Unknown block 1').click();
    await save(ada);
    await saved(ada);
    expect(storedText(editors, 'page.p.question')).toBeUndefined();
    await ada.close();
  });
});
