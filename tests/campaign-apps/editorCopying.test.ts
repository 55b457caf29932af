import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { variant } from '../support/tier.ts';
import { button, page, party, press, row, save, saved, select, text, texts, textsOf, title } from './editorControls.ts';
import { type EditingUser, type Editors, type Look, startEditors } from './editorPages.ts';
import { campaign } from './fakeCms.ts';
import { violationsOn } from './soundPages.ts';

let editors: Editors;
beforeAll(async () => {
  editors = await startEditors();
});
afterAll(() => editors.stop());
beforeEach(async () => {
  editors.store({ page, texts });
  editors.apps.cms.state.others = {};
  await editors.apps.database.query('truncate campaign_apps.copied_blocks');
});

const desktop: Look = { width: 1440, height: 900, mode: 'light' };
const looks: [string, Look][] = [
  ['on a desktop, in light', desktop],
  ['on a phone, in dark', { width: 390, height: 844, mode: 'dark' }],
];
const firstTemplate = 'First listen';
const blockCount = 7;

const rows = ({ editor }: EditingUser) => editor.locator('.block');
const card = (user: EditingUser) => user.editor.getByRole('button', { name: firstTemplate, exact: true });
const statusOf = ({ editor }: EditingUser) => editor.locator('.page-form [role="status"]');
const pasteButton = ({ editor }: EditingUser) => editor.getByRole('button', { name: /^Paste / });
async function editorFrame({ page: tool }: EditingUser) {
  const [, frame] = tool.frames();
  if (!frame) throw new Error('No editor');
  return frame;
}

/** Adds another campaign of an app to the tool's stand-in. */
function addCampaign(more: object = {}, id = '0190c1f0-0000-7000-8000-000000000002') {
  const i18n = { default_locale: 'en', translations: [{ locale: 'en', messages: {} }] };
  const other = { ...campaign, id, name: 'Southern Lights', page: {}, i18n, ...more };
  editors.apps.cms.state.others[id] = other;
  return other;
}

describe('an empty page', () => {
  beforeEach(() => editors.store({ page: {}, texts: { en: {}, de: {} } }));

  for (const [at, [name, look]] of looks.entries())
    it(`starts with a template in all languages, which undo takes back at once, ${name}`, variant(at), async () => {
      const ada = await editors.open('ada', look);
      const frame = await editorFrame(ada);
      expect(await violationsOn(frame)).toEqual([]);
      expect(await frame.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      await card(ada).click();
      await expect.poll(() => rows(ada).count()).toBe(blockCount);
      expect(await card(ada).count()).toBe(0);
      await expect
        .poll(() => statusOf(ada).innerText())
        .toContain(`Added ${blockCount} blocks from the template ${firstTemplate}.`);
      await expect.poll(() => textsOf(ada)).toEqual([expect.stringMatching(/^We play the record/)]);
      await expect.poll(() => row(ada, 1).evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await violationsOn(frame)).toEqual([]);

      await ada.editor.locator('.announced').getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => rows(ada).count()).toBe(0);
      expect(await title(ada).evaluate((element) => element === document.activeElement)).toBe(true);
      await card(ada).waitFor();
      await press(ada, 'y');
      await expect.poll(() => rows(ada).count()).toBe(blockCount);
      await save(ada);
      await saved(ada);
      const { texts: stored } = editors.stored();
      expect(Object.keys(stored.de ?? {}).length).toBe(Object.keys(stored.en ?? {}).length);
      expect(Object.values(stored.de ?? {}).join()).toContain('Wir spielen das Album');
      await ada.close();
    });

  it('starts with a template by keyboard alone', { tags: ['full'] }, async () => {
    const ada = await editors.open('ada');
    await card(ada).focus();
    await ada.page.keyboard.press('Enter');
    await expect.poll(() => row(ada, 1).evaluate((element) => element === document.activeElement)).toBe(true);
    await press(ada, 'z');
    await expect.poll(() => rows(ada).count()).toBe(0);
    await ada.close();
  });
});

describe('copied blocks', () => {
  const places: [string, Look][] = [['with blocked storage', { ...desktop, isStorageBlocked: true }], ...looks];
  for (const [at, [name, look]] of places.entries())
    it(`are pasted in another campaign and browser of the same user, ${name}`, variant(at), async () => {
      const ada = await editors.open('ada', look);
      await select(ada, 1);
      await button(ada, 'Copy Text 1').click();
      await expect.poll(() => statusOf(ada).innerText()).toContain('Text 1 copied.');
      await ada.close();

      const other = await editors.open('ada', look, addCampaign());
      await pasteButton(other).click();
      await expect.poll(() => textsOf(other)).toEqual([party]);
      await expect.poll(() => statusOf(other).innerText()).toContain('Pasted 1 block from Northern Lights.');
      expect(await violationsOn(await editorFrame(other))).toEqual([]);
      // A single block has no title.
      expect(await title(other).inputValue()).toBe('');
      await other.close();
    });

  it('are pasted by keyboard alone after the row with the focus', async () => {
    const ada = await editors.open('ada');
    await row(ada, 1).focus();
    await press(ada, 'c');
    await expect.poll(() => statusOf(ada).innerText()).toContain('Text 1 copied.');
    await ada.page.keyboard.press('ArrowDown');
    await press(ada, 'v');
    await expect.poll(() => textsOf(ada)).toEqual([party, 'Bring a friend.', party]);
    await expect.poll(() => row(ada, 3).evaluate((element) => element === document.activeElement)).toBe(true);
    await press(ada, 'z');
    await expect.poll(() => textsOf(ada)).toEqual([party, 'Bring a friend.']);
    await ada.close();
  });

  it('with the title are a copy of the page', async () => {
    const ada = await editors.open('ada');
    await button(ada, 'Copy all blocks').click();
    await expect.poll(() => statusOf(ada).innerText()).toContain('Copied the page with 2 blocks.');
    const other = await editors.open('ada', desktop, addCampaign());
    await button(other, 'Paste 2 blocks from Northern Lights').click();
    await expect.poll(() => textsOf(other)).toEqual([party, 'Bring a friend.']);
    expect(await title(other).inputValue()).toBe('First play');
    await press(other, 'z');
    await expect.poll(() => rows(other).count()).toBe(0);
    expect(await title(other).inputValue()).toBe('');
    await Promise.all([ada.close(), other.close()]);
  });

  it('are offered in a window that was open before, and to no other user or app', async () => {
    const other = await editors.open('ada', desktop, addCampaign());
    const elif = await editors.open('elif');
    const ada = await editors.open('ada');
    await button(ada, 'Copy all blocks').click();
    await expect.poll(() => statusOf(ada).innerText()).toContain('Copied');
    for (const user of [other, elif])
      await (await editorFrame(user)).evaluate(() => window.dispatchEvent(new Event('focus')));
    await pasteButton(other).waitFor();
    const inApp = await editors.open('ada', desktop, addCampaign({ app: 'pre-page' }, 'other-app'));
    for (const user of [elif, inApp]) {
      await user.editor.getByRole('button', { name: 'Add text' }).waitFor();
      expect(await pasteButton(user).count()).toBe(0);
    }
    await Promise.all([other, elif, ada, inApp].map((user) => user.close()));
  });

  it('that the page has no room for are named', async () => {
    const section = (id: string) => ({ id, type: 'countdown' });
    editors.store({ page: { format: 2, blocks: [section('s')] }, texts: { en: {}, de: {} } });
    const ada = await editors.open('ada');
    await button(ada, 'Copy all blocks').click();
    await pasteButton(ada).click();
    await expect.poll(() => statusOf(ada).innerText()).toContain('maximum number of these blocks: Countdown.');
    expect(await rows(ada).count()).toBe(1);
    await ada.close();
  });

  it('are neither lost nor pasted while the server cannot be reached, and the user is told', async () => {
    const ada = await editors.open('ada');
    await button(ada, 'Copy all blocks').click();
    await expect.poll(() => statusOf(ada).innerText()).toContain('Copied the page');
    await ada.page.route('**/copied', (route) => route.abort());
    await select(ada, 2);
    await button(ada, 'Copy Text 2').click();
    await expect
      .poll(() => statusOf(ada).innerText())
      .toContain('Nothing was copied: the server could not be reached.');
    await pasteButton(ada).click();
    await expect
      .poll(() => statusOf(ada).innerText())
      .toContain('Nothing was pasted: the server could not be reached.');
    expect(await rows(ada).count()).toBe(2);
    await ada.page.unroute('**/copied');
    await button(ada, 'Paste 2 blocks from Northern Lights').click();
    await expect.poll(() => rows(ada).count()).toBe(4);
    await ada.close();
  });

  it('that are too large are refused with the reason', async () => {
    const blocks = Array.from({ length: 60 }, (_, index) => ({ id: `b${index}`, type: 'text' }));
    const en = Object.fromEntries(blocks.map(({ id }) => [`page.${id}.text`, 'x'.repeat(20_000)]));
    editors.store({ page: { format: 2, blocks }, texts: { en, de: {} } });
    const ada = await editors.open('ada');
    await button(ada, 'Copy all blocks').click();
    await expect
      .poll(() => statusOf(ada).innerText())
      .toContain('Nothing was copied: the blocks are larger than 1 MB.');
    await ada.close();
  });

  it('leave a text that is selected to the browser', async () => {
    const ada = await editors.open('ada');
    await row(ada, 1).focus();
    await (await editorFrame(ada)).evaluate(() => {
      const help = document.querySelector('#title-help');
      if (help) getSelection()?.selectAllChildren(help);
    });
    await press(ada, 'c');
    await press(ada, 'v');
    await expect.poll(() => statusOf(ada).innerText()).toContain('There is nothing to paste.');
    await select(ada, 1);
    expect(await text(ada, 1).inputValue()).toBe(party);
    await ada.close();
  });
});
