import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { authorizedFetch } from '#authProvider/authorizedFetch.ts';
import { makeAuthProvider } from '#authProvider/authProvider.ts';
import { clearExplicitSignOut, explicitSignOut } from '#authProvider/explicitSignOut.ts';
import { clearTokens, readTokens, storeTokens } from '#authProvider/tokenStore.ts';
import { callerAs, openAsIs } from './admin.tsx';
import { holdAnswers } from './answers.ts';

const { logout, checkAuth, checkError } = makeAuthProvider({
  publicUrl: window.location.origin,
  queryClient: new QueryClient(),
});

const signedIn = () =>
  storeTokens({
    access_token: 'a'.repeat(43),
    refresh_token: 'b'.repeat(43),
    token_type: 'Bearer',
    expires_in: 900,
    refresh_expires_in: 3_600,
  });

afterEach(() => {
  vi.restoreAllMocks();
  clearTokens();
  window.location.hash = '';
});

test('a request refused during a logout leads to the plain login page', async () => {
  window.location.hash = '#/campaign';
  signedIn();
  const leaving = logout(explicitSignOut);
  await expect(checkAuth()).rejects.toMatchObject({ redirectTo: '/login' });
  await expect(checkError({ status: 401 })).rejects.toMatchObject({ redirectTo: '/login' });
  expect(await leaving).toBe('/login');
  await expect(checkError({ status: 401 })).rejects.toMatchObject({ redirectTo: '/login' });
});

test('a page opened from the login page afterwards is restored after the login', async () => {
  window.location.hash = '#/labels';
  signedIn();
  await logout(explicitSignOut);
  clearExplicitSignOut();
  await expect(checkAuth()).rejects.toMatchObject({ redirectTo: '/login?next=%2Flabels' });
});

test('a request refused after Logout, also on the login page, is not reported as an expired session', async () => {
  window.location.hash = '#/campaign';
  signedIn();
  await logout(explicitSignOut);
  window.location.hash = '#/login';
  clearExplicitSignOut();
  await expect(checkError({ status: 401 })).rejects.toMatchObject({ redirectTo: '/login' });
});

test('an expired session leads back to the page, even if an earlier one was logged out', async () => {
  window.location.hash = '#/apps';
  signedIn();
  await logout(explicitSignOut);
  signedIn();
  await expect(checkError({ status: 401 })).rejects.toMatchObject({ redirectTo: '/login?failure=ended&next=%2Fapps' });
  expect(await logout({})).toBe('/login?next=%2Fapps');
  await expect(checkAuth()).rejects.toMatchObject({ redirectTo: '/login?next=%2Fapps' });
});

test('a request sent while logged out is repeated after the login, and ends no session', async () => {
  const letGo = holdAnswers('/api/users/me');
  const answer = authorizedFetch('/api/users/me');
  await callerAs('editor');
  letGo();
  expect((await answer).status).toBe(200);
});

test('a login page that is open during a login in another tab opens the campaigns, and does not end the login', async () => {
  await openAsIs('/login');
  await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await callerAs('editor');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
  expect(readTokens()).not.toBeNull();
});
