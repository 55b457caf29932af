import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createFinder, excerptAt } from '#campaign-apps/kit/editor/find/findText.ts';
import { button, press, title } from './editorControls.ts';
import { type EditingUser, type Editors, startEditors } from './editorPages.ts';
import { violationsOn } from './soundPages.ts';

const found = (words: string, wanted: string) =>
  createFinder(words)(wanted).map(({ start, end }) => words.slice(start, end));

test('finds texts without regard to case and accents, in the words as they are written', () => {
  expect(found('Café, CAFE\u0301 and cafes', 'cafe')).toEqual(['Café', 'CAFE\u0301'.slice(0, 4), 'cafe']);
  expect(found('Die Straße der STRASSEN', 'strasse')).toEqual(['Straße', 'STRASSE']);
  expect(found('🎸 Bjørn 🎸 bjorn', 'BJORN')).toEqual(['Bjørn', 'bjorn']);
  expect(found('aaaa', 'aa')).toEqual(['aa', 'aa']);
  expect(found('text', '')).toEqual([]);
  expect(found('.*', '.*')).toEqual(['.*']);
});

test('finds in a very long text in linear time', () => {
  const finder = createFinder('é'.repeat(300_000));
  const startedAt = performance.now();
  expect(finder('e'.repeat(1_000))).toHaveLength(300);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

test('the excerpt has the words around a match on one line', () => {
  const words = `${'before '.repeat(9)}\nhit ${'after '.repeat(20)}`;
  const { before, match, after } = excerptAt(words, { start: 64, end: 67 });
  expect([before, match]).toEqual(['…before before before before ', 'hit']);
  expect(after).toMatch(/^ after after .* after…$/);
});

describe('the editor', () => {
  const page = {
    format: 2,
    blocks: [
      { id: 'h', type: 'heading' },
      { id: 'r', type: 'richText' },
      { id: 'p', type: 'picture', picture: { url: 'https://media.example/wave.png', width: 8, height: 8 } },
      { id: 't', type: 'text', hidden: true },
      { id: 'l', type: 'link', address: 'https://band.example/play' },
    ],
  };
  const story = 'It was late. '.repeat(200);
  const texts = {
    en: {
      'page.page.title': 'First play',
      'page.r.formatted': '<p>Be <strong>the</strong>re.</p><ul><li>We pl<em>áy</em> at eight.</li></ul>',
      'page.p.picture.alt': 'The band plays',
      'page.t.text': `${story}Then they PLAYED.`,
      'page.l.words': 'Tickets',
    },
    de: { 'page.h.words': 'Heute Abend', 'page.t.text': 'Abends' },
  };
  let editors: Editors;
  beforeAll(async () => {
    editors = await startEditors();
    editors.store({ page, texts });
  });
  afterAll(() => editors.stop());

  const field = ({ editor }: EditingUser) => editor.getByRole('textbox', { name: 'Find in the texts of the page' });
  const place = (user: EditingUser) =>
    expect.poll(() =>
      user.editor
        .locator('.find-bar')
        .innerText()
        .then((words) => words.split('\n').filter(Boolean)),
    );
  const hasFocus = (user: EditingUser) => field(user).evaluate((input) => input.matches(':focus'));
  /** Returns what is marked in the form or the preview. */
  const marked = (root: ReturnType<EditingUser['editor']['locator']>) =>
    root.evaluate(({ ownerDocument: { defaultView: view } }) =>
      [...(view?.CSS.highlights.get('found') ?? [])].map((range) => `${(range as Range).cloneContents().textContent}`),
    );

  it('finds all texts of the page by keyboard, and shows and announces each match', async () => {
    const ada = await editors.open('ada');
    const { keyboard } = ada.page;
    await title(ada).focus();
    await press(ada, 'f');
    await expect.poll(() => hasFocus(ada)).toBe(true);
    await keyboard.type('play');
    await place(ada).toEqual(['1 of 5', 'Title', 'First play']);
    await expect.poll(() => marked(ada.preview.locator('body'))).toEqual(['play']);
    await keyboard.press('Enter');
    await place(ada).toEqual(['2 of 5', 'Formatted text 1', 'Be there. We pláy at eight.']);
    await expect.poll(() => marked(ada.editor.locator('body'))).toEqual(['pláy']);
    await expect.poll(() => marked(ada.preview.locator('body'))).toEqual(['pláy']);
    await ada.editor
      .getByRole('status')
      .getByText('2 of 5: Formatted text 1: Be there. We pláy at eight.')
      .waitFor({ state: 'attached' });
    await keyboard.press('Enter');
    await place(ada).toEqual(['3 of 5', 'Image 1, Alternative text', 'The band plays']);
    await keyboard.press('Shift+Enter');
    await keyboard.press('Shift+Enter');
    await keyboard.press('Shift+Enter');
    await place(ada).toEqual(['5 of 5', 'Button 1, URL', 'https://band.example/play']);
    await keyboard.press('Shift+Enter');
    await place(ada).toMatchObject(['4 of 5', 'Text 1', expect.stringMatching(/^….*late\. Then they PLAYED\.$/)]);
    expect(await hasFocus(ada)).toBe(true);
    const [, frame] = ada.page.frames();
    expect(frame && (await violationsOn(frame))).toEqual([]);
    await keyboard.press('Escape');
    const input = ada.editor.getByRole('textbox', { name: 'Text 1' });
    const selected = () =>
      input.evaluate((one) => {
        const { value, selectionStart, selectionEnd, scrollTop } = one as HTMLTextAreaElement;
        return {
          words: value.slice(selectionStart, selectionEnd),
          hasFocus: one.matches(':focus'),
          isScrolled: scrollTop > 0,
        };
      });
    expect(await selected()).toEqual({ words: 'PLAY', hasFocus: true, isScrolled: true });
    expect(await ada.editor.locator('.find-bar').count()).toBe(0);
    await ada.close();
  });

  it('says that nothing was found, and leads to the matches in other languages', { tags: ['full'] }, async () => {
    const ada = await editors.open('ada');
    await button(ada, 'Find').click();
    await field(ada).fill('nothing');
    await place(ada).toEqual(['No results in English']);
    await ada.editor.getByRole('status').getByText('No results in English').waitFor({ state: 'attached' });
    await field(ada).fill('abend');
    await place(ada).toEqual(['No results in English', 'Other languages:', 'German (2)']);
    await button(ada, 'Show the matches in German (2)').click();
    await place(ada).toEqual(['1 of 2', 'Heading 1', 'Heute Abend']);
    expect(await hasFocus(ada)).toBe(true);
    await ada.page.keyboard.press('Escape');
    const words = ada.editor.getByRole('textbox', { name: 'Heading 1' });
    expect(await words.evaluate((one) => one.matches(':focus'))).toBe(true);
    await ada.close();
  });
});
