import type { Page } from '@playwright/test';
import { type BuiltServer, endBuiltServers, removeFolder, startBuiltServer } from '../support/builtServer.ts';
import { type CompanyDirectory, startCompanyDirectory } from '../support/companyDirectory.ts';
import { callHttp, signInDemo } from '../support/httpCalls.ts';
import { copySeededFolder } from '../support/seededFolder.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './signIn.ts';
import { full } from './tier.ts';

test.use({ person: null });

let directory: CompanyDirectory;
let product: BuiltServer;
let folder: string;

test.beforeAll('the product starts with a company sign-on', async () => {
  test.setTimeout(120_000);
  directory = await startCompanyDirectory();
  folder = await copySeededFolder();
  product = await startBuiltServer({ env: { DATA_DIR: folder, ...directory.env } });
  directory.register(product.url);
  const of = (name: string, email: string, groups: string[]) => ({ name, email, email_verified: true, groups });
  directory.people.set('nova', of('Nova Field', 'nova@company.example', ['everybody', 'cms-users']));
  directory.people.set('otto', of('Otto Outside', 'otto@company.example', ['everybody']));
  directory.people.set('ed', of('Ed Example', 'editor@example.com', ['cms-users']));
});

test.afterAll('the product and the directory stop', async () => {
  test.setTimeout(60_000);
  await endBuiltServers();
  await directory?.close();
  removeFolder(folder);
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const link = (page: Page, name: string) => page.getByRole('link', { name });

/**
 * Goes from the tool's login page to the company's own page, which asks for the account even after an earlier login.
 */
async function leaveForCompany(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(heading(page, 'Login')).toBeVisible();
  await link(page, 'Continue with company sign-on').click();
  await expect(heading(page, 'Who are you?')).toBeVisible();
}

/** Approves a user by the API calls of an administrator. */
async function approve(email: string): Promise<void> {
  const token = await signInDemo(product, 'admin@example.com');
  const { body } = await callHttp(product, 'GET', `/api/users?search=${email}`, { token });
  const json = { state: 'approved' };
  expect((await callHttp(product, 'POST', `/api/users/${body.items[0].id}/state`, { token, json })).status).toBe(200);
}

test('a colleague logs in, waits, is approved and reaches the requested page; after a logout they have to log in again', async ({
  page,
}) => {
  await page.goto(`${product.url}/#/labels`);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(link(page, 'Continue with company sign-on')).toBeVisible();
  await expectAccessible(page, 'sign-in page with company sign-on');
  await link(page, 'Continue with company sign-on').click();
  await link(page, 'Nova Field').click();
  await expect(heading(page, 'Your account is awaiting approval')).toBeVisible();
  await expectAccessible(page, 'a refused sign-on');
  await page.reload();
  await expect(heading(page, 'Your account is awaiting approval')).toBeVisible();

  await approve('nova@company.example');
  await link(page, 'Try again').click();
  await link(page, 'Nova Field').click();
  await expect(heading(page, 'Labels')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');

  await page.getByRole('button', { name: 'Account of Nova Field' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/#\/login$/);
  await leaveForCompany(page);
  await link(page, 'Nova Field').click();
  await expect(page.getByRole('button', { name: 'Account of Nova Field' })).toBeVisible();
});

test('users without a group, or whose address already has an account, are told what to do', full, async ({ page }) => {
  await page.goto(product.url);
  await leaveForCompany(page);
  await link(page, 'Otto Outside').click();
  await expect(heading(page, 'You are not in the group yet')).toBeVisible();
  await link(page, 'Try again').click();
  await link(page, 'Ed Example').click();
  await expect(heading(page, 'An account with this email already exists')).toBeVisible();
  await page.getByText('Details for the administrator').click();
  await expect(page.getByText('create-admin')).toBeVisible();
  await expectAccessible(page, 'an account that exists');

  await link(page, 'Log in another way').click();
  await page.getByLabel('Email').fill('editor@example.com');
  await page.getByLabel('Password').fill('correct horse battery staple');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(heading(page, 'Campaigns')).toBeVisible();
});
