import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, inject } from 'vitest';
import { readTokenInfo } from '#authProvider/tokenInfo.ts';
import { demoPassword } from '#server/seed/demo.ts';
import { label, role, text, within } from './find.ts';
import { WebKit } from './webKit.ts';

const { tool, driver, browser } = inject('walk');

/** The window of a file's walks. They run one after the other, and each opens its own page. */
export let window: WebKit;
beforeAll(async () => {
  window = await WebKit.open(driver, browser);
});
afterAll(() => window?.close());

/** Logs in on the login page, as a user does. */
export async function signIn(person = 'admin'): Promise<void> {
  await window.goto(tool);
  await window.click(role('button', 'Login'));
  await window.fill(label('Email'), `${person}@example.com`);
  await window.fill(label('Password'), demoPassword);
  await window.click(role('button', 'Login'));
  await window.find(role('heading', 'Campaigns'));
}

/** Opens a path of the tool, whose screen has this title. Unsaved input of another walk is left behind. */
export async function open(path: string, title: string): Promise<void> {
  await window.goto('about:blank');
  await window.goto(`${tool}/#${path}`);
  await window.find(role('heading', title));
}

let token = '';

/** Calls the API as an admin, in a session that no window uses. */
export async function call<T>(method: string, path: string, data?: object): Promise<T> {
  const json = { 'content-type': 'application/json' };
  if (token === '') {
    const body = JSON.stringify({ email: 'admin@example.com', password: demoPassword });
    const answer = await fetch(`${tool}/api/auth/jwt/session`, { method: 'POST', headers: json, body });
    token = (await readTokenInfo(answer)).access_token;
  }
  const headers = { authorization: `Bearer ${token}`, ...(data && json) };
  const answer = await fetch(`${tool}/api${path}`, { method, headers, body: data && JSON.stringify(data) });
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${body}`);
  return JSON.parse(body || 'null');
}

export type Campaign = { id: string; name: string; url: string };

/** Creates a campaign that runs now. */
export async function makeCampaign(words: string, fields: object = {}, app = 'listening-party'): Promise<Campaign> {
  const name = `${words} ${randomUUID().slice(-6)}`;
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const { id } = await call<Campaign>('POST', '/campaigns', { name, slug, app, test: false });
  await call('POST', `/campaigns/${id}/publish`);
  const starts_at = new Date(Date.now() - 60_000).toISOString();
  return call('POST', `/campaigns/${id}/patch`, { fields: { starts_at, ...fields } });
}

/** Opens the page editor of a campaign, and enters its frame. */
export async function openEditor({ id }: Campaign): Promise<void> {
  await open(`/campaign/${id}/editor`, 'Editor');
  await window.enter('iframe');
  await window.find(label('Title'));
}

/** Saves in the page editor, whose frame is entered. */
export async function savePage(): Promise<void> {
  await window.click(role('button', 'Save'));
  await window.find(text('All changes saved'));
}

/** Signs up on the public page that is open. */
export async function signUp(): Promise<void> {
  const form = '[data-sign-up]';
  await window.fill(within(form, label('Name')), 'Fay');
  await window.fill(within(form, label('Email address')), 'fay@example.com');
  await window.click(within(form, role('checkbox')));
  await window.click(within(form, role('button', 'Sign up')));
  await window.find(text(/Check your inbox/));
}

/** Returns the value of a form field. */
export const fieldValue = async (target: string): Promise<string> =>
  window.run('return arguments[0].value', await window.find(target));
