import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readTokens } from '#authProvider/tokenStore.ts';
import { variant } from '../support/tier.ts';
import { makeLabel, openAdmin } from './admin.tsx';

const text = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const mark = () => crypto.randomUUID().slice(0, 8);

/** Ends all sessions, as another device does: the page learns of it with its next call. */
async function endUserSession(): Promise<void> {
  const body = JSON.stringify({ refresh_token: readTokens()?.refresh_token });
  const headers = { 'Content-Type': 'application/json' };
  await fetch('/api/auth/oauth2/logout', { method: 'POST', headers, body });
}

/** Presses a button at once, if the page has not asked to sign in by then: it also notices the end by itself. */
function pressIfShown(name: string): void {
  const element = button(name).query();
  if (element instanceof HTMLElement) element.click();
}

/** Waits for the login page, which leads back to the form. */
async function isAskedToSignIn(address: string): Promise<void> {
  await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(decodeURIComponent(window.location.hash)).toContain(`next=${address}`);
}

type Form = {
  address: string;
  /** The values to type, by label. */
  typed: Record<string, string>;
  before?: () => Promise<void>;
  send: string;
};

const forms: Record<string, () => Form> = {
  'a new campaign': () => ({
    address: '/campaign/new',
    typed: { Name: `Typed ${mark()}`, URL: `set-by-hand-${mark()}` },
    before: async () => {
      await userEvent.selectOptions(page.getByRole('combobox', { name: 'App' }), 'All flags');
      await userEvent.fill(page.getByLabelText('Start date', { exact: false }), '2031-03-11T20:30');
    },
    send: 'Create',
  }),
  'a new label': () => ({
    address: '/labels/new',
    typed: { Name: `Typed ${mark()}`, Note: 'Not saved yet' },
    send: 'Create',
  }),
  'a new app': () => ({
    address: '/apps/new',
    typed: { Name: 'Typed', 'App ID': `typed-${mark()}`, 'Config URL': 'https://app.example.com/config.json' },
    send: 'Add app',
  }),
  'a new personal access token': () => ({
    address: '/user/settings/personal-access-tokens',
    typed: { 'Token Name': `Typed ${mark()}` },
    send: 'Generate Token',
  }),
};

describe('a session that ends during typing brings the user back to the same form with the same values', () => {
  for (const [at, [form, makeForm]] of Object.entries(forms).entries())
    test(form, variant(at), async () => {
      const { address, typed, before, send } = makeForm();
      await openAdmin(address);
      await before?.();
      for (const [name, value] of Object.entries(typed)) await userEvent.fill(text(name), value);
      await endUserSession();
      pressIfShown(send);
      await isAskedToSignIn(address);
      await openAdmin(address);
      for (const [name, value] of Object.entries(typed)) await expect.element(text(name)).toHaveValue(value);
      await userEvent.click(button(send));
      // The saved values are no longer a draft.
      await expect
        .poll(() => window.location.hash !== `#${address}` || page.getByRole('dialog').elements().length > 0)
        .toBe(true);
      await openAdmin(address);
      for (const name of Object.keys(typed)) await expect.element(text(name)).toHaveValue('');
    });

  test('a new user, without the password, which is never stored', async () => {
    const name = `Typed ${mark()}`;
    await openAdmin('/user/new');
    await userEvent.fill(text('Display name'), name);
    await userEvent.fill(text('Email'), `${mark()}@ui.example`);
    await userEvent.fill(page.getByLabelText('Password'), 'of no use to anybody 7');
    await endUserSession();
    pressIfShown('Create');
    await isAskedToSignIn('/user/new');
    await openAdmin('/user/new');
    await expect.element(text('Display name')).toHaveValue(name);
    await expect.element(page.getByLabelText('Password')).toHaveValue('');
    await userEvent.fill(page.getByLabelText('Password'), 'of no use to anybody 7');
    await userEvent.click(button('Create'));
    await expect.element(page.getByText(`${name} created!`)).toBeVisible();
  });

  test('a changed label', { tags: ['full'] }, async () => {
    const name = await makeLabel();
    await openAdmin(`/labels?filters=${encodeURIComponent(JSON.stringify({ search: name }))}`);
    await userEvent.click(page.getByRole('link', { name, exact: true }));
    await userEvent.fill(text('Note'), 'Typed before it ended');
    const address = window.location.hash.slice(1);
    await endUserSession();
    pressIfShown('Save changes');
    await isAskedToSignIn(address);
    await openAdmin(address);
    await expect.element(text('Note')).toHaveValue('Typed before it ended');
    await userEvent.click(button('Save changes'));
    await expect.element(page.getByText(`${name} updated!`)).toBeVisible();
  });
});

test('a deletion that ended in a logout is not reported as done', async () => {
  const name = await makeLabel();
  await openAdmin(`/labels?filters=${encodeURIComponent(JSON.stringify({ search: name }))}`);
  await page.getByRole('link', { name, exact: true }).click();
  await button('Delete').click();
  const said: string[] = [];
  const watch = new MutationObserver(() => said.push(document.body.innerText));
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  await endUserSession();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible();
  watch.disconnect();
  expect(said.filter((words) => words.includes(`${name} deleted!`))).toEqual([]);
});

test('the name of a new folder survives the end of a session, and is discarded by Cancel', {
  tags: ['full'],
}, async () => {
  const dialog = page.getByRole('dialog', { name: 'New folder' });
  const open = () => button('New folder').click();
  await openAdmin('/media', 'editor');
  await expect.element(page.getByRole('button', { name: /^Live/ })).toBeVisible();
  await open();
  await dialog.getByRole('textbox').fill('Typed before it ended');
  await endUserSession();
  await isAskedToSignIn('/media');
  await openAdmin('/media', 'editor');
  await open();
  await expect.element(dialog.getByRole('textbox')).toHaveValue('Typed before it ended');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await open();
  await expect.element(dialog.getByRole('textbox')).toHaveValue('');
});
