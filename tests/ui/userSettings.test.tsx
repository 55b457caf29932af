import { TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SystemRole } from '#contracts/permissions.ts';
import { UI_PASSWORD } from '../support/uiPeople.ts';
import { call, newSignIn, openAdmin, openAsIs } from './admin.tsx';
import { violations } from './axe.ts';

const settings = '/user/settings/personal-access-tokens';
const button = (name: string | RegExp) => page.getByRole('button', { name });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const hash = () => window.location.hash.slice(1);
const freshName = (words: string) => `${words} ${crypto.randomUUID().slice(0, 8)}`;

type Token = { id: string; name: string; permissions: string[]; token: string };
const isToken = (value: unknown): value is Token => typeof value === 'object' && value !== null && 'token' in value;

async function makeToken(name: string, role: SystemRole = 'editor'): Promise<Token> {
  const body = { token_name: name, permissions: ['campaigns-read'] };
  const made = await call('POST', '/api/users/me/personal_access_tokens', body, role);
  if (!isToken(made)) throw new Error('No token was made.');
  return made;
}

let copied: string[] = [];
beforeEach(() => {
  copied = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Lets requests to a path fail as without a connection. */
function cutOff(path: string) {
  const send = window.fetch;
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) =>
    String(input).startsWith(path) ? Promise.reject(new TypeError('offline')) : send(input, init),
  );
}

describe('the user settings', () => {
  test('open with the personal access tokens from the account menu, and link to the login security', async () => {
    await openAdmin('/campaign', 'editor');
    await userEvent.click(button('Account of Edi Editor'));
    await userEvent.click(page.getByRole('menuitem', { name: 'User settings' }));
    await expect.element(heading('Personal Access Tokens')).toBeVisible();
    expect(hash()).toBe(settings);
    const nav = page.getByRole('navigation', { name: 'Navigation' });
    await expect.element(nav.getByRole('link', { name: 'Personal Access Tokens' })).toHaveAttribute('aria-current');
    await expect.element(page.getByRole('link', { name: 'Users' })).not.toHaveAttribute('aria-current');
    await userEvent.click(nav.getByRole('link', { name: 'Login security' }));
    await expect.element(heading('Login security')).toBeVisible();
  });

  test('have no tokens on live, where their URL leads to the login security', async () => {
    await openAdmin('/labels', 'editor');
    await openAsIs(settings, { environment: 'live' });
    await expect.element(heading('Login security')).toBeVisible();
    const nav = page.getByRole('navigation', { name: 'Navigation' });
    expect(nav.getByRole('link').elements()).toHaveLength(1);
  });
});

describe('the login security', () => {
  const region = (name: string) => page.getByRole('region', { name });

  test('sets up an authenticator app, shows its recovery codes once, renews them, and removes it', async () => {
    await openAdmin('/user/settings/security', 'editor');
    await expect.element(page.getByText('No passkeys yet.')).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.click(button('Set up'));
    await expect.element(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    const shown = page
      .getByRole('dialog')
      .getByRole('button', { name: /^Copy [A-Z2-7 ]{39}/ })
      .element();
    const code = page.getByLabelText('Code that the app shows');
    await userEvent.fill(code, '000000');
    await userEvent.click(button('Confirm'));
    await expect.element(page.getByText('This code is wrong or was used already.')).toBeVisible();
    await expect.element(code).toHaveValue('000000');
    expect(await violations()).toEqual([]);
    const secret = shown.textContent?.replaceAll(' ', '') ?? '';
    await userEvent.fill(code, new TOTP({ secret }).generate());
    await userEvent.click(button('Confirm'));
    await userEvent.click(button(/^Copy codes/));
    expect(copied.at(-1)?.split('\n')).toHaveLength(10);
    await userEvent.click(button('Done'));
    await expect.element(region('Recovery codes').getByText('10 unused codes.')).toBeVisible();
    await userEvent.click(button('Create new codes'));
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Create new codes' }));
    await userEvent.click(button('Done'));
    await expect.element(page.getByText('You have not copied the recovery codes')).toBeVisible();
    await userEvent.click(button('Close without copying'));
    await userEvent.click(region('Authenticator app').getByRole('button', { name: 'Remove' }));
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Remove' }));
    await expect.element(region('Authenticator app').getByText('Not set up.')).toBeVisible();
    expect(region('Recovery codes').elements()).toHaveLength(0);
  });

  test('says if it can’t be loaded, and if the browser adds no passkey', async () => {
    await openAdmin('/labels', 'editor');
    cutOff('/api/users/me/second_factors');
    await openAsIs('/user/settings/security');
    await expect.element(page.getByText('Your login security could not be loaded')).toBeVisible();
    vi.unstubAllGlobals();
    await userEvent.click(button('Retry'));
    const refused = new DOMException('cancelled', 'NotAllowedError');
    vi.spyOn(navigator.credentials, 'create').mockRejectedValue(refused);
    await userEvent.click(button('Add passkey'));
    await expect.element(page.getByText(/^No passkey was added/)).toBeVisible();
  });
});

describe('a call that needs a confirmed login', () => {
  test('asks for the password once, keeps the input if that is cancelled or wrong, and continues', async () => {
    const name = freshName('Confirmed');
    await openAdmin(settings, 'editor');
    await userEvent.fill(page.getByLabelText('Token Name'), name);
    const send = window.fetch;
    let isProven = false;
    vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
      if (String(input).endsWith('/sign_ins/confirm')) {
        const answer = await send(input, init);
        isProven = answer.ok;
        return answer;
      }
      const isRefused = init?.method === 'POST' && !isProven && String(input).endsWith('/personal_access_tokens');
      if (!isRefused) return send(input, init);
      const detail = { key: 'sign-in-again', msg: 'Confirm your login to do this.', methods: ['password'] };
      return Response.json({ detail }, { status: 403 });
    });
    await userEvent.click(button('Generate Token'));
    const dialog = page.getByRole('dialog', { name: 'Confirm your login' });
    await expect.element(dialog).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.click(button('Cancel'));
    await expect.element(page.getByText('Confirm your login to do this.')).toBeVisible();
    await expect.element(page.getByLabelText('Token Name')).toHaveValue(name);
    await userEvent.click(button('Generate Token'));
    await userEvent.fill(dialog.getByLabelText('Password'), 'wrong');
    await userEvent.click(button('Continue'));
    await expect.element(dialog.getByText('The password is wrong.')).toBeVisible();
    await userEvent.fill(dialog.getByLabelText('Password'), UI_PASSWORD);
    await userEvent.click(button('Continue'));
    await expect.element(page.getByRole('dialog', { name: `Your new token "${name}"` })).toBeVisible();
  });
});

describe('a personal access token', () => {
  test('is created with some of the user’s own permissions, shown once to be copied, and listed', async () => {
    const name = freshName('Nightly export');
    await openAdmin(settings, 'editor');
    await expect.element(page.getByRole('checkbox', { name: 'Read campaigns' })).toBeVisible();
    // An editor has no such permission to grant.
    expect(page.getByRole('checkbox', { name: 'Modify users' }).elements()).toHaveLength(0);
    await userEvent.click(button('Generate Token'));
    await expect.element(page.getByText('This field is required')).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.fill(page.getByLabelText('Token Name'), '   ');
    await expect.element(page.getByText('This field is required')).toBeVisible();
    await userEvent.fill(page.getByLabelText('Token Name'), name);
    await userEvent.click(page.getByRole('checkbox', { name: 'Read campaigns' }));
    await userEvent.click(page.getByRole('checkbox', { name: 'Read users' }));
    expect(await violations()).toEqual([]);
    await userEvent.click(button('Generate Token'));

    const dialog = page.getByRole('dialog', { name: `Your new token "${name}"` });
    await expect.element(dialog.getByText(/It can’t be viewed again/)).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: /^Copy token/ }));
    await expect.element(page.getByText('Token copied to clipboard')).toBeVisible();
    expect(copied).toEqual([expect.stringMatching(/^cms_pat_[0-9a-f]{72}$/)]);
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
    await expect.element(dialog).not.toBeInTheDocument();

    const row = page.getByRole('row', { name });
    await expect.element(row).toHaveTextContent(/Never/);
    await expect.element(row).toHaveTextContent('Read users, Read campaigns');
    await expect.element(page.getByLabelText('Token Name')).toHaveValue('');
    await userEvent.click(row.getByRole('button', { name: /^Copy ID/ }));
    await expect.element(page.getByText(`ID copied to clipboard: ${copied[1]}`)).toBeVisible();
    expect(copied[1]).toMatch(/^[0-9a-f-]{36}$/);
    await expect.element(row).toHaveTextContent(`${copied[1]?.slice(0, 5)}…${copied[1]?.slice(-5)}`);
    expect(await violations()).toEqual([]);
  });

  test('that was not copied needs a confirmation to close its dialog', { tags: ['full'] }, async () => {
    await openAdmin(settings, 'editor');
    await userEvent.fill(page.getByLabelText('Token Name'), freshName('Left behind'));
    await userEvent.click(button('Generate Token'));
    const asks = page.getByRole('dialog', { name: 'You have not copied the token' });
    await userEvent.click(button('Done'));
    await expect.element(asks).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.click(asks.getByRole('button', { name: 'Stay' }));
    await expect.element(page.getByRole('dialog', { name: /^Your new token/ })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(asks.getByRole('button', { name: 'Copy and close' }));
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(copied).toHaveLength(1);
  });

  test('remains on the screen where the browser refuses to copy', { tags: ['full'] }, async () => {
    vi.mocked(navigator.clipboard.writeText).mockRejectedValue(new DOMException('Refused', 'NotAllowedError'));
    await openAdmin(settings, 'editor');
    await userEvent.fill(page.getByLabelText('Token Name'), freshName('By hand'));
    await userEvent.click(button('Generate Token'));
    await userEvent.click(button('Done'));
    await userEvent.click(button('Copy and close'));
    await expect.element(page.getByText(/Select the token and copy it manually/)).toBeVisible();
    await expect.element(page.getByText(/^cms_pat_/)).toBeVisible();
    await userEvent.click(button('Done'));
    await userEvent.click(button('Close without copying'));
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('is deleted after a confirmation, and stops working', async () => {
    const name = freshName('To be deleted');
    const { token } = await makeToken(name);
    await openAdmin(settings, 'editor');
    await userEvent.click(button(`Delete ${name}`));
    const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this token?' });
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await expect.element(page.getByRole('row', { name })).toBeVisible();
    await userEvent.click(button(`Delete ${name}`));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await expect.element(page.getByText(`${name} deleted!`)).toBeVisible();
    await expect.element(page.getByRole('row', { name })).not.toBeInTheDocument();
    expect((await fetch('/api/users/me', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
  });

  test('that fails to be created says why and keeps the input; a list that fails to load can be retried', {
    tags: ['full'],
  }, async () => {
    const name = freshName('Not made');
    await makeToken(freshName('Listed'), 'admin');
    cutOff('/api/users/me/personal_access_tokens');
    await openAdmin(settings);
    await expect.element(page.getByText('Your tokens could not be loaded')).toBeVisible();
    await userEvent.fill(page.getByLabelText('Token Name'), name);
    await userEvent.click(button('Generate Token'));
    await expect.element(page.getByRole('alert').getByText(/your changes are still here/)).toBeVisible();
    await expect.element(page.getByLabelText('Token Name')).toHaveValue(name);
    vi.unstubAllGlobals();
    await userEvent.click(button('Retry'));
    await expect.element(page.getByRole('row', { name: /Listed/ }).first()).toBeVisible();
    await userEvent.click(button('Generate Token'));
    await expect.element(page.getByRole('dialog', { name: `Your new token "${name}"` })).toBeVisible();
  });

  test('has a card of its own on a phone, and a message if there are none', { tags: ['full'] }, async () => {
    await openAdmin(settings, 'external');
    await expect.element(page.getByText('No tokens yet')).toBeVisible();
    const name = freshName('On a phone');
    await makeToken(name);
    await openAdmin(settings, 'editor');
    await page.viewport(390, 844);
    await expect.element(page.getByRole('listitem').filter({ hasText: name })).toHaveTextContent('Last used: Never');
  });
});

describe('the user’s own sessions', () => {
  const open = async (role: SystemRole, name: string) => {
    await openAdmin('/labels', role);
    await userEvent.click(button(`Account of ${name}`));
    await userEvent.click(page.getByRole('menuitem', { name: 'Your sessions' }));
    return page.getByRole('dialog', { name: 'Your sessions' });
  };

  test('are ended one by one or all but this one', async () => {
    for (let index = 0; index < 3; index++) await newSignIn('external');
    const dialog = await open('external', 'Exa External');
    const entries = dialog.getByRole('listitem');
    await expect.element(entries.first()).toHaveTextContent('This session');
    await expect.element(entries.first()).toHaveTextContent(/Chrome on Linux.*from 127.0.0.1/);
    const before = entries.elements().length;
    expect(before).toBeGreaterThan(3);
    expect(await violations()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: /^End the session of Chrome on Linux/ }).first());
    await expect.element(page.getByText('The session has ended.')).toBeVisible();
    await expect.poll(() => entries.elements().length).toBe(before - 1);
    await userEvent.click(dialog.getByRole('button', { name: 'End all others' }));
    await expect.element(page.getByText(`${before - 2} other sessions have ended.`)).toBeVisible();
    await expect.element(dialog.getByText('You are not logged in anywhere else.')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'End all others' })).not.toBeInTheDocument();
  });

  test('that fail to load can be retried', { tags: ['full'] }, async () => {
    cutOff('/api/users/me/sign_ins');
    const dialog = await open('admin', 'Ada Admin');
    await expect.element(dialog.getByText('Your sessions could not be loaded')).toBeVisible();
    vi.unstubAllGlobals();
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
    await expect.element(dialog.getByText('This session')).toBeVisible();
  });
});
