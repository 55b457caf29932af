import { afterAll, beforeAll, inject } from 'vitest';
import { demoPassword } from '#server/seed/demo.ts';
import { type Campaign, callsOf, makeCampaign as makeCampaignWith } from '#tests/support/productCalls.ts';
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

/** Calls the API as an admin, in a session that no window uses. */
export const call = callsOf(tool);
export const makeCampaign = (words: string, fields: object = {}): Promise<Campaign> =>
  makeCampaignWith(call, words, fields);

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
