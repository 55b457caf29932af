import { afterEach, describe, expect, test } from 'vitest';
import { morphBlock, morphBody } from '#campaign-apps/kit/editor/morph.ts';
import { showLateFields } from '#campaign-apps/kit/public/lateFields.ts';

let frame: HTMLIFrameElement | undefined;
afterEach(() => frame?.remove());

/** Shows markup in a frame, as the preview does. */
function show(markup: string): { preview: Document; change: (markup: string, className?: string) => void } {
  frame?.remove();
  frame = document.body.appendChild(document.createElement('iframe'));
  const preview = frame.contentDocument;
  if (!preview) throw new Error('No document');
  const change = (next: string, className = '') => morphBody(preview, className, next, () => {});
  change(markup);
  return { preview, change };
}

const one = (preview: Document, selector: string): HTMLElement => {
  const element = preview.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`No ${selector}`);
  return element;
};
const block = (id: string, content: string) => `<div class="text" data-block="${id}"><p>${content}</p></div>`;

/** Returns a WAV file of silence: one byte per sample, 8,000 samples per second. */
function silence(seconds: number): Blob {
  const samples = new Uint8Array(seconds * 8_000).fill(128);
  const header = new DataView(new ArrayBuffer(44));
  const write = (at: number, words: string) => {
    for (let to = 0; to < words.length; to += 1) header.setUint8(at + to, words.charCodeAt(to));
  };
  write(0, 'RIFF');
  header.setUint32(4, 36 + samples.length, true);
  write(8, 'WAVEfmt ');
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, 8_000, true);
  header.setUint32(28, 8_000, true);
  header.setUint16(32, 1, true);
  header.setUint16(34, 8, true);
  write(36, 'data');
  header.setUint32(40, samples.length, true);
  return new Blob([header, samples], { type: 'audio/wav' });
}

describe('a change of the preview', () => {
  test('has exactly the new markup, apart from the ids of blocks', () => {
    const { preview, change } = show(`<main>${block('a', 'One')}${block('b', 'Two')}</main>`);
    for (const next of [
      `<main><h1>New</h1>${block('b', 'Two')}${block('a', 'One <b>more</b>')}</main><footer>Foot</footer>`,
      `<main class="story">${block('c', 'Three')}</main>`,
      '',
      '<p>&lt;script&gt;</p>',
    ]) {
      change(next, 'running');
      const ids = /( id="block-\w+")/g;
      expect(preview.body.innerHTML.replace(ids, '')).toBe(next);
      expect(preview.body.className).toBe('running');
    }
  });

  test('keeps each block’s elements when blocks are typed in, moved, added and deleted', () => {
    const { preview, change } = show(block('a', 'One') + block('b', 'Two') + block('c', 'Three'));
    const [a, b, c] = ['a', 'b', 'c'].map((id) => one(preview, `[data-block="${id}"]`));
    change(block('c', 'Three') + block('n', 'New') + block('a', 'One, typed'));
    expect([one(preview, '[data-block="a"]'), one(preview, '[data-block="c"]')]).toEqual([a, c]);
    expect(one(preview, '[data-block="a"]')).toBe(a);
    expect(one(preview, '[data-block="c"]')).toBe(c);
    expect(b?.isConnected).toBe(false);
    expect(preview.body.innerText).toMatch(/Three\s+New\s+One, typed/);
  });

  test('changes one block and no other element', () => {
    const { preview } = show(block('a', 'One') + block('b', 'Two'));
    const b = one(preview, '[data-block="b"]');
    b.title = 'Unknown to the markup';
    const change = { id: 'a', from: block('a', 'One'), to: block('a', 'One, typed') };
    expect(morphBlock(preview, change, () => {})).toBe(true);
    expect(one(preview, '[data-block="a"]').textContent).toBe('One, typed');
    expect(b.title).toBe('Unknown to the markup');
  });

  test.each([
    ['renders two elements', `${block('a', 'One')}<p>More</p>`, block('a', 'One')],
    ['renders words beside its element', block('a', 'One'), `${block('a', 'One')} more`],
  ])('leaves a block that %s to the whole body', (_what, from, to) => {
    const { preview } = show(from);
    const before = preview.body.innerHTML;
    expect(morphBlock(preview, { id: 'a', from, to }, () => {})).toBe(false);
    expect(preview.body.innerHTML).toBe(before);
  });

  test('keeps the focus and the selection, also in a block that moves', () => {
    const input = (id: string) => `<div data-block="${id}"><input id="in-${id}" value="Some words"></div>`;
    const { preview, change } = show(input('a') + input('b'));
    const field = one(preview, '#in-a') as HTMLInputElement;
    field.focus();
    field.setSelectionRange(2, 5);
    change(block('n', 'New') + input('b') + input('a'));
    expect(preview.activeElement).toBe(field);
    expect([field.selectionStart, field.selectionEnd]).toEqual([2, 5]);
  });

  test('keeps a selection of text whose element stays the same', () => {
    const { preview, change } = show(block('a', 'One') + block('b', 'Two words'));
    preview.getSelection()?.selectAllChildren(one(preview, '[data-block="b"] p'));
    change(block('a', 'One, typed') + block('b', 'Two words'));
    expect(preview.getSelection()?.toString()).toBe('Two words');
  });

  test('does not touch the text that is edited in place, also without the focus, until it is left', () => {
    const text = (words: string) => `<p data-block="a">${words}</p>`;
    const { preview, change } = show(text('One'));
    const typed = one(preview, 'p');
    typed.setAttribute('contenteditable', 'plaintext-only');
    typed.focus();
    typed.textContent = 'One typed';
    change(text('One'));
    expect(typed.textContent).toBe('One typed');
    // The toolbar of a formatted text takes the focus.
    typed.blur();
    change(text('One'));
    expect(typed.textContent).toBe('One typed');
    typed.removeAttribute('contenteditable');
    change(text('One typed and formatted'));
    expect(typed.textContent).toBe('One typed and formatted');
  });

  test('keeps opened menus and what was entered', () => {
    const markup = (words: string) =>
      `<p>${words}</p><details><summary>Menu</summary><a href="#x">${words}</a></details><form><input name="name"><input type="checkbox"><select><option>1</option><option>2</option></select></form>`;
    const { preview, change } = show(markup('One'));
    const details = one(preview, 'details') as HTMLDetailsElement;
    details.open = true;
    const [name, check] = [...preview.querySelectorAll('input')];
    const select = one(preview, 'select') as HTMLSelectElement;
    if (!name || !check) throw new Error('No inputs');
    name.value = 'Fay';
    check.checked = true;
    select.selectedIndex = 1;
    change(markup('Two'));
    expect(details.open).toBe(true);
    expect(one(preview, 'details a').textContent).toBe('Two');
    expect([name.value, check.checked, select.selectedIndex]).toEqual(['Fay', true, 1]);
  });

  test('keeps media that play, also in a block that moves', async () => {
    const source = URL.createObjectURL(silence(60));
    const media = (id: string) => `<div data-block="${id}"><video muted src="${source}"></video></div>`;
    const { preview, change } = show(media('a') + media('b'));
    const video = one(preview, '[data-block="a"] video') as HTMLVideoElement;
    await video.play();
    change(block('n', 'New') + media('b') + media('a'));
    expect(one(preview, '[data-block="a"] video')).toBe(video);
    await expect.poll(() => video.currentTime).toBeGreaterThan(0.1);
    expect(video.paused).toBe(false);
    URL.revokeObjectURL(source);
  });

  test('loads nothing twice: an image that stays is the same element', () => {
    const image = '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="">';
    const { preview, change } = show(`<p>One</p>${image}`);
    const shown = one(preview, 'img');
    change(`<h1>Title</h1><p>Two</p>${image}`);
    expect(one(preview, 'img')).toBe(shown);
  });
});

test('late fields get their options from documents that keep the content of noscript as text, as Firefox does', () => {
  const hidden = document.implementation.createHTMLDocument();
  const field = hidden.body.appendChild(hidden.createElement('select'));
  const late = hidden.body.appendChild(hidden.createElement('noscript'));
  late.dataset.late = '';
  late.textContent = '<select><option>Norway</option></select>';
  showLateFields(hidden);
  expect(field.innerHTML).toBe('<option>Norway</option>');
  expect(hidden.querySelector('noscript')).toBeNull();
});
