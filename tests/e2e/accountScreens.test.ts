import type { Page } from '@playwright/test';
import { approve, expect, rowOf, test } from './accounts.ts';
import { expectAccessible } from './axe.ts';
import { button, heading, sizes } from './screens.ts';
import { full } from './tier.ts';

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const password = 'seven quiet rivers turning';

/** Opens the last mail to an address, in the outbox that the page links to. */
async function mailTo(page: Page, email: string) {
  const opened = page.waitForEvent('popup');
  await link(page, 'open the outbox').click();
  const outbox = await opened;
  // Firefox can't resize a new window before it has loaded.
  await outbox.waitForLoadState();
  await outbox.setViewportSize(page.viewportSize() ?? sizes.desktop);
  const mail = outbox
    .getByRole('article')
    .filter({ hasText: `To ${email},` })
    .first();
  // A job sends it a moment after the request.
  await expect(async () => {
    await outbox.reload();
    await expect(mail).toBeVisible({ timeout: 200 });
  }).toPass();
  return { outbox, link: mail.getByRole('link') };
}

/** Logs in from the login page through the server's own page. */
async function signInAs(page: Page, email: string, word: string): Promise<void> {
  await button(page, 'Login').click();
  await expect(heading(page, 'Login')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(word);
  await button(page, 'Login').click();
}

test('a new user registers, verifies their address, waits for approval, is approved and logs in', async ({
  browser,
  enter,
}) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  const mark = crypto.randomUUID().slice(-6);
  const person = { name: `Nova ${mark}`, email: `nova-${mark}@journeys.example` };

  await page.goto('/#/login');
  await link(page, 'Register').click();
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill('passwordpassword');
  await page.getByLabel('Password').press('Enter');
  await expect(page.getByText(/^Too easy to guess/)).toBeVisible();
  await expectAccessible(page, 'register, with an error');
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Password').press('Enter');
  await expect(heading(page, 'Check your email')).toBeFocused();
  await expect(page.getByText(/Your account will be reviewed by an administrator/)).toBeVisible();
  await expectAccessible(page, 'new user');
  await page.reload();
  await expect(page.getByText(`An email is on its way to ${person.email}.`)).toBeVisible();

  // Before the address is verified the server's page links to another verification mail.
  await link(page, 'Go to login').click();
  await signInAs(page, person.email, password);
  await expect(page.getByRole('alert')).toContainText('Verify your email address first.');
  await expectAccessible(page, 'sign-in page, unverified');
  await link(page, 'Send verification email').click();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await button(page, 'Send verification email').click();
  await expect(heading(page, 'Check your email')).toBeVisible();

  const mail = await mailTo(page, person.email);
  await mail.link.click();
  await expect(mail.outbox.getByText(`Confirm that ${person.email} is your email address.`)).toBeVisible();
  await expect(mail.outbox).not.toHaveURL(/token/);
  await expectAccessible(mail.outbox, 'code entered');
  await mail.outbox.reload();
  await button(mail.outbox, 'Verify my email').click();
  await expect(mail.outbox.getByText('Your email has been verified. You can now login.')).toBeVisible();
  await expectAccessible(mail.outbox, 'verified');
  await link(mail.outbox, 'Go to login').click();
  await signInAs(mail.outbox, person.email, password);
  await expect(mail.outbox.getByRole('alert')).toContainText('is awaiting administrator approval');

  const admin = await enter('admin');
  const row = await rowOf(admin.page, person, 'pending');
  await expect(row).toContainText(person.email);
  const { items } = await (await admin.call('GET', `/api/users?search=${person.email}`)).json();
  await approve(admin, { ...person, id: items[0].id, password });
  await mail.outbox.getByLabel('Password').fill(password);
  await button(mail.outbox, 'Login').click();
  await expect(mail.outbox.getByText('You don’t have access to any campaigns')).toBeVisible();
  await context.close();
});

test(
  'a password reset by mail ends all other sessions, and its link works once',
  full,
  async ({ enter, makeAccount, enterAs }) => {
    const admin = await enter('admin');
    const account = await makeAccount(admin, 'Forgetful Fay');
    await approve(admin, account);
    const elsewhere = await enterAs(account);
    await elsewhere.goto('/#/campaign');
    await expect(elsewhere.getByText('You don’t have access to any campaigns')).toBeVisible();

    // Their own browser is logged in too: its session ends like any other.
    const page = await enterAs(account);
    await page.setViewportSize(sizes.phone);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/#/password-reset');
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Email').press('Enter');
    await expect(page.getByText('Password reset instructions have been sent to the address')).toBeVisible();
    await expectAccessible(page, 'reset asked for');

    const mail = await mailTo(page, account.email);
    const address = await mail.link.getAttribute('href');
    expect(address).toMatch(/#\/password-reset\/[\w-]{43}$/);
    await mail.link.click();
    await expect(heading(mail.outbox, 'Set a new password')).toBeVisible();
    await expect(mail.outbox).toHaveURL(/#\/password-reset$/);
    await expectAccessible(mail.outbox, 'new password');
    await mail.outbox.reload();
    await mail.outbox.getByLabel('New password').fill(password);
    await mail.outbox.getByLabel('New password').press('Enter');
    await expect(mail.outbox.getByText('You can now login with your new password')).toBeVisible();
    await expectAccessible(mail.outbox, 'password set');

    await expect(elsewhere).toHaveURL(/#\/login\?failure=ended/);
    await expect(elsewhere.getByRole('alert')).toContainText('Your session has ended');

    await page.bringToFront();
    await page.goto(String(address));
    await page.getByLabel('New password').fill(`${password} again`);
    await button(page, 'Set new password').click();
    await expect(heading(page, 'This link no longer works')).toBeFocused();
    await expectAccessible(page, 'bad link');
    await mail.outbox.bringToFront();
    await link(mail.outbox, 'Go to login').click();
    await signInAs(mail.outbox, account.email, account.password);
    await expect(mail.outbox.getByRole('alert')).toContainText('is wrong');
    await mail.outbox.getByLabel('Password').fill(password);
    await button(mail.outbox, 'Login').click();
    await expect(mail.outbox.getByText('You don’t have access to any campaigns')).toBeVisible();
  },
);
