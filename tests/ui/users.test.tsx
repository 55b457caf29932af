import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseLanguage } from '#src/i18n/language.ts';
import { call, mainTab, openAdmin, openAsIs } from './admin.tsx';
import { answerWith } from './answers.ts';
import { violations } from './axe.ts';
import { inGerman } from './inGerman.ts';

const switchOn = () => userEvent.click(page.getByRole('switch', { name: 'Enable editing' }));
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });

type Made = { id: string; display_name: string; email: string };

/** Creates a user with a unique name who awaits approval. */
async function makePending(words: string): Promise<Made> {
  const mark = crypto.randomUUID().slice(0, 8);
  const body = { display_name: `${words} ${mark}`, email: `${mark}@ui.example`, password: `of no use here ${mark}` };
  const made = await call('POST', '/api/users', body);
  if (typeof made !== 'object' || made === null || !('id' in made)) throw new Error('Nobody was made.');
  return { ...body, id: String(made.id) };
}

const addressOf = (filters: object) => `/user?filters=${encodeURIComponent(JSON.stringify(filters))}`;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the list of users', () => {
  test('shows pending users in a separate section, without a time of approval', async () => {
    const { display_name: name } = await makePending('Wilma Waits');
    await openAdmin(addressOf({ state: 'pending', search: name }));
    await expect.element(page.getByRole('heading', { level: 1, name: 'Pending users' })).toBeVisible();
    await expect.element(row(name)).toBeVisible();
    await expect.element(page.getByRole('columnheader', { name: 'Approved' })).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('button', { name: 'Clear filters' }));
    // The section remains: it is not a filter.
    await expect.element(page.getByRole('heading', { level: 1, name: 'Pending users' })).toBeVisible();
    await userEvent.click(page.getByRole('link', { name: 'Active users' }));
    await expect.element(page.getByRole('columnheader', { name: 'Approved' })).toBeVisible();
  });

  test('opens on pending users if there are any, else on active ones; all users are one click away', async () => {
    await makePending('Wanda Waits');
    await openAdmin('/user');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Pending users' })).toBeVisible();
    await userEvent.click(page.getByRole('link', { name: 'All users' }));
    await expect.element(page.getByRole('heading', { level: 1, name: 'Users', exact: true })).toBeVisible();
    await userEvent.click(await mainTab('Users'));
    await expect.element(page.getByRole('heading', { level: 1, name: 'Pending users' })).toBeVisible();
    await openAdmin('/user', 'editor');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Active users' })).toBeVisible();
  });

  const widths = [
    { language: 'en', on: 'Enable editing', of: 'Approved' },
    { language: 'de', on: 'Bearbeiten einschalten', of: 'Aktiviert' },
  ] as const;
  test.each(widths)(
    'is not wider than the page in language $language, however long a name and an address are',
    {
      tags: ['full'],
    },
    ({ language, on, of }) =>
      inGerman(async () => {
        await chooseLanguage(language);
        const mark = crypto.randomUUID();
        const email = `${mark}.of.long.addresses@subdomain.of.the.department.ui.example`;
        const name = `Leonora of the many names that go on ${mark}`;
        await call('POST', '/api/users', { display_name: name, email, password: `of no use here ${mark}` });
        await call('POST', '/api/users/invitations', { emails: [`invited.${mark}@ui.example`], role: 'editor' });
        await openAdmin(addressOf({ search: mark }));
        await userEvent.click(page.getByRole('switch', { name: on }));
        await expect.element(row(name).getByRole('button', { name: /^Activate|aktivieren$/ })).toBeEnabled();
        expect(await violations()).toEqual([]);
        const table = page.getByRole('table').element();
        expect(table.getBoundingClientRect().right).toBeLessThanOrEqual(1280 - 24);
        expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1280);
        await expect.element(page.getByTitle(email)).toBeVisible();
        const approved = page.getByRole('columnheader', { name: of });
        await userEvent.click(approved.getByRole('button'));
        await expect.element(approved).toHaveAttribute('aria-sort', 'descending');
        // The cell shows the day, and the tooltip the time.
        await expect.element(row(name).getByRole('time')).toHaveAttribute('title', expect.stringMatching(/\d\d:\d\d/));
      }),
  );

  test('changes no user before editing is switched on', async () => {
    const { display_name: name } = await makePending('Gus Guarded');
    await openAdmin(addressOf({ search: name }));
    await expect.element(page.getByRole('button', { name: new RegExp(`^Activate ${name}: Turn on`) })).toBeDisabled();
    await expect.element(page.getByRole('combobox', { name: new RegExp(`^Role of ${name}: Turn on`) })).toBeDisabled();
    await switchOn();
    await userEvent.click(page.getByRole('button', { name: `Block ${name}` }));
    await expect.element(page.getByText(`${name} disabled!`)).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: `Activate ${name}` }));
    await expect.element(page.getByText(`${name} enabled!`)).toBeVisible();
  });

  test('assigns another role, and keeps the row in place when the select is clicked', async () => {
    const { display_name: name } = await makePending('Rita Roles');
    await openAdmin(addressOf({ search: name }));
    await expect.element(row(name)).toBeVisible();
    await switchOn();
    const role = page.getByRole('combobox', { name: `Role of ${name}` });
    await userEvent.click(role);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await userEvent.selectOptions(role, 'editor');
    await expect.element(page.getByText(`${name} is now Editor.`)).toBeVisible();
    await expect.element(role).toHaveValue('editor');
  });

  test('keeps the current role when another is refused, and says why', { tags: ['full'] }, async () => {
    const { display_name: name, id } = await makePending('Fred Falls');
    await openAdmin(addressOf({ search: name }));
    await expect.element(row(name)).toBeVisible();
    await switchOn();
    const send = window.fetch;
    vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) =>
      String(input).endsWith(`/api/users/${id}/role`) ? Promise.reject(new TypeError('offline')) : send(input, init),
    );
    const role = page.getByRole('combobox', { name: `Role of ${name}` });
    await userEvent.selectOptions(role, 'admin');
    await expect.element(page.getByText(/The server can’t be reached/)).toBeVisible();
    await expect.element(role).toHaveValue('external');
    await expect.element(role).toBeEnabled();
  });

  test('is read-only for an editor: no switch, no selects, no pending users', async () => {
    const { display_name: name } = await makePending('Hidden Hal');
    await openAdmin('/user', 'editor');
    await expect.element(row('Exa External')).toBeVisible();
    await expect.element(page.getByRole('switch', { name: 'Enable editing' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('combobox', { name: /^Role of/ })).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: /^Pending users/ })).not.toBeInTheDocument();
    await expect.element(page.getByText(name)).not.toBeInTheDocument();
    await openAdmin(addressOf({ state: 'pending' }), 'editor');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  });
});

test('a user’s campaigns that fail to load show a message and can be retried', { tags: ['full'] }, async () => {
  const { display_name: name } = await makePending('Lou Loads');
  await openAdmin(addressOf({ search: name }));
  await expect.element(page.getByRole('button', { name: `0 campaigns of ${name}` })).toBeVisible();
  const send = window.fetch;
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) =>
    /permissions\/users\/.*\/campaigns/.test(String(input))
      ? Promise.reject(new TypeError('offline'))
      : send(input, init),
  );
  await userEvent.click(page.getByRole('button', { name: `0 campaigns of ${name}` }));
  const dialog = page.getByRole('dialog', { name: `Campaigns of ${name}` });
  await expect.element(dialog.getByText('The campaigns could not be loaded')).toBeVisible();
  vi.unstubAllGlobals();
  await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
  await expect.element(dialog.getByText('No campaigns yet')).toBeVisible();
  // Giving access counts as editing.
  await expect.element(dialog.getByRole('button', { name: 'Give access' })).not.toBeInTheDocument();
});

test('the page of a user names their permissions in the chosen language, with the keys as tooltips', async () => {
  const { id } = await makePending('Perry Permitted');
  await openAdmin(`/user/${id}`);
  await expect.element(page.getByTitle('campaigns-modify')).toHaveTextContent(/^Modify campaigns$/);
  expect(await violations()).toEqual([]);
  await inGerman(async () => {
    await chooseLanguage('de');
    await openAdmin(`/user/${id}`);
    await expect.element(page.getByTitle('campaigns-modify')).toHaveTextContent(/^Kampagnen ändern$/);
  });
});

test('the page of a user lists their sessions, which an administrator ends', async () => {
  const { id } = await makePending('Sidney Signed');
  await openAdmin(`/user/${id}`);
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expect.element(sessions.getByText('Not logged in anywhere.')).toBeVisible();
  const at = '2026-01-01T00:00:00.000Z';
  const session = {
    started_at: at,
    last_used_at: at,
    expires_at: at,
    browser: 'Firefox',
    system: 'Linux',
    address: '192.0.2.1',
    agent: null,
  };
  const some = (...ids: string[]) =>
    Response.json({ items: ids.map((one) => ({ ...session, id: one, current: false })) });
  const ended = () => new Response(null, { status: 204 });
  const answers = [some('one', 'two'), ended(), some('two'), ended(), some()];
  answerWith(`/api/users/${id}/sign_ins`, () => answers.shift() ?? some());
  await openAdmin(`/user/${id}`);
  await expect.element(sessions.getByText('Firefox on Linux').first()).toBeVisible();
  expect(await violations()).toEqual([]);
  await sessions
    .getByRole('button', { name: /^End the session/ })
    .first()
    .click();
  await expect.element(sessions.getByRole('button', { name: 'End all sessions' })).not.toBeInTheDocument();
  await sessions.getByRole('button', { name: /^End the session/ }).click();
  await expect.element(sessions.getByText('Not logged in anywhere.')).toBeVisible();
});

test('the password of a new user can be shown while it is typed', { tags: ['full'] }, async () => {
  await openAdmin('/user/new');
  const password = page.getByLabelText('Password');
  await password.fill('lanterns drift over rivers');
  await expect.element(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show characters' }).click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await expect.element(password).toHaveValue('lanterns drift over rivers');
  await page.getByRole('button', { name: 'Hide characters' }).click();
  await expect.element(password).toHaveAttribute('type', 'password');
});

test('a new user without a name and with a malformed address is marked at the fields', async () => {
  await openAdmin('/user/new');
  await page.getByRole('textbox', { name: 'Email' }).fill('no address');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Display name' })).toHaveAccessibleDescription('Required');
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true');
  expect(await violations()).toEqual([]);
});

test('the help mentions company sign-on only where it is set up', async () => {
  await openAdmin('/user');
  const words = page.getByText(/single sign-on directory group/);
  await expect.element(words).toBeVisible();
  await openAsIs('/user', { company_sign_in: false });
  await expect.element(page.getByText('Roles and new users')).toBeVisible();
  await expect.element(words).not.toBeInTheDocument();
});

test('where passwords are disabled no user is added here, and a message says how users join', async () => {
  await openAdmin('/user');
  await openAsIs('/user/new', { password_sign_in: false });
  await expect.element(page.getByText('People join through company sign-on')).toBeVisible();
  await expect.element(page.getByText(/Add the person to the directory group/)).toBeVisible();
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
});

test('the page of a user lists their second factors, which an administrator removes', async () => {
  const { id, display_name: name } = await makePending('Lou Loser');
  const factors = page.getByRole('region', { name: 'Second factors' });
  await openAdmin(`/user/${id}`);
  await expect.element(factors.getByText('This user logs in with a password only.')).toBeVisible();
  const at = '2026-01-01T00:00:00.000Z';
  const passkeys = [{ id, name: 'Phone', added_at: at, last_used_at: null }];
  const none = { authenticator: null, passkeys: [], trusted_browsers: [], recovery_codes: 0 };
  const answers = [Response.json({ ...none, passkeys }), new Response(null, { status: 204 })];
  answerWith(`/api/users/${id}/second_factors`, () => answers.shift() ?? Response.json(none));
  await openAdmin(`/user/${id}`);
  await expect.element(factors.getByText('1 passkey')).toBeVisible();
  await userEvent.click(factors.getByRole('button', { name: 'Remove all second factors' }));
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(`Make sure that ${name} asked for this.`, { exact: false })).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Remove all second factors' }));
  await expect.element(factors.getByText('This user logs in with a password only.')).toBeVisible();
});
