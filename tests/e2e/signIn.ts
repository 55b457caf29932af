import type { Page } from '@playwright/test';
import { readTokenInfo } from '../../authProvider/tokenInfo.ts';
import { test as base, expect } from './product.ts';

export { expect };
export type DemoPerson = 'admin' | 'editor' | 'external' | 'pending' | 'blocked';

const demoPassword = 'correct horse battery staple';

type JourneyOptions = {
  /** Who is signed in when the journey begins; null is nobody. */
  person: DemoPerson | null;
};

type StorageState = {
  cookies: [];
  origins: { origin: string; localStorage: { name: string; value: string }[] }[];
};

/** A sign-in is used again for a while only: a refreshed token ends the one that was kept here. */
const usedAgainForMs = 5 * 60_000;
const kept = new Map<DemoPerson, { state: StorageState; until: number }>();

/** The browser of somebody who has signed in, without the way there; one sign-in serves many journeys. */
async function browserOf(person: DemoPerson, baseUrl: string): Promise<StorageState> {
  const known = kept.get(person);
  if (known && known.until > Date.now()) return known.state;
  const state = await newSignIn(person, baseUrl);
  kept.set(person, { state, until: Date.now() + usedAgainForMs });
  return state;
}

/** What a browser keeps of a sign-in that nobody else uses. */
export const newSignIn = (person: DemoPerson, baseUrl: string): Promise<StorageState> =>
  signInOf({ email: `${person}@example.com`, password: demoPassword }, baseUrl);

/** The same of an account that a journey has made that may sign in. */
export async function signInOf(
  { email, password }: { email: string; password: string },
  baseUrl: string,
): Promise<StorageState> {
  const answer = await fetch(`${baseUrl}/api/auth/jwt/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { access_token, refresh_token, expires_in, refresh_expires_in } = await readTokenInfo(answer);
  const now = Date.now();
  const expires_at = now + expires_in * 1000;
  const refresh_expires_at = now + refresh_expires_in * 1000;
  const value = JSON.stringify({ access_token, refresh_token, expires_at, refresh_expires_at });
  return { cookies: [], origins: [{ origin: baseUrl, localStorage: [{ name: 'cms_token', value }] }] };
}

/** A journey, by default of somebody who has signed in: `test.use({ person: 'editor' })`. */
export const test = base.extend<JourneyOptions>({
  person: ['admin', { option: true }],
  storageState: async ({ person, baseURL }, use) => {
    await use(person && baseURL ? await browserOf(person, baseURL) : { cookies: [], origins: [] });
  },
});

/** Signs in as a person does, from the login page: Login, the server's own page, back to where one wanted to go. */
export async function signIn(page: Page, person: DemoPerson = 'admin'): Promise<void> {
  await page.getByRole('button', { name: 'Login' }).click();
  await signInOnPage(page, person);
}

/** Fills in the server's own sign-in page, which is open, and sends it. */
export async function signInOnPage(page: Page, person: DemoPerson): Promise<void> {
  await page.getByLabel('Email').fill(`${person}@example.com`);
  await page.getByLabel('Password').fill(demoPassword);
  await page.getByRole('button', { name: 'Login' }).click();
}
