import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { contrastRatio, worstContrast } from '#campaign-apps/kit/editor/checks/contrast.ts';
import {
  ambiguousLinks,
  isAddressAsText,
  isDeadAddress,
  isVagueLink,
} from '#campaign-apps/kit/editor/checks/linkTexts.ts';
import { button, page, press, save, saved, texts, write } from './editorControls.ts';
import { type EditingUser, type Editors, startEditors } from './editorPages.ts';
import { violationsOn } from './soundPages.ts';

test('finds link texts that name no target, in English and German', () => {
  for (const text of ['Click here', 'here!', ' MORE… ', 'hier', 'Mehr erfahren »'])
    expect.soft(isVagueLink(text)).toBe(true);
  for (const text of ['Tickets', 'Here comes the sun', 'Hier gibt es Karten'])
    expect.soft(isVagueLink(text)).toBe(false);
  expect(['https://band.example/tour', 'www.band.example', 'band.example/tour'].every(isAddressAsText)).toBe(true);
  expect(['Band.example', 'See https://band.example'].some(isAddressAsText)).toBe(false);
});

test('finds links with the same text and different targets', () => {
  const [shop, same, other] = [
    { text: 'Shop', target: 'https://a.example/' },
    { text: 'shop ', target: 'https://a.example/' },
    { text: 'Tour', target: 'https://b.example/' },
  ];
  expect(ambiguousLinks([shop, same, other])).toEqual([]);
  const elsewhere = { text: 'Shop', target: 'https://c.example/' };
  expect(ambiguousLinks([shop, elsewhere, other])).toEqual([shop, elsewhere]);
});

test('finds addresses that lead nowhere', () => {
  for (const address of ['', ' ', 'https://https//band.example', 'https://band', 'http://['])
    expect.soft(isDeadAddress(address)).toBe(true);
  for (const address of ['https://band.example', '/party', '?lang=de', 'mailto:a@b.example', 'http://localhost:1'])
    expect.soft(isDeadAddress(address)).toBe(false);
});

test('computes the lowest contrast of a color against pixels', () => {
  expect(contrastRatio([255, 255, 255], [0, 0, 0])).toBe(21);
  const pixels = [0, 0, 0, 255, 119, 119, 119, 255];
  expect(worstContrast([255, 255, 255], pixels)).toBeCloseTo(4.48, 2);
  expect(worstContrast([255, 255, 255], [])).toBe(21);
});

describe('the editor', () => {
  let editors: Editors;
  beforeAll(async () => {
    editors = await startEditors();
  });
  afterAll(() => editors.stop());

  const opener = ({ editor }: EditingUser) => editor.locator('.checks-button');
  const list = ({ editor }: EditingUser) => editor.getByRole('region', { name: 'Accessibility' });
  const count = (user: EditingUser) =>
    expect.poll(
      () =>
        opener(user)
          .innerText()
          .then((words) => words.trim()),
      { timeout: 20_000 },
    );
  const entry = (user: EditingUser, words: string) => list(user).getByRole('listitem').filter({ hasText: words });
  /** What the tool was last told about the stored page. */
  const reported = ({ page }: EditingUser) =>
    page.evaluate(() => {
      const messages: { type: string; payload: unknown }[] = new Function('return received')();
      return messages.filter(({ type }) => type === 'pageChecked').map(({ payload }) => payload);
    });

  const blocks = (uploads: string) => [
    { id: 'p', type: 'picture', picture: { url: 'https://media.example/wave.png', width: 8, height: 8 } },
    { id: 'l', type: 'link', address: 'https://band.example/tour', look: 'outlined' },
    { id: 'd', type: 'link', address: 'https://https//band.example', look: 'filled' },
    { id: 'v', type: 'video', address: `${uploads}talk-0123456789abcdef.mp4`, poster: null, captions: null },
  ];
  const en = { 'page.l.words': 'Click here', 'page.d.words': 'Shop', 'page.v.title': 'A talk' };
  const store = () =>
    editors.store({
      page: { format: 2, blocks: blocks(`${editors.apps.cms.url}/uploads/`) },
      texts: { en, de: { 'page.l.words': 'Zur Tour' } },
    });

  it('lists what it finds in each language, sends the numbers, and repairs it', async () => {
    store();
    const ada = await editors.open('ada');
    // Of both languages, and the link text only of the English page.
    await count(ada).toBe('Accessibility: 9');
    await expect
      .poll(() => reported(ada))
      .toEqual([
        {
          campaignId: expect.any(String),
          updatedAt: '2026-01-01T00:00:00.000Z',
          found: { alt_texts: 2, link_texts: 1, captions: 2, dead_links: 2, legal_links: 2 },
        },
      ]);
    expect(await ada.editor.locator('.outline-problem').count()).toBe(0);
    await opener(ada).click();
    await list(ada).waitFor();
    expect(await list(ada).evaluate((section) => section.matches(':focus'))).toBe(true);
    const [, frame] = ada.page.frames();
    expect(frame && (await violationsOn(frame))).toEqual([]);

    await entry(ada, 'No alternative text').filter({ hasText: 'German' }).getByRole('button', { name: 'Show' }).click();
    await expect.poll(() => ada.editor.getByLabel('Language of texts and preview').inputValue()).toBe('de');
    expect(await button(ada, 'Image 1').getAttribute('aria-expanded')).toBe('true');
    await ada.editor.locator('.outline-problem[data-current="true"]').waitFor();

    await entry(ada, 'does not name its target').getByRole('button', { name: 'Edit' }).click();
    const words = ada.editor.getByLabel('Button text');
    await expect.poll(() => words.evaluate((input) => input.matches(':focus'))).toBe(true);
    await words.fill('Tour dates');
    await entry(ada, 'No alternative text').first().getByRole('button', { name: 'Mark as decorative' }).click();
    await count(ada).toBe('Accessibility: 6');
    expect(await ada.editor.getByRole('status').filter({ hasText: '6 accessibility problems' }).count()).toBe(1);
    expect(await reported(ada)).toHaveLength(1);
    await press(ada, 'z');
    await ada.page.keyboard.press('Escape');
    await list(ada).waitFor({ state: 'detached' });
    expect(await opener(ada).evaluate((one) => one.matches(':focus'))).toBe(true);

    await save(ada);
    await saved(ada);
    await expect
      .poll(async () => (await reported(ada)).at(-1), { timeout: 20_000 })
      .toEqual({
        campaignId: expect.any(String),
        updatedAt: '2026-01-01T00:00:01.000Z',
        found: { alt_texts: 2, captions: 2, dead_links: 2, legal_links: 2 },
      });
    await ada.close();
  });

  it('asks what only people can check, until the content changes', async () => {
    store();
    const [ada, bob] = await Promise.all([editors.open('ada'), editors.open('bob')]);
    const questions = ({ editor }: EditingUser) => editor.getByRole('region', { name: 'To check yourself' });
    const image = (user: EditingUser) => questions(user).getByRole('listitem').filter({ hasText: 'contain text' });
    await opener(ada).click();
    await image(ada).getByRole('button', { name: 'Checked' }).click();
    await ada.editor.getByRole('status').getByText('Checked. Still to check: 3.').waitFor({ state: 'attached' });
    expect(await list(ada).evaluate((section) => section.matches(':focus'))).toBe(true);
    await opener(bob).click();
    await questions(bob).getByText('Checked: 1').click();
    expect(await image(bob).innerText()).toMatch(/Image 1 · Checked, .*\d{4}/);
    await image(bob).getByRole('button', { name: 'Ask again' }).click();
    await image(bob).getByRole('button', { name: 'Checked' }).waitFor();
    await questions(bob)
      .getByRole('button', { name: /^Show: Video 1/ })
      .click();
    expect(await button(bob, 'Video 1').getAttribute('aria-expanded')).toBe('true');
    await Promise.all([ada.close(), bob.close()]);
  });

  it('measures the contrast of texts, also over pictures', { tags: ['full'] }, async () => {
    editors.store({ page, texts: { en: texts.en } });
    const ada = await editors.open('ada');
    await count(ada).toBe('Accessibility: 1');
    const paint = (words: string, declarations: string) =>
      ada.editor
        .frameLocator('.check-frame')
        .locator('body')
        .evaluate(({ ownerDocument }, rule) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(rule);
          ownerDocument.adoptedStyleSheets = [sheet];
        }, `.text-block { ${declarations} }`)
        .then(() => write(ada, 1, words));
    await opener(ada).click();
    await paint('On gray', 'background: #fff; color: #999');
    await entry(ada, 'Contrast 2.8:1. At least 4.5:1 is required.').first().waitFor({ timeout: 20_000 });
    const picture = (fill: string) =>
      `url("data:image/svg+xml,${encodeURIComponent(`<svg xmlns='http://www.w3.org/2000/svg' width='90' height='90'><path fill='${fill}' d='M0 0h90v90H0z'/></svg>`)}") center / cover no-repeat`;
    await paint('On a light picture', `background: ${picture('#999')}; color: #fff`);
    await entry(ada, 'Contrast 2.8:1. At least 4.5:1 is required.').first().waitFor({ timeout: 20_000 });
    await paint('On a dark picture', `background: ${picture('#111')}; color: #fff`);
    await count(ada).toBe('Accessibility: 1');
    await paint('On two pictures', `background: ${picture('#111')}, ${picture('#999')}; color: #fff`);
    await entry(ada, 'Check by eye').first().waitFor({ timeout: 20_000 });
    await count(ada).toBe('Accessibility: 1');
    await ada.close();
  });
});
