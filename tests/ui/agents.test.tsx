import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { UI_PASSWORD } from '../support/uiPeople.ts';
import { openAdmin } from './admin.tsx';
import { violations } from './axe.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog', { name: 'Connected agents' });

const form = (path: string, fields: Record<string, string>) =>
  fetch(path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

/** Connects a program for the editor, as its user does it in another tab. */
async function connect(name: string): Promise<void> {
  const uri = 'http://127.0.0.1:7777/callback';
  const registered = await fetch('/api/auth/oauth2/register', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ client_name: name, redirect_uris: [uri] }),
  });
  const { client_id } = await registered.json();
  const asked = { client_id, redirect_uri: uri, response_type: 'code', state: 'x', code_challenge_method: 'S256' };
  const query = new URLSearchParams({ ...asked, code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' });
  const { url } = await fetch(`/api/auth/oauth2/authorize?${query}`);
  const { pathname } = new URL(url);
  await form(pathname, { email: 'editor@example.com', password: UI_PASSWORD });
  await form(`${pathname}/consent`, { decision: 'allow', 'campaigns-read': 'on', calls: '1234', changes: '5' });
  await fetch(pathname.replace('sign-in', 'oauth2/authorize'), { redirect: 'manual' });
}

async function openAgents(): Promise<void> {
  await openAdmin('/labels', 'editor');
  await userEvent.click(button('Account of Edi Editor'));
  await userEvent.click(page.getByRole('menuitem', { name: 'Connected agents' }));
  await expect.element(dialog()).toBeVisible();
}

afterEach(() => vi.unstubAllGlobals());

test('agents are listed with what they may do and used, and are disconnected', async () => {
  const name = `Assistant ${crypto.randomUUID().slice(0, 8)}`;
  await connect(name);
  await openAgents();
  const agent = dialog().getByRole('listitem').filter({ hasText: name });
  await expect.element(agent).toHaveTextContent('Access was sent to 127.0.0.1:7777');
  await expect.element(agent).toHaveTextContent('Read campaigns');
  await expect.element(agent).toHaveTextContent('Today: 0 of 1,234 calls, 0 of 5 changes');
  await expect.element(dialog()).toHaveTextContent('/mcp');
  expect(await violations()).toEqual([]);
  await userEvent.click(button(`Disconnect ${name}`));
  await expect.element(page.getByText(`${name} is disconnected.`)).toBeVisible();
  await expect.element(dialog().getByText('No agents are connected.')).toBeVisible();
});

test('a failure to load them is shown, and can be repeated', async () => {
  const send = window.fetch;
  let isCut = true;
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) =>
    isCut && String(input).includes('/me/agents') ? Promise.reject(new TypeError('offline')) : send(input, init),
  );
  await openAgents();
  await expect.element(dialog().getByText('Your agents could not be loaded')).toBeVisible();
  isCut = false;
  await userEvent.click(dialog().getByRole('button', { name: 'Retry' }));
  await expect.element(dialog().getByText('No agents are connected.')).toBeVisible();
});
