import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SystemRole } from '#contracts/permissions.ts';
import { UI_PASSWORD, uiPeople } from '../support/uiPeople.ts';
import { signInAs } from './accounts.ts';
import { openAdmin } from './admin.tsx';

export type Stored = { filename: string; name: string; url: string; folder: string };
const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && 'filename' in value;

/** Creates a folder for one test as an administrator; returns functions that fill it. */
export async function makeFolder(called: string) {
  const email = uiPeople.find(({ role }) => role === 'admin')?.email ?? '';
  const { access_token } = await signInAs({ email, password: UI_PASSWORD });
  const folder = `/${called} ${crypto.randomUUID().slice(0, 8)}`;
  const send = async (method: string, path: string, body?: FormData): Promise<unknown> => {
    const answer = await fetch(path, { method, headers: { Authorization: `Bearer ${access_token}` }, body });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? null : answer.json();
  };
  const makeBelow = (path: string) =>
    send('POST', `/api/uploads/folders${`${folder}${path}`.split('/').map(encodeURIComponent).join('/')}`);
  /** Uploads a file to a folder below; without content, a unique text. */
  const put = async (name: string, { below = '', content }: { below?: string; content?: Blob } = {}) => {
    const form = new FormData();
    form.set('folder', `${folder}${below}`);
    form.set('file', new File([content ?? `${folder}${below} ${name}`], name));
    const stored = await send('POST', '/api/uploads', form);
    if (!isStored(stored)) throw new Error(JSON.stringify(stored));
    return stored;
  };
  /** Uploads texts with these names, the last one the newest; the grid shows the newest first. */
  const fill = async (names: string[], below = ''): Promise<Stored[]> => {
    const made: Stored[] = [];
    for (const name of names) made.push(await put(`${name}.txt`, { below }));
    return made;
  };
  await makeBelow('');
  return { folder, name: folder.slice(1), makeBelow, put, fill, remove: (path: string) => send('DELETE', path) };
}

export const addressOf = (folder: string) => `/media${folder.split('/').map(encodeURIComponent).join('/')}`;

/** Opens a folder, and waits for this number of files. */
export async function openFolder(folder: string, count: number, role: SystemRole = 'admin'): Promise<void> {
  await openAdmin(addressOf(folder), role);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Media' })).toBeVisible();
  // From here on it receives the changes of others.
  await expect.element(page.getByRole('button', { name: /^Live/ })).toBeVisible();
  await filesAre(count);
}

const grid = page.getByRole('grid');
export const files = grid.getByRole('button', { name: /\.(txt|png|jpg|wav|webp|webm|svg)/ });
export const filesAre = (count: number) => expect.poll(() => files.elements()).toHaveLength(count);
export const card = ({ name }: Stored) => page.getByRole('button', { name: new RegExp(`^${name}`) });
export const folderLink = (name: string) => page.getByRole('link', { name: `Folder ${name}`, exact: true });
export const info = ({ name }: Stored) => page.getByRole('complementary', { name: `About ${name}` });
export const ticked = (count: number) => page.getByRole('region', { name: `${count} selected` });
export const dialog = (name?: string) => page.getByRole('dialog', { name });

/** Focuses an element, as Tab does. */
export const focus = (locator: ReturnType<typeof card>) => locator.element().focus();

/** Presses keys one after another, each with its modifier before a plus. */
export async function press(...keys: string[]): Promise<void> {
  for (const key of keys) {
    const [modifier, one] = key.split('+');
    await userEvent.keyboard(one ? `{${modifier}>}{${one}}{/${modifier}}` : key === 'Space' ? ' ' : `{${key}}`);
  }
}

/** Makes an image of random noise, different from every other one. */
export async function picture(width = 120, height = 80, type = 'image/png'): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const drawing = canvas.getContext('2d');
  if (drawing) drawing.fillStyle = `hsl(${Math.random() * 360} 80% 50%)`;
  drawing?.fillRect(0, 0, width, height);
  drawing?.clearRect(Math.random() * width, Math.random() * height, 2, 2);
  return canvas.convertToBlob({ type });
}
