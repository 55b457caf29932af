import type { Locator } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { button, page, party, row, select, text, texts, textsOf, title } from './editorControls.ts';
import { type EditingUser, type Editors, startEditors } from './editorPages.ts';
import { tellEditor } from './toolMessages.ts';

let editors: Editors;
beforeAll(async () => {
  editors = await startEditors();
});
afterAll(() => editors.stop());
beforeEach(() => editors.store({ page, texts }));

const block = ({ preview }: EditingUser, id: string) => preview.locator(`[data-block="${id}"]`);
const hovered = ({ editor }: EditingUser) => editor.locator('.outline-hovered');
const names = ({ editor }: EditingUser) => editor.locator('.overlay .outline-name');
const people = ({ editor }: EditingUser) => editor.locator('.outline-person');

/** Waits until an outline is drawn over an element of the preview. */
async function expectOver(outline: Locator, target: Locator) {
  const places = async () => {
    const [drawn, shown] = [await outline.boundingBox(), await target.boundingBox()];
    if (!drawn || !shown) return Number.POSITIVE_INFINITY;
    const sides = ['x', 'y', 'width', 'height'] as const;
    return Math.max(...sides.map((side) => Math.abs(drawn[side] - shown[side])));
  };
  await expect.poll(places).toBeLessThan(2);
}

describe('the block under the pointer', () => {
  it('is outlined with its name, beside the selected one, until the pointer leaves', async () => {
    const ada = await editors.open('ada');
    await select(ada, 1);
    await block(ada, 'b').hover();
    await expectOver(hovered(ada), block(ada, 'b'));
    expect(await hovered(ada).innerText()).toBe('Text 2');
    await expectOver(ada.editor.locator('.outline-selected'), block(ada, 'a'));
    await block(ada, 'a').hover();
    await hovered(ada).waitFor({ state: 'detached' });
    expect(await names(ada).allInnerTexts()).toEqual(['Text 1']);
    await block(ada, 'b').hover();
    await hovered(ada).waitFor();
    await row(ada, 1).hover();
    await hovered(ada).waitFor({ state: 'detached' });
    await ada.close();
  });

  it('has no outline for a finger', { tags: ['full'] }, async () => {
    const ada = await editors.open('ada');
    const session = await ada.page.context().newCDPSession(ada.page);
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    const box = await block(ada, 'b').boundingBox();
    const touchPoints = [{ x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 10 }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => row(ada, 2).getAttribute('aria-expanded')).toBe('true');
    expect(await hovered(ada).count()).toBe(0);
    await session.detach();
    await ada.close();
  });

  it('has a handle only if the page shows it among the other blocks', async () => {
    const blocks = [
      { id: 't', type: 'track', minutes: 3, seconds: 30 },
      { id: 'a', type: 'text' },
    ];
    const en = { ...texts.en, 'page.t.title': 'Slow Tide' };
    editors.store({ page: { format: 2, blocks }, texts: { en, de: {} } });
    const ada = await editors.open('ada');
    await block(ada, 't').hover();
    await expect.poll(() => names(ada).allInnerTexts()).toEqual(['Track 1']);
    expect(await names(ada).locator('svg').count()).toBe(0);
    await block(ada, 'a').hover();
    await expect.poll(() => names(ada).allInnerTexts()).toEqual(['Text 1']);
    expect(await names(ada).locator('svg').count()).toBe(1);
    await ada.close();
  });
});

it('outlines follow the page when it scrolls', async () => {
  const ada = await editors.open('ada', { width: 1000, height: 500, mode: 'light' });
  const selected = ada.editor.locator('.outline-selected');
  await select(ada, 1);
  await expectOver(selected, block(ada, 'a'));
  const before = await selected.boundingBox();
  await ada.preview.locator('html').evaluate((page) => page.scrollBy({ top: 40, behavior: 'instant' }));
  await expect.poll(async () => (await selected.boundingBox())?.y).not.toBe(before?.y);
  await expectOver(selected, block(ada, 'a'));
  await ada.close();
});

describe('other users', () => {
  const eli = { id: 'e', name: 'Eli Sander' };
  const tom = { id: 't', name: 'Tom Ode' };

  it('are shown at the block in which they are, in their color and with their names', async () => {
    const ada = await editors.open('ada');
    await tellEditor(ada, 'presence', { people: [{ ...eli, blockId: 'b' }] });
    await expectOver(people(ada), block(ada, 'b'));
    expect(await people(ada).innerText()).toBe('Eli Sander');
    const colorIn = (target: Locator) => target.evaluate((element) => getComputedStyle(element).backgroundColor);
    const inList = ada.editor.locator('.block-person b');
    expect(await colorIn(people(ada).locator('.outline-person-name'))).toBe(await colorIn(inList));
    await tellEditor(ada, 'presence', { people: [eli, tom].map((one) => ({ ...one, blockId: 'a' })) });
    await expectOver(people(ada), block(ada, 'a'));
    expect(await people(ada).innerText()).toBe('Eli Sander +1');
    await tellEditor(ada, 'presence', { people: [{ ...eli, blockId: null }] });
    await people(ada).waitFor({ state: 'detached' });
    await ada.close();
  });

  it('leave the text that one edits readable', async () => {
    const ada = await editors.open('ada');
    await tellEditor(ada, 'presence', { people: [{ ...eli, blockId: 'b' }] });
    await block(ada, 'b').click();
    await expect.poll(() => row(ada, 2).getAttribute('aria-expanded')).toBe('true');
    const name = await people(ada).locator('.outline-person-name').boundingBox();
    const lines = await block(ada, 'b').locator('p').first().boundingBox();
    // The name may cover the space above the first line, which no letter reaches.
    expect((name?.y ?? 0) + (name?.height ?? 0)).toBeLessThan((lines?.y ?? 0) + 5);
    await ada.page.keyboard.press('End');
    await ada.page.keyboard.type('!');
    await expect.poll(() => text(ada, 2).inputValue()).toContain('!');
    await ada.close();
  });
});

describe('an image without an alternative text', () => {
  const image = (id: string) => ({ id, type: 'picture', picture: { url: `https://media.example/${id}.png` } });
  const none = 'This image has no alternative text. Say what it shows, for people who can’t see it.';

  it('is marked in the list, in the form and in the preview until it has one', async () => {
    const alt = { 'page.q.picture.alt': 'A wave' };
    editors.store({ page: { format: 2, blocks: [image('p'), image('q')] }, texts: { en: alt, de: {} } });
    const ada = await editors.open('ada');
    const mark = ada.editor.getByText('No alternative text', { exact: true });
    const outlined = ada.preview.locator('img[data-missing]');
    await outlined.waitFor({ state: 'attached' });
    expect(await outlined.getAttribute('title')).toBe(none);
    expect(await outlined.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('dashed');
    expect(await mark.count()).toBe(1);
    await ada.editor.getByLabel('Language of texts and preview').selectOption('de');
    await expect.poll(() => outlined.count()).toBe(2);
    expect(await outlined.last().getAttribute('title')).toBe('Missing in German. Visitors see the text in English.');
    expect(await mark.count()).toBe(1);
    await ada.editor.getByLabel('Language of texts and preview').selectOption('en');
    await button(ada, 'Image 1').click();
    await ada.editor.getByText(none).waitFor();
    await ada.editor.getByRole('textbox', { name: 'Alternative text' }).fill('A beach');
    await outlined.waitFor({ state: 'detached' });
    await ada.editor.getByText(none).waitFor({ state: 'detached' });
    await button(ada, 'Image 1').click();
    expect(await mark.count()).toBe(0);
    await ada.close();
  });

  it('that the page shows without one is not marked', { tags: ['full'] }, async () => {
    const poster = { url: 'https://media.example/p.png', width: 1280, height: 720 };
    editors.store({ page: { format: 2, blocks: [{ id: 'v', type: 'video', poster }] }, texts: { en: {}, de: {} } });
    const ada = await editors.open('ada');
    await button(ada, 'Video 1').waitFor();
    expect(await ada.editor.getByText('No alternative text', { exact: true }).count()).toBe(0);
    await ada.close();
  });
});

describe('a text that the language lacks', () => {
  it('is outlined without moving anything, and says what visitors see, until it is written', async () => {
    const ada = await editors.open('ada');
    await expect.poll(() => textsOf(ada)).toHaveLength(2);
    expect(await ada.preview.locator('[data-missing]').count()).toBe(0);
    const before = await block(ada, 'b').boundingBox();
    await ada.editor.getByLabel('Language of texts and preview').selectOption('de');
    const missing = ada.preview.locator('[data-text="page.b.text"][data-missing]');
    await missing.waitFor();
    expect(await missing.getAttribute('title')).toBe('Missing in German. Visitors see the text in English.');
    expect(await missing.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('dashed');
    const after = await block(ada, 'b').boundingBox();
    expect([after?.width, after?.height]).toEqual([before?.width, before?.height]);
    expect(await ada.preview.locator('[data-text="page.a.text"][data-missing]').count()).toBe(0);
    await select(ada, 2);
    await text(ada, 2).fill('Bring jemanden mit.');
    await missing.waitFor({ state: 'detached' });
    await ada.close();
  });
});

describe('a block that renders nothing', () => {
  const blocks = ['a', 'x', 'b'].map((id) => ({ id, type: 'text' }));
  beforeEach(() => editors.store({ page: { format: 2, blocks }, texts }));
  const mark = ({ editor }: EditingUser, words: string) => editor.getByText(words, { exact: true });

  it('has a mark between its neighbors, which selects it; typing replaces the mark', async () => {
    const ada = await editors.open('ada');
    const empty = mark(ada, 'Text 2: nothing to show');
    await empty.waitFor();
    const [above, own, below] = await Promise.all(
      [block(ada, 'a'), empty, block(ada, 'b')].map((one) => one.boundingBox()),
    );
    const middle = (own?.y ?? 0) + (own?.height ?? 0) / 2;
    expect(middle).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
    expect(middle).toBeLessThan(below?.y ?? 0);
    expect(await ada.preview.locator('body').innerText()).not.toContain('nothing to show');
    await empty.click();
    await expect.poll(() => ada.editor.locator(':focus').getAttribute('id')).toBe('block-x-text');
    await ada.page.keyboard.type('Now here');
    await empty.waitFor({ state: 'detached' });
    await expect.poll(() => textsOf(ada)).toEqual([party, 'Now here', 'Bring a friend.']);
    await ada.close();
  });

  it('has one on a page without any other block, and none while it is hidden', { tags: ['full'] }, async () => {
    editors.store({ page: { format: 2, blocks: [{ id: 'x', type: 'text' }] }, texts: { en: {}, de: {} } });
    const ada = await editors.open('ada');
    const empty = mark(ada, 'Text 1: nothing to show');
    await empty.click();
    await button(ada, 'Hide Text 1').click();
    await empty.waitFor({ state: 'detached' });
    await ada.close();
  });

  it('shares one line with others at the same place, which covers no block', { tags: ['full'] }, async () => {
    const ids = ['a', 'x', 'y', 'z', 'b'];
    editors.store({ page: { format: 2, blocks: ids.map((id) => ({ id, type: 'text' })) }, texts });
    const ada = await editors.open('ada', { width: 390, height: 844, mode: 'light' });
    await button(ada, 'Preview').click();
    await block(ada, 'b').scrollIntoViewIfNeeded();
    const places = async () => {
      const marks = await ada.editor.getByText(/nothing to show/).all();
      const boxes = await Promise.all(marks.map((one) => one.boundingBox()));
      return boxes.map((box) => box?.y);
    };
    await expect.poll(async () => (await places()).length).toBe(2);
    await ada.editor.getByText('+1', { exact: true }).waitFor();
    expect(new Set(await places()).size).toBe(1);
    await ada.close();
  });

  it('is not a link to save the release, which the row of services shows', { tags: ['full'] }, async () => {
    const presave = { id: 's', type: 'presave', service: 'spotify', presave: '', listen: 'https://example.com/listen' };
    editors.store({ page: { format: 2, blocks: [presave, ...page.blocks] }, texts });
    const ada = await editors.open('ada');
    await ada.editor.getByRole('button', { name: 'Pre-save link 1', description: 'Spotify' }).waitFor();
    await block(ada, 's').click();
    await expectOver(ada.editor.locator('.outline-selected'), block(ada, 's'));
    await mark(ada, 'Pre-save link 1: nothing to show').waitFor({ state: 'detached' });
    await ada.close();
  });

  it('gets its mark only when its emptied text is left', async () => {
    const ada = await editors.open('ada');
    await block(ada, 'b').click();
    await ada.page.keyboard.press('ControlOrMeta+a');
    await ada.page.keyboard.press('Backspace');
    await expect.poll(() => text(ada, 3).inputValue()).toBe('');
    await mark(ada, 'Text 3: nothing to show').waitFor({ state: 'hidden' });
    await title(ada).focus();
    await mark(ada, 'Text 3: nothing to show').waitFor();
    await ada.close();
  });
});

it('has targets of at least 24 pixels', async () => {
  editors.store({ page: { format: 2, blocks: [...page.blocks, { id: 'x', type: 'text' }] }, texts });
  const ada = await editors.open('ada');
  await select(ada, 1);
  await block(ada, 'b').hover();
  await hovered(ada).waitFor();
  for (const target of await ada.editor.locator('.outline-name, .insertion-block, .drag-handle').all()) {
    const box = await target.boundingBox();
    expect(box?.height, await target.innerText()).toBeGreaterThanOrEqual(24);
    expect(box?.width).toBeGreaterThanOrEqual(24);
  }
  await ada.close();
});

it('tells equal words again', async () => {
  const ada = await editors.open('ada');
  const status = ada.editor.getByRole('status').filter({ hasText: 'Text 1 duplicated.' });
  await row(ada, 1).focus();
  await ada.page.keyboard.press('Control+d');
  await status.waitFor({ state: 'attached' });
  // As a screen reader does, which tells what is added to the status.
  const told = await status.evaluateHandle((element) => {
    const added: string[] = [];
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) added.push(node.textContent ?? '');
    }).observe(element, { childList: true, subtree: true, characterData: true });
    return added;
  });
  await row(ada, 1).focus();
  await ada.page.keyboard.press('Control+d');
  await expect.poll(() => told.jsonValue()).toEqual([expect.stringMatching(/^Text 1 duplicated\./)]);
  await ada.close();
});
