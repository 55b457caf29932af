import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import type { SystemRole } from '#contracts/permissions.ts';
import { expect, test as journey, type Person } from './people.ts';
import { submitSignIn } from './signIn.ts';

export { expect };

/** A user that a journey has created for itself, so that it can change and block it. */
type Account = { id: string; name: string; email: string; password: string };

type Accounts = {
  /** Adds a user who awaits approval. */
  makeAccount(admin: Person, name: string): Promise<Account>;
  /** Opens a browser in which the user is logged in. The first one replaces the password that the administrator chose. */
  enterAs(account: Account): Promise<Page>;
};

/** A journey with accounts of its own. */
export const test = journey.extend<Accounts>({
  makeAccount: async ({ baseURL: _ }, use) => {
    await use(async ({ call }, words) => {
      const mark = randomUUID().slice(-6);
      const account = {
        name: `${words} ${mark}`,
        email: `${mark}@journeys.example`,
        password: `of no use ${randomUUID()}`,
      };
      const { name: display_name, email, password } = account;
      const made = await call('POST', '/api/users', { display_name, email, password });
      expect(made.status(), await made.text()).toBe(201);
      return { ...account, id: (await made.json()).id };
    });
  },
  enterAs: async ({ browser }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (account) => {
      const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
      opened.push(context);
      const page = await context.newPage();
      await page.goto('/');
      await page.getByRole('button', { name: 'Login' }).click();
      await submitSignIn(page, account);
      const [campaigns, own] = [
        page.getByRole('heading', { level: 1, name: 'Campaigns' }),
        page.getByLabel('New password'),
      ];
      await expect(campaigns.or(own)).toBeVisible();
      if (await own.isVisible()) {
        account.password = `own ${account.password}`;
        await own.fill(account.password);
        await page.getByRole('button', { name: 'Set password and log in' }).click();
      }
      await expect(campaigns).toBeVisible();
      return page;
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});

/** Approves a user and assigns a role, by API calls. */
export async function approve({ call }: Person, { id }: Account, role: SystemRole = 'external'): Promise<void> {
  expect((await call('POST', `/api/users/${id}/state`, { state: 'approved' })).status()).toBe(200);
  if (role !== 'external') expect((await call('POST', `/api/users/${id}/role`, { role })).status()).toBe(200);
}

/** Opens the user list filtered to this user, and returns their row. */
export async function rowOf(page: Page, { name }: Pick<Account, 'name'>, state?: string) {
  const filters = JSON.stringify({ search: name, ...(state && { state }) });
  await page.goto(`/#/user?filters=${encodeURIComponent(filters)}`);
  const row = page.getByRole('row', { name });
  await expect(row).toBeVisible();
  return row;
}

export const enableEditing = (page: Page) => page.getByRole('switch', { name: 'Enable editing' }).check();
