import type { Page } from '@playwright/test';
import { approve, expect, test } from './accounts.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const campaigns = (page: Page) => page.getByRole('heading', { level: 1, name: 'Campaigns' });

/** Gives the browser an authenticator that verifies its user, and consents to everything. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const abilities = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true };
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    automaticPresenceSimulation: true,
    ...abilities,
  } as const;
  await session.send('WebAuthn.addVirtualAuthenticator', { options });
}

async function logOut(page: Page): Promise<void> {
  await button(page, /^Account of/).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await button(page, 'Login').click();
}

test('a passkey is added, logs in alone, is asked for after the password, and is removed', async ({
  enter,
  makeAccount,
  enterAs,
}) => {
  const admin = await enter('admin');
  const account = await makeAccount(admin, 'Pia Passkey');
  await approve(admin, account, 'editor');
  const page = await enterAs(account);
  await addAuthenticator(page);
  await page.goto('/#/user/settings/security');
  await button(page, 'Add passkey').click();
  await expect(page.getByRole('dialog', { name: 'Your recovery codes' })).toBeVisible();
  await button(page, 'Done').click();
  await button(page, 'Close without copying').click();
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1);

  await logOut(page);
  await page.getByRole('link', { name: 'Login with a passkey' }).click();
  await button(page, 'Use passkey').click();
  await expect(campaigns(page)).toBeVisible();

  await logOut(page);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await button(page, 'Login').click();
  await expect(page.getByLabel('Recovery code')).toBeVisible();
  await button(page, 'Use passkey').click();
  await expect(campaigns(page)).toBeVisible();

  await page.goto('/#/user/settings/security');
  await button(page, /^Remove /).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' })).not.toBeVisible();
  await logOut(page);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await button(page, 'Login').click();
  await expect(campaigns(page)).toBeVisible();
});
