import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { button, page, row, save, saved, storedText, texts, textsOf, title } from './editorControls.ts';
import { type EditingUser, type Editors, startEditors } from './editorPages.ts';

let editors: Editors;
beforeAll(async () => {
  editors = await startEditors();
});
afterAll(() => editors.stop());
beforeEach(() => editors.store({ page, texts }));

const inPreview = ({ preview }: EditingUser, id: string) => preview.locator(`[data-text="${id}"]`);

describe('a held key', () => {
  it('deletes one block', async () => {
    const ada = await editors.open('ada');
    await row(ada, 1).focus();
    for (let time = 0; time < 3; time += 1) await ada.page.keyboard.down('Delete');
    await ada.page.keyboard.up('Delete');
    await ada.editor.getByText('Text 1 deleted.', { exact: true }).waitFor();
    await expect.poll(() => textsOf(ada)).toEqual(['Bring a friend.']);
    await ada.close();
  });

  it('duplicates one block', async () => {
    const ada = await editors.open('ada');
    await row(ada, 2).focus();
    await ada.page.keyboard.down('Control');
    for (let time = 0; time < 3; time += 1) await ada.page.keyboard.down('d');
    await ada.page.keyboard.up('d');
    await ada.page.keyboard.up('Control');
    await row(ada, 3).waitFor();
    expect(await textsOf(ada)).toHaveLength(3);
    await ada.close();
  });
});

describe('a text in the preview', () => {
  const long = `${'Long '.repeat(29)}words`;
  const blocks = [{ id: 'h', type: 'heading' }];

  it('that is longer than its field is shown whole, can be shortened, and cannot grow, as a message says', async () => {
    editors.store({ page: { format: 2, blocks }, texts: { en: { 'page.h.words': long }, de: {} } });
    const ada = await editors.open('ada');
    await inPreview(ada, 'page.h.words').click();
    const field = ada.editor.getByRole('textbox', { name: 'Heading 1' });
    await expect.poll(() => field.inputValue()).toBe(long);
    await ada.page.keyboard.press('ControlOrMeta+End');
    await ada.page.keyboard.type('!');
    await expect.poll(() => inPreview(ada, 'page.h.words').innerText()).toBe(long);
    const limit = ada.editor.getByText('Not changed: this text can have at most 120 characters.');
    await limit.waitFor();
    await ada.page.keyboard.press('Backspace');
    await limit.waitFor({ state: 'detached' });
    await expect.poll(() => field.inputValue()).toBe(long.slice(0, -1));
    await save(ada);
    await saved(ada);
    expect(storedText(editors, 'page.h.words')).toBe(long.slice(0, -1));
    await ada.close();
  });

  it('is not left by the Enter that ends a composition in Safari, and is left by the next one', async () => {
    editors.store({ page: { format: 2, blocks }, texts: { en: { 'page.h.words': 'On tour' }, de: {} } });
    const ada = await editors.open('ada');
    const heading = inPreview(ada, 'page.h.words');
    await heading.click();
    await heading.evaluate((element) =>
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true })),
    );
    expect(await heading.getAttribute('contenteditable')).toBe('plaintext-only');
    await ada.page.keyboard.press('Enter');
    await expect.poll(() => heading.getAttribute('contenteditable')).toBeNull();
    await ada.close();
  });
});

describe('the block of a section', () => {
  it('is hidden like any other, and the page then has no such section', async () => {
    const ada = await editors.open('ada');
    const signUp = ada.preview.locator('#sign-up');
    await signUp.waitFor({ state: 'attached' });
    await button(ada, 'Add sign-up').click();
    await button(ada, 'Hide Sign-up').click();
    await signUp.waitFor({ state: 'detached' });
    expect(await ada.preview.locator('[href="#sign-up"]').count()).toBe(0);
    await save(ada);
    await saved(ada);
    const visited = await editors.apps.server.inject('/listening-party/northern-lights');
    expect(visited.body).toContain('First play');
    expect(visited.body).not.toContain('sign-up"');
    await button(ada, 'Show Sign-up').click();
    await signUp.waitFor({ state: 'attached' });
    await ada.close();
  });
});

describe('an image', () => {
  it('leaves the focus at the button that chooses another when it is removed', async () => {
    const picture = { url: `${editors.apps.cms.url}/a.jpg`, width: 4, height: 3 };
    editors.store({ page: { format: 2, blocks: [{ id: 'p', type: 'picture', picture }] }, texts: { en: {}, de: {} } });
    const ada = await editors.open('ada');
    await button(ada, 'Image 1').click();
    await button(ada, 'Remove').focus();
    await ada.page.keyboard.press('Enter');
    const choose = button(ada, 'Choose an image');
    await expect.poll(() => choose.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
    await ada.close();
  });
});

describe('a video of the media library', () => {
  it('is chosen like an image; another file is refused with a message', async () => {
    editors.store({ page: { format: 2, blocks: [{ id: 'v', type: 'video' }] }, texts: { en: {}, de: {} } });
    const ada = await editors.open('ada');
    const uploads = `${editors.apps.cms.url}/uploads/`;
    await answerWith(ada, `${uploads}cover-1.jpg`);
    await button(ada, 'Video 1').click();
    await button(ada, 'Choose a video').click();
    await ada.editor.getByText('This file is not a video.').waitFor();
    await answerWith(ada, `${uploads}trailer-1.mp4`);
    await button(ada, 'Choose a video').click();
    await expect.poll(() => ada.editor.getByLabel('Video URL').inputValue()).toBe(`${uploads}trailer-1.mp4`);
    await ada.preview.locator(`video[src="${uploads}trailer-1.mp4"]`).waitFor();
    await ada.close();
  });
});

describe('the poster of a video', () => {
  it('is the picture that the library has of the video, until the user chooses an image', async () => {
    editors.store({ page: { format: 2, blocks: [{ id: 'v', type: 'video' }] }, texts: { en: {}, de: {} } });
    const ada = await editors.open('ada');
    const uploads = `${editors.apps.cms.url}/uploads/`;
    const shows = (video: string, poster: string) =>
      ada.preview.locator(`video[src="${uploads}${video}"]${poster && `[poster="${uploads}${poster}"]`}`).waitFor();
    await button(ada, 'Video 1').click();
    await answerWith(ada, `${uploads}one-1.mp4`, `${uploads}one-1.mp4/thumbnail/1280`);
    await button(ada, 'Choose a video').click();
    await shows('one-1.mp4', 'one-1.mp4/thumbnail/1280');
    await answerWith(ada, `${uploads}two-2.mp4`, `${uploads}two-2.mp4/thumbnail/1280`);
    await button(ada, 'Choose a video').click();
    await shows('two-2.mp4', 'two-2.mp4/thumbnail/1280');
    await button(ada, 'Undo').click();
    await shows('one-1.mp4', 'one-1.mp4/thumbnail/1280');
    await answerWith(ada, `${uploads}three-3.mp4`);
    await button(ada, 'Choose a video').click();
    await shows('three-3.mp4', '');
    expect(await ada.preview.locator('video[poster]').count()).toBe(0);
    await ada.close();

    const poster = { url: `${uploads}own-4.jpg`, width: 1280, height: 720 };
    editors.store({ page: { format: 2, blocks: [{ id: 'v', type: 'video', poster }] }, texts: { en: {}, de: {} } });
    const edi = await editors.open('edi');
    await button(edi, 'Video 1').click();
    await answerWith(edi, `${uploads}one-1.mp4`, `${uploads}one-1.mp4/thumbnail/1280`);
    await button(edi, 'Choose a video').click();
    await edi.preview.locator(`video[src="${uploads}one-1.mp4"][poster*="own-4.jpg"]`).waitFor();
    await edi.close();
  });
});

/** Lets the tool's stand-in answer each further request for a file with this URL, and the picture of a video. */
const answerWith = ({ page: tool }: EditingUser, url: string, picture?: string) =>
  tool.evaluate(
    ([picked, poster]) => {
      const isNew = Reflect.get(window, 'picked') === undefined;
      Reflect.set(window, 'picked', { url: picked, ...(poster && { picture: poster }) });
      if (!isNew) return;
      addEventListener('message', ({ data, source, origin }) => {
        if (data.type !== 'openMediaLibrary' || data.payload.kind !== 'video') return;
        const payload = { fieldId: data.payload.fieldId, width: 0, height: 0, ...Reflect.get(window, 'picked') };
        const message = { ns: 'cms-editor', v: 2, type: 'mediaPicked', payload };
        source?.postMessage(message, { targetOrigin: origin });
      });
    },
    [url, picture] as const,
  );

it('the editor scrolls as one page, with no bar over it, in a window as low as at 400 % zoom', {
  tags: ['full'],
}, async () => {
  const ada = await editors.open('ada', { width: 320, height: 208, mode: 'light' });
  await title(ada).fill('Last play');
  const pane = ada.editor.locator('.form-pane');
  expect(await pane.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  const page = ada.editor.locator('html');
  expect(await page.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect(await page.evaluate(({ scrollHeight }) => scrollHeight)).toBeGreaterThan(500);
  await save(ada);
  await saved(ada);
  await button(ada, 'Preview').click();
  expect((await ada.editor.locator('.stage').boundingBox())?.height).toBeGreaterThan(150);
  await ada.close();
});
