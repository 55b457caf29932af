import { expect, type Page } from '@playwright/test';

export type DemoPerson = 'admin' | 'editor' | 'external' | 'pending' | 'blocked';

/** Signs in as a person does: Login, the server's own page, back to the tool. */
export async function signIn(page: Page, person: DemoPerson = 'admin'): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByLabel('Email').fill(`${person}@example.com`);
  await page.getByLabel('Password').fill('correct horse battery staple');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
}
