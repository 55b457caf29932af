import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readTokens, storeTokens } from '#authProvider/tokenStore.ts';
import { address, button, field, freshEmail, good, link, title, watchCalls } from './accountPages.ts';
import { openAdmin, openAsIs } from './admin.tsx';
import { violations } from './axe.ts';

afterEach(() => vi.unstubAllGlobals());

describe('a password reset', () => {
  test('is requested from the login page, with the same response for every address', async () => {
    const sent = watchCalls();
    const email = freshEmail();
    await openAsIs('/login');
    await userEvent.click(link('Forgot your password?'));
    await expect.element(title('Forgot your password?')).toHaveFocus();
    expect(await violations()).toEqual([]);
    await userEvent.click(button('Send instructions'));
    await expect.element(page.getByText('Required')).toBeVisible();
    await userEvent.fill(field('Email'), email);
    await userEvent.keyboard('{Enter}');
    await expect.element(title('Check your email')).toHaveFocus();
    await expect.element(page.getByText('Password reset instructions have been sent to the address')).toBeVisible();
    expect(sent).toEqual([{ path: '/api/users/password_reset', body: { email, cms: true }, bearer: false }]);
    expect(await violations()).toEqual([]);
    await openAsIs();
    await expect.element(page.getByText(`If ${email} has an account`)).toBeVisible();
    await userEvent.click(link('Use another address or resend'));
    await expect.element(field('Email')).toHaveValue(email);
  });

  test('shows the waiting time after too many attempts, and keeps the address', async () => {
    const email = freshEmail();
    const headers = { 'Content-Type': 'application/json' };
    for (let count = 0; count < 5; count++)
      await fetch('/api/users/password_reset', { method: 'POST', headers, body: JSON.stringify({ email }) });
    await openAsIs('/password-reset');
    await userEvent.fill(field('Email'), email);
    await userEvent.click(button('Send instructions'));
    const failure = page.getByRole('alert');
    await expect.element(failure).toHaveTextContent(/^Too many attempts\. Try again in (60|59) minutes\./);
    await expect.element(failure).toHaveFocus();
    await expect.element(field('Email')).toHaveValue(email);
  });

  test('removes the secret from the URL, survives a reload, and explains what to do about an invalid link', async () => {
    const sent = watchCalls();
    const token = 'x'.repeat(43);
    await openAsIs(`/password-reset/${token}`);
    await expect.element(title('Set a new password')).toBeVisible();
    await expect.poll(address).toBe('/password-reset');
    await openAsIs();
    const password = page.getByLabelText('New password');
    await expect.element(password).toHaveAttribute('autocomplete', 'new-password');
    expect(await violations()).toEqual([]);
    await userEvent.fill(password, 'too short');
    await userEvent.keyboard('{Enter}');
    await expect.element(password).toHaveAccessibleDescription('At least 16 characters');
    expect(sent).toEqual([]);
    await userEvent.fill(password, good);
    await userEvent.keyboard('{Enter}');
    await expect.element(title('This link no longer works')).toHaveFocus();
    expect(sent).toEqual([{ path: '/api/users/password', body: { token, new_password: good }, bearer: false }]);
    await expect.element(page.getByRole('alert')).toHaveTextContent('Request a new one.');
    await expect.element(button('Send instructions')).toBeVisible();
    expect(await violations()).toEqual([]);
    expect(JSON.stringify(window.history.state)).not.toContain(token);
  });

  test('stays open in a browser whose login has ended', async () => {
    storeTokens({
      access_token: 'ended',
      refresh_token: 'ended',
      token_type: 'Bearer',
      expires_in: 600,
      refresh_expires_in: 600,
    });
    await openAsIs(`/password-reset/${'z'.repeat(43)}`);
    await expect.poll(readTokens).toBeNull();
    await userEvent.fill(page.getByLabelText('New password'), good);
    await userEvent.click(button('Set new password'));
    await expect.element(title('This link no longer works')).toHaveFocus();
  });

  test('asks to log out first in a browser where another user is logged in', { tags: ['full'] }, async () => {
    const send = window.fetch;
    vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) =>
      input === '/api/users/password' ? Promise.resolve(new Response(null, { status: 204 })) : send(input, init),
    );
    await openAdmin('/password-reset/of-somebody-else', 'editor');
    await userEvent.fill(page.getByLabelText('New password'), good);
    await userEvent.click(button('Set new password'));
    await expect.element(page.getByText('You can now login with your new password')).toBeVisible();
    await expect.element(page.getByText(/Someone else is logged in/)).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.click(button('Logout'));
    await expect.element(button('Login')).toBeVisible();
  });

  test('is not available where passwords are disabled', async () => {
    const off = { password_sign_in: false, registration: false };
    await openAsIs('/login', off);
    await expect.element(button('Login')).toBeVisible();
    await expect.element(link('Forgot your password?')).not.toBeInTheDocument();
    for (const path of ['/password-reset', '/password-reset/abc']) {
      await openAsIs(path, off);
      await expect.element(title('Password login is turned off')).toBeVisible();
    }
    expect(await violations()).toEqual([]);
  });
});

describe('email verification', () => {
  const invalid = 'The verification code you entered is invalid. Click to receive a new code.';

  test('does not use up the code when the link is opened, hides the code, and explains how to replace an invalid one', async () => {
    const sent = watchCalls();
    const token = 'y'.repeat(43);
    const email = 'nova+field@screens.example';
    const query = new URLSearchParams({ email, token, newUser: 'true' });
    await openAsIs(`/email-verification?${query}`);
    await expect.element(page.getByText(`Confirm that ${email} is your email address.`)).toBeVisible();
    await expect.poll(address).toBe(`/email-verification?${new URLSearchParams({ email, newUser: 'true' })}`);
    await openAsIs();
    await expect.element(button('Verify my email')).toBeVisible();
    expect(await violations()).toEqual([]);
    expect(sent).toEqual([]);
    await userEvent.click(button('Verify my email'));
    await expect.element(page.getByText(invalid)).toBeVisible();
    await expect.element(title('Verify your email')).toHaveFocus();
    expect(sent).toEqual([{ path: '/api/users/email_verification', body: { email, token }, bearer: false }]);
    await expect.element(field('Email')).toHaveValue(email);
    expect(await violations()).toEqual([]);
    await userEvent.click(button('Send verification email'));
    await expect.element(title('Check your email')).toHaveFocus();
    expect(sent[1]).toEqual({ path: '/api/users/email_verification/resend', body: { email }, bearer: false });
  });

  test('asks for the address if the link has none', async () => {
    await openAsIs('/email-verification?token=abc');
    await userEvent.click(button('Verify my email'));
    await expect.element(page.getByText('Required')).toBeVisible();
    await userEvent.fill(field('Email'), freshEmail());
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(invalid)).toBeVisible();
  });

  test('is sent on request, repeatedly, and accepts a code typed by hand', async () => {
    const email = freshEmail();
    await openAsIs('/email-verification');
    await expect.element(title('Verify your email')).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.fill(field('Email'), email);
    await userEvent.click(button('Send verification email'));
    await expect.element(page.getByText(`If ${email} still needs verification`)).toBeVisible();
    await userEvent.click(button('Send verification email'));
    await expect
      .element(page.getByText(/^If the address still needs verification, another/))
      .toHaveTextContent('If the address');
    await expect.element(page.getByRole('status')).toHaveFocus();
    expect(await violations()).toEqual([]);
    await userEvent.click(button('Verify my email'));
    await expect.element(field('Verification code')).toHaveFocus();
    await userEvent.fill(field('Verification code'), ' wrong ');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(invalid)).toBeVisible();
    await expect.element(field('Email')).toHaveValue(email);
  });

  test('links to the outbox only if the server says that there is one', async () => {
    await openAsIs('/email-verification?email=nova%40screens.example&newUser=true');
    await expect.element(field('Verification code')).toBeVisible();
    await expect.element(link('open the outbox')).not.toBeInTheDocument();
    await openAsIs(undefined, { outbox_path: '/api/dev/outbox' });
    await expect.element(link('open the outbox')).toHaveAttribute('href', '/api/dev/outbox');
    expect(await violations()).toEqual([]);
  });
});
