import { expect, type Page } from '@playwright/test';
import { readTokenInfo } from '#authProvider/tokenInfo.ts';
import { base } from './firefox.ts';

export { expect };
export type DemoPerson = 'admin' | 'editor' | 'external' | 'pending' | 'blocked';

const demoPassword = 'correct horse battery staple';

type JourneyOptions = {
  /** The user who is logged in when the journey starts; null is nobody. */
  person: DemoPerson | null;
};

type StorageState = {
  cookies: [];
  origins: { origin: string; localStorage: { name: string; value: string }[] }[];
};

/** A stored session is reused only for a while: a refresh ends the tokens stored here. */
const usedAgainForMs = 5 * 60_000;
const kept = new Map<DemoPerson, { state: StorageState; until: number }>();

const emailOf = (person: DemoPerson): string => `${person}@example.com`;

/** Returns the browser storage of a logged-in user without visiting the login page; many journeys share one session. */
async function browserOf(person: DemoPerson, baseUrl: string): Promise<StorageState> {
  const known = kept.get(person);
  if (known && known.until > Date.now()) return known.state;
  const state = await newSignIn(person, baseUrl);
  kept.set(person, { state, until: Date.now() + usedAgainForMs });
  return state;
}

/** Returns the browser storage of a new session that nobody else uses. */
export async function newSignIn(person: DemoPerson, baseUrl: string): Promise<StorageState> {
  const answer = await fetch(`${baseUrl}/api/auth/jwt/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf(person), password: demoPassword }),
  });
  const { access_token, refresh_token, expires_in, refresh_expires_in } = await readTokenInfo(answer);
  const now = Date.now();
  const expires_at = now + expires_in * 1000;
  const refresh_expires_at = now + refresh_expires_in * 1000;
  const value = JSON.stringify({ access_token, refresh_token, expires_at, refresh_expires_at });
  return { cookies: [], origins: [{ origin: baseUrl, localStorage: [{ name: 'cms_token', value }] }] };
}

/** A journey, logged in by default: `test.use({ person: 'editor' })`. */
export const test = base.extend<JourneyOptions>({
  person: ['admin', { option: true }],
  storageState: async ({ person, baseURL }, use) => {
    await use(person && baseURL ? await browserOf(person, baseURL) : { cookies: [], origins: [] });
  },
});

/** Logs in as a user does: the login page, Login, the server's own page, and back to the requested page. */
export async function signIn(page: Page, person: DemoPerson = 'admin'): Promise<void> {
  await page.getByRole('button', { name: 'Login' }).click();
  await signInOnPage(page, person);
}

/** Fills in the server's own login page, which is open, and submits it. */
export const signInOnPage = (page: Page, person: DemoPerson): Promise<void> =>
  submitSignIn(page, { email: emailOf(person), password: demoPassword });

/** The same for any user. */
export async function submitSignIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}
