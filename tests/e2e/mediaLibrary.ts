import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect } from './signIn.ts';

export type Stored = { filename: string; name: string; url: string; folder: string };
type Listed = { items: Stored[]; total: number };

/** Calls the API in the session of the page. */
export async function api<Answer>(page: Page, method: string, path: string, json?: object): Promise<Answer> {
  return page.evaluate(
    async ([how, where, body]) => {
      const { access_token } = JSON.parse(localStorage.getItem('cms_token') ?? '{}');
      const headers = { authorization: `Bearer ${access_token}`, ...(body && { 'content-type': 'application/json' }) };
      const answer = await fetch(where, { method: how, headers, ...(body && { body }) });
      if (!answer.ok) throw new Error(`${how} ${where}: ${answer.status} ${await answer.text()}`);
      return answer.status === 204 ? null : answer.json();
    },
    [method, path, json && JSON.stringify(json)] as const,
  );
}

export type Campaign = {
  id: string;
  name: string;
  updated_at: string;
  meta_tags: Record<string, string | null>;
  media_folder: string;
};

/** Creates a campaign for one journey, so that no lock of another one blocks it. */
export async function newCampaign(page: Page, name: string): Promise<Campaign> {
  const slug = `media-${Date.now().toString(36)}`;
  return api(page, 'POST', '/api/campaigns', { app: 'listening-party', name, slug, test: true });
}

type SentFile = { name: string; content: Buffer; folder?: string };

async function sendFile(
  page: Page,
  method: string,
  path: string,
  { name, content, folder }: SentFile,
): Promise<Stored> {
  return page.evaluate(
    async ([how, where, called, base64, into]) => {
      const { access_token } = JSON.parse(localStorage.getItem('cms_token') ?? '{}');
      const form = new FormData();
      if (into) form.set('folder', into);
      form.set('file', new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], called));
      const headers = { authorization: `Bearer ${access_token}` };
      const answer = await fetch(where, { method: how, headers, body: form });
      if (!answer.ok) throw new Error(`${called}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    [method, path, name, content.toString('base64'), folder] as const,
  );
}

/** Uploads a file into the library without its screen. */
export const put = (page: Page, folder: string, name: string, content: Buffer): Promise<Stored> =>
  sendFile(page, 'POST', '/api/uploads', { name, content, folder });

/** Sets the picture of a video. */
export const putPicture = (page: Page, filename: string, content: Buffer): Promise<Stored> =>
  sendFile(page, 'PUT', `/api/uploads/${filename}/picture`, { name: 'frame.png', content });

/** Returns the server's listing of a folder. */
export const inFolder = (page: Page, folder: string): Promise<Listed> =>
  api(page, 'GET', `/api/uploads?limit=200&folder=${encodeURIComponent(folder)}`);

/** Creates and opens a folder for one journey. */
export async function openNewFolder(page: Page, called: string): Promise<string> {
  const folder = `/${called} ${Date.now().toString(36)}`;
  await page.goto('/');
  await api(page, 'POST', `/api/uploads/folders/${encodeURIComponent(folder.slice(1))}`);
  await openFolder(page, folder);
  return folder;
}

async function openFolder(page: Page, folder: string): Promise<void> {
  await page.goto(`/#/media${folder.split('/').map(encodeURIComponent).join('/')}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Media' })).toBeVisible();
  // From here on it receives the uploads of others.
  await expect(page.getByRole('button', { name: /^Live/ })).toBeVisible();
}

/** Writes files to the disk, by their paths below a new folder. */
export async function filesOnDisk(contents: Record<string, string | Buffer>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'journey-files-'));
  for (const [path, content] of Object.entries(contents)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  return root;
}

/** Drops files or folders from the disk onto an element, as the system's file manager does. */
export async function drop(page: Page, files: string[], onto: Locator): Promise<void> {
  const box = await onto.boundingBox();
  if (!box) throw new Error('There is nothing to drop onto.');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
  }
  await session.detach();
}

export const files = (page: Page): Locator => page.getByRole('grid').locator('button[data-index]');
export const uploads = (page: Page): Locator => page.getByRole('region', { name: 'Uploads' });
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
export const dialog = (page: Page, name?: string): Locator => page.getByRole('dialog', { name });
