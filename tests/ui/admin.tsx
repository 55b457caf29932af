import type { ResourceProps } from 'react-admin';
import { createRoot, type Root } from 'react-dom/client';
import { type Locator, page } from 'vitest/browser';
import { invalidateUser } from '#authProvider/currentUser.ts';
import { readTokenInfo } from '#authProvider/tokenInfo.ts';
import { clearTokens, readTokens, storeTokens } from '#authProvider/tokenStore.ts';
import type { TokenInfo } from '#contracts/api/auth.ts';
import type { PageSetup } from '#contracts/environment.ts';
import type { SystemRole } from '#contracts/permissions.ts';
import { screens as productScreens } from '#resources/screens.ts';
import { App } from '#src/App.tsx';
import { sweepDrafts } from '#src/engine/form/draftStore.ts';
import { queryClient } from '#src/queryClient.ts';
import { UI_PASSWORD, uiPeople } from '../support/uiPeople.ts';

let screens = productScreens;

/** Replaces the product's screens for the same resources, in all tests of the file (`setup.ts` ends that). */
export function showScreens(others: readonly ResourceProps[]): void {
  screens = productScreens.map((one) => others.find(({ name }) => name === one.name) ?? one);
}

let shown: { root: Root; element: HTMLElement } | null = null;

function close(): void {
  if (!shown) return;
  shown.root.unmount();
  shown.element.remove();
  shown = null;
}

/** Closes the admin, and removes what a test left in the browser's storage. */
export async function closeAdmin(): Promise<void> {
  close();
  // Drafts outlive a test file: the browser keeps its database.
  await sweepDrafts(Number.MAX_SAFE_INTEGER);
  dropEndedSignIn();
  signedInAs = null;
  clearTokens();
  // As a logout does.
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
}

const personWith = (role: SystemRole) => uiPeople.find((person) => person.role === role && person.state === 'approved');

/** The sessions of this page, each reused until a test ends it. */
const signIns = new Map<SystemRole, { info: TokenInfo; at: number }>();
let signedInAs: SystemRole | null = null;

async function signInOf(role: SystemRole): Promise<{ info: TokenInfo; at: number }> {
  dropEndedSignIn();
  const known = signIns.get(role);
  if (known) return known;
  const fresh = { info: await newSignIn(role), at: Date.now() };
  signIns.set(role, fresh);
  return fresh;
}

/** Logs a user of this role in once more, as on another device. */
export async function newSignIn(role: SystemRole): Promise<TokenInfo> {
  const answer = await fetch('/api/auth/jwt/session', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: personWith(role)?.email, password: UI_PASSWORD }),
  });
  return readTokenInfo(answer);
}

/** A refresh ends the old tokens, as a logout does. */
function dropEndedSignIn(): void {
  if (!signedInAs || readTokens()?.refresh_token === signIns.get(signedInAs)?.info.refresh_token) return;
  signIns.delete(signedInAs);
  signedInAs = null;
}

/** Opens the whole admin at a path, logged in as a user of this role. It is closed after each test. */
export async function openAdmin(
  path: string,
  role: SystemRole = 'admin',
  offered: Partial<PageSetup> = {},
): Promise<void> {
  close();
  await signIn(role);
  await openAsIs(path, offered);
}

/** Logs this page in as a user of this role. Returns the access token. */
async function signIn(role: SystemRole): Promise<string> {
  const { info, at } = await signInOf(role);
  void invalidateUser(queryClient);
  storeTokens(info, at);
  signedInAs = role;
  return info.access_token;
}

/**
 * Opens the admin with the current session, if any; `offered` overrides the server's page setup. Without a path it
 * reloads.
 */
export async function openAsIs(path?: string, offered: Partial<PageSetup> = {}): Promise<void> {
  close();
  await page.viewport(1280, 900);
  if (path !== undefined) window.location.hash = `#${path}`;
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  shown = { root, element };
  root.render(<App setup={{ ...setup, ...offered }} screens={screens} />);
}

/** Returns a tab of the top bar, in a window that is wide enough for the tabs of all resources that tests add. */
export async function mainTab(name: string | RegExp): Promise<Locator> {
  await page.viewport(1920, 900);
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
}

const setup: PageSetup = {
  environment: 'local',
  version: '1.15.0',
  public_url: window.location.origin,
  reports_url: null,
  password_sign_in: true,
  company_sign_in: true,
  registration: true,
  outbox_path: null,
  // The origins of the editors in `uiApps.ts`. A screen reloads the page if it needs an origin that the page does not
  // have.
  frame_origins: ['https://party.example.com'],
  consumer_data_days: null,
  legal: { privacy: null, terms: null, imprint: null },
};

/** Calls the server as a user of this role, to prepare what a screen shows. */
export async function call(method: string, path: string, body?: object, role: SystemRole = 'admin'): Promise<unknown> {
  return (await callerAs(role))(method, path, body);
}

/** Returns a function that makes many calls in one session. */
export async function callerAs(role: SystemRole = 'admin') {
  const token = await signIn(role);
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(path, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      body: body && JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? null : answer.json();
  };
}

let made = 0;
/** Creates a label with a unique name. */
export async function makeLabel(fields: { name?: string; colour?: string; note?: string } = {}): Promise<string> {
  made += 1;
  const name = fields.name ?? `Label ${made} ${crypto.randomUUID().slice(0, 8)}`;
  await call('POST', '/api/labels', { ...fields, name });
  return name;
}

/** Returns the ids of the labels with these names, and creates those that do not exist. */
export async function labelIds(...names: string[]): Promise<string[]> {
  const idOf = async (name: string): Promise<string> => {
    const filter = encodeURIComponent(JSON.stringify({ q: name }));
    const found = await call('GET', `/api/labels?range=[0,199]&filter=${filter}`);
    const known = Array.isArray(found) ? found.find((label) => label.name === name) : undefined;
    return String(Object(known ?? (await call('POST', '/api/labels', { name }))).id);
  };
  const ids = [];
  for (const name of names) ids.push(await idOf(name));
  return ids;
}
