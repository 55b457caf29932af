import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readTokens } from '#authProvider/tokenStore.ts';
import { crc32 } from '../support/crc32.ts';
import { call, openAdmin } from './admin.tsx';
import { violations } from './axe.ts';
import { button } from './bookings.tsx';
import { picture as noise } from './media.ts';

afterEach(() => vi.restoreAllMocks());

type Stored = { filename: string; name: string; folder: string };
const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && 'filename' in value;

let made = 0;
/** Creates a folder for one test with these files, the oldest first; each text is unique. */
async function makeFolder(names: string[] = []): Promise<{ folder: string; files: Stored[] }> {
  made += 1;
  const folder = `/Test ${made} ${crypto.randomUUID().slice(0, 8)}`;
  await call('POST', `/api/uploads/folders/${encodeURIComponent(folder.slice(1))}`);
  const files: Stored[] = [];
  for (const name of names) files.push(await put(folder, name));
  return { folder, files };
}

/** Uploads an image if the name contains `picture`, else a text. */
async function put(folder: string, name: string): Promise<Stored> {
  const form = new FormData();
  form.set('folder', folder);
  form.set('file', new File([name.includes('picture') ? await picture() : `${folder} ${name}`], name));
  const headers = { Authorization: `Bearer ${readTokens()?.access_token}` };
  const answer: unknown = await (await fetch('/api/uploads', { method: 'POST', headers, body: form })).json();
  if (!isStored(answer)) throw new Error(JSON.stringify(answer));
  return answer;
}

async function picture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(120, 80);
  const drawing = canvas.getContext('2d');
  if (drawing) drawing.fillStyle = `hsl(${Math.random() * 360} 80% 50%)`;
  drawing?.fillRect(0, 0, 120, 80);
  return canvas.convertToBlob({ type: 'image/png' });
}

const open = (folder: string, query = '') => openAdmin(`/media/${encodeURIComponent(folder.slice(1))}${query}`);
const card = ({ name }: Stored) => page.getByRole('grid').getByRole('button', { name: new RegExp(`^${name}`) });
/** Entries are dimmed while they reload. */
const isRead = () => expect.element(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
const pane = ({ name }: Stored) => page.getByRole('complementary', { name: `About ${name}` });
const first = (files: Stored[]): Stored => files[0] ?? { filename: '', name: '', folder: '' };

/** Lets requests to a path with this method fail until `mend` is called. */
function fail(path: string, method: string): { mend: () => void } {
  const real = window.fetch;
  let broken = true;
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const hit = String(input).startsWith(path) && (init?.method ?? 'GET') === method;
    if (!hit || !broken) return real(input, init);
    const detail = { key: 'internal-error', msg: 'Something went wrong on the server. Nothing was saved.' };
    return new Response(JSON.stringify({ detail }), { status: 500 });
  });
  return {
    mend: () => {
      broken = false;
    },
  };
}

describe('the library', () => {
  test('that fails to load says so, with Retry', { tags: ['full'] }, async () => {
    const { folder } = await makeFolder(['a.txt']);
    const calls = fail('/api/uploads/folders', 'GET');
    await open(folder);
    await expect.element(page.getByText('This could not be loaded'), { timeout: 10_000 }).toBeVisible();
    calls.mend();
    await button('Retry').click();
    await expect.element(page.getByText('1 file', { exact: true })).toBeVisible();
  });

  test('is shown as cards or as a table, as selected last, and sorts by its column headers', {
    tags: ['full'],
  }, async () => {
    const { folder, files } = await makeFolder(['long.txt', 'b.txt']);
    await put(folder, 'picture.png');
    await open(folder);
    await expect.element(card(first(files))).toBeVisible();
    await isRead();
    expect(await violations()).toEqual([]);
    await page.getByRole('button', { name: 'Table' }).click();
    const head = page.getByRole('columnheader', { name: 'Type', exact: true });
    await expect
      .element(page.getByRole('columnheader', { name: 'Created At' }))
      .toHaveAttribute('aria-sort', 'descending');
    await head.getByRole('button').click();
    await expect.element(head).toHaveAttribute('aria-sort', 'descending');
    await head.getByRole('button').click();
    await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
    expect(window.location.hash).toMatch(/\?sort=type&order=asc$/);
    await expect.element(page.getByRole('row').nth(1)).toHaveTextContent('Image');
    await expect.element(card(first(files))).toBeVisible();
    await isRead();
    expect(await violations()).toEqual([]);
  });

  test('searches below a folder or everywhere; a result links to its folder', async () => {
    const { folder, files } = await makeFolder(['needle-one.txt']);
    const other = await makeFolder(['needle-two.txt']);
    await open(folder);
    await page.getByRole('searchbox').fill('needle');
    await expect.element(page.getByText('1 found')).toBeVisible();
    await expect.element(card(first(files))).toBeVisible();
    await isRead();
    expect(await violations()).toEqual([]);
    await button('Everything').click();
    await card(first(other.files)).click();
    await pane(first(other.files)).getByRole('button', { name: other.folder }).click();
    await expect
      .element(page.getByRole('navigation', { name: 'Folder path' }))
      .toHaveTextContent(other.folder.slice(1));
    await expect.element(pane(first(other.files))).toBeVisible();
  });

  test('finds folders by name, shows their paths, and opens them', { tags: ['full'] }, async () => {
    const { folder } = await makeFolder();
    const mark = crypto.randomUUID().slice(0, 8);
    await call('POST', `/api/uploads/folders${encodeURI(`${folder}/Inner/Release day ${mark}`)}`);
    await openAdmin('/media');
    await page.getByRole('searchbox').fill(`${mark} day`);
    const found = page.getByRole('grid').getByRole('link', { name: `Folder Release day ${mark}, ${folder}/Inner` });
    await expect.element(found).toHaveTextContent(`Release day ${mark}${folder}/Inner`);
    await expect.element(page.getByText('1 found')).toBeVisible();
    expect(await violations()).toEqual([]);
    // A folder has no type.
    await page.getByRole('combobox', { name: 'Type' }).selectOptions('Images');
    await expect.element(page.getByText('No matches')).toBeVisible();
    expect(await violations()).toEqual([]);
    await page.getByRole('combobox', { name: 'Type' }).selectOptions('Type: any');
    await userEvent.click(found);
    await expect
      .poll(() => decodeURIComponent(window.location.hash))
      .toBe(`#/media${folder}/Inner/Release day ${mark}`);
  });

  test('says that an opened file is gone, and closes its information', { tags: ['full'] }, async () => {
    const { folder } = await makeFolder(['a.txt']);
    await open(folder, '?file=gone-0123456789abcdef.txt');
    await expect.element(page.getByText('This file no longer exists.')).toBeVisible();
    await expect.poll(() => window.location.hash).not.toContain('file=');
  });

  test('selects a range with Shift, and clears the selection in another folder', { tags: ['full'] }, async () => {
    const { folder } = await makeFolder(['a.txt', 'b.txt', 'c.txt', 'd.txt']);
    await open(folder);
    const cards = page.getByRole('grid').getByRole('button', { name: /\.txt/ });
    await cards.nth(0).click({ modifiers: ['ControlOrMeta'] });
    await cards.nth(2).click({ modifiers: ['Shift'] });
    await expect.element(page.getByRole('region', { name: '3 selected' })).toBeVisible();
    expect(await violations()).toEqual([]);
    await page.getByRole('navigation', { name: 'Folder path' }).getByRole('link', { name: 'Home' }).click();
    await expect.element(page.getByRole('region', { name: /selected/ })).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { name: 'Media' })).toBeVisible();
  });
});

test('selected files of which another user has deleted one are deleted all the same', { tags: ['full'] }, async () => {
  const { folder, files } = await makeFolder(['a.txt', 'b.txt', 'c.txt']);
  await open(folder);
  await card(first(files)).click({ modifiers: ['ControlOrMeta'] });
  await page
    .getByRole('grid')
    .getByRole('button', { name: /^b\.txt/ })
    .click({ modifiers: ['ControlOrMeta'] });
  await call('DELETE', `/api/uploads/${first(files).filename}`);
  await expect.element(page.getByText('2 files', { exact: true })).toBeVisible();
  await page.getByRole('region', { name: '2 selected' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('2 files deleted!')).toBeVisible();
  await expect.element(page.getByText('1 file', { exact: true })).toBeVisible();
});

describe('the alternative text', () => {
  test('that failed to save remains, also while another file is open, and is saved by the button', async () => {
    const { folder, files } = await makeFolder(['picture-1.png', 'picture-2.png']);
    const [one = first([]), two = first([])] = files;
    await open(folder, `?file=${one.filename}`);
    const field = page.getByRole('textbox', { name: 'Alternative text' });
    const calls = fail(`/api/uploads/${one.filename}`, 'PATCH');
    await field.fill('A red square');
    await userEvent.tab();
    await expect.element(page.getByText('Not saved; your text is still here.')).toBeVisible();
    await card(two).click();
    await expect.element(pane(two)).toBeVisible();
    await expect.element(field).toHaveValue('');
    await card(one).click();
    await expect.element(field).toHaveValue('A red square');
    calls.mend();
    await button('Save').click();
    await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
    expect(await call('GET', `/api/uploads/${one.filename}`)).toMatchObject({ alt: 'A red square' });
  });
});

describe('the name of a file', () => {
  test('is changed in its information without its extension, and a name that is refused stays in the field', async () => {
    const { folder, files } = await makeFolder(['Größe 1.txt']);
    const file = first(files);
    await open(folder, `?file=${file.filename}`);
    const field = page.getByRole('textbox', { name: 'Name', exact: true });
    await expect.element(field).toHaveValue('Größe 1');
    await field.fill('a/b');
    await expect.element(page.getByText('Not a valid name')).toBeVisible();
    await expect.element(button('Save')).toBeDisabled();
    expect(await violations()).toEqual([]);
    const calls = fail(`/api/uploads/${file.filename}`, 'PATCH');
    await field.fill('表紙 – final');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Not saved; your text is still here.')).toBeVisible();
    await expect.element(field).toHaveValue('表紙 – final');
    calls.mend();
    await button('Save').click();
    const renamed = { ...file, name: '表紙 – final.txt' };
    await expect.element(card(renamed)).toBeVisible();
    await expect.element(pane(renamed)).toBeVisible();
    await expect.element(field).toHaveValue('表紙 – final');
    await expect
      .element(page.getByRole('link', { name: 'Download' }))
      .toHaveAttribute('href', expect.stringMatching(/\?download=%E8%A1%A8%E7%B4%99/));
    expect(await call('GET', `/api/uploads/${file.filename}`)).toMatchObject({ name: '表紙 – final.txt' });
  });
});

describe('the list of uploads', () => {
  test('gives the limit as the reason for a permanent refusal, offers no retry, and can be cleared', {
    tags: ['full'],
  }, async () => {
    const { folder } = await makeFolder();
    await open(folder);
    const list = page.getByRole('region', { name: 'Uploads' });
    const small = new Uint8Array(await (await noise()).arrayBuffer());
    // The header of a PNG gives the dimensions of the image: 20,000 x 20,000.
    const head = new DataView(small.buffer);
    head.setUint32(16, 20_000);
    head.setUint32(20, 20_000);
    head.setUint32(29, crc32(small.slice(12, 29)));
    await userEvent.upload(page.getByLabelText('Choose files'), [
      new File([small], 'huge.png'),
      new File(['a'], 'photo.psd'),
    ]);
    await expect.element(list).toHaveTextContent('This file type is not accepted.');
    await button('Start upload').click();
    await expect.element(list).toHaveTextContent('At most 100 megapixels, in AVIF 30');
    await expect.element(button('Retry huge.png')).not.toBeInTheDocument();
    await button('Clear list').click();
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: /^Uploads/ })).not.toBeInTheDocument();
  });

  test('says before sending what is not accepted, and lets the user remove or retry a file', async () => {
    const { folder } = await makeFolder();
    await open(folder);
    const list = page.getByRole('region', { name: 'Uploads' });
    const { send } = XMLHttpRequest.prototype;
    const sending = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function spoil(
      this: XMLHttpRequest,
      body,
    ) {
      if (body instanceof FormData) body.set('spoilt', 'yes');
      send.call(this, body);
    });
    await userEvent.upload(page.getByLabelText('Choose files'), [
      new File(['a'], 'a.txt'),
      new File(['b'], 'b.txt'),
      new File(['MZ'], 'c.exe'),
    ]);
    await expect.element(list).toHaveTextContent('2 files ready to upload');
    await expect.element(list).toHaveTextContent('This file type is not accepted. Accepted types: jpg,');
    expect(await violations()).toEqual([]);
    expect(sending).not.toHaveBeenCalled();
    await button('Remove b.txt').click();
    await button('Remove c.exe').click();
    await button('Start upload').click();
    await expect.element(list).toHaveTextContent('1 failed');
    sending.mockRestore();
    await button('Retry a.txt').click();
    await expect.element(list).toHaveTextContent('All uploads completed!');
    expect(await violations()).toEqual([]);
    await button('Clear list').click();
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(page.getByText('1 file', { exact: true })).toBeVisible();
  });
});
