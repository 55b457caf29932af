import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { address, button, field, freshEmail, good, link, title, watchCalls } from './accountPages.ts';
import { openAdmin, openAsIs } from './admin.tsx';
import { violations } from './axe.ts';

afterEach(() => vi.unstubAllGlobals());

async function fillRegistration({ name = 'Nova Field', email = freshEmail(), password = good } = {}) {
  await userEvent.fill(field('Full name'), name);
  await userEvent.fill(field('Email'), email);
  await userEvent.fill(page.getByLabelText('Password'), password);
  return { name, email, password };
}

describe('the registration page', () => {
  test('shows missing values before anything is sent, and focuses the first invalid field', async () => {
    const sent = watchCalls();
    await openAsIs('/register');
    await expect.element(title('Register')).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.fill(field('Full name'), '   ');
    await userEvent.fill(field('Email'), 'no address');
    await userEvent.fill(page.getByLabelText('Password'), 'fifteen letters');
    await userEvent.click(button('Register'));
    await expect.element(page.getByText('Required')).toBeVisible();
    await expect.element(field('Full name')).toHaveFocus();
    await expect.element(field('Full name')).toHaveAccessibleDescription('Required');
    await expect.element(page.getByText('Not an email address')).toBeVisible();
    await expect.element(page.getByLabelText('Password')).toHaveAccessibleDescription('At least 16 characters');
    // Screen readers would say it twice.
    await expect.element(field('Full name')).not.toHaveAttribute('aria-required');
    await expect.element(page.getByLabelText('Password')).toHaveAttribute('aria-required', 'true');
    expect(await violations()).toEqual([]);
    expect(sent).toEqual([]);
  });

  test("shows the server's refusal of a common password at its field, and keeps the input", async () => {
    await openAsIs('/register');
    const { name, email } = await fillRegistration({ password: 'passwordpassword' });
    await userEvent.click(button('Register'));
    await expect.element(page.getByText(/^Too easy to guess/)).toBeVisible();
    await expect.element(page.getByLabelText('Password')).toHaveFocus();
    await expect.element(page.getByLabelText('Password')).toHaveValue('passwordpassword');
    await expect.element(field('Full name')).toHaveValue(name);
    await expect.element(field('Email')).toHaveValue(email);
  });

  test('sends one request however often and fast it is submitted, without a bearer token, and leads to the verification', async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const sent = watchCalls(() => held);
    await openAsIs('/register');
    const { name, email, password } = await fillRegistration();
    await userEvent.click(page.getByLabelText('Password'));
    const form = document.querySelector('form');
    form?.requestSubmit();
    form?.requestSubmit();
    await userEvent.keyboard('{Enter}{Enter}');
    await expect.element(button('Register')).toBeDisabled();
    letGo();
    await expect.element(title('Check your email')).toHaveFocus();
    expect(sent).toEqual([{ path: '/api/users', body: { display_name: name, email, password }, bearer: false }]);
    await expect.element(page.getByText(/Your account will be reviewed by an administrator/)).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.click(page.getByRole('link', { name: 'Register with another address' }));
    await expect.element(field('Full name')).toHaveValue(name);
    await expect.element(field('Email')).toHaveValue(email);
    await expect.element(page.getByLabelText('Password')).toHaveValue('');
  });

  test('shows the same for an address that has an account', async () => {
    await openAsIs('/register');
    await fillRegistration({ email: 'admin@example.com' });
    await userEvent.click(button('Register'));
    await expect.element(page.getByText(/^An email is on its way to admin@example\.com\./)).toBeVisible();
    await expect.element(page.getByText(/Your account will be reviewed by an administrator/)).toBeVisible();
  });

  test('survives a lost network: the input remains, the error has the focus, and the next attempt works', async () => {
    let isLost = true;
    const offline = async () => {
      if (isLost) throw new TypeError('offline');
    };
    watchCalls(offline);
    await openAsIs('/register');
    const { email } = await fillRegistration();
    await userEvent.click(button('Register'));
    const failure = page.getByRole('alert');
    await expect
      .element(failure)
      .toHaveTextContent('The server can’t be reached. Check your connection, then try again. Your input is kept.');
    await expect.element(failure).toHaveFocus();
    await expect.element(field('Email')).toHaveValue(email);
    await expect.element(page.getByLabelText('Password')).toHaveValue(good);
    expect(await violations()).toEqual([]);
    isLost = false;
    await userEvent.click(button('Register'));
    await expect.element(title('Check your email')).toBeVisible();
  });

  test('can show the password, and identifies the fields to password managers', { tags: ['full'] }, async () => {
    await openAsIs('/register');
    const password = page.getByLabelText('Password');
    await expect.element(field('Full name')).toHaveAttribute('autocomplete', 'name');
    await expect.element(field('Email')).toHaveAttribute('autocomplete', 'username');
    await expect.element(password).toHaveAttribute('autocomplete', 'new-password');
    await expect.element(password).toHaveAttribute('type', 'password');
    await userEvent.fill(password, good);
    await userEvent.click(button('Show characters'));
    await expect.element(password).toHaveAttribute('type', 'text');
    await expect.element(password).toHaveValue(good);
    await userEvent.click(button('Hide characters'));
    await expect.element(password).toHaveAttribute('type', 'password');
  });

  test('is not offered where it is disabled, and says so when it is opened by its URL', async () => {
    const off = { registration: false };
    await openAsIs('/login', off);
    await expect.element(link('Forgot your password?')).toBeVisible();
    await expect.element(link('Register')).not.toBeInTheDocument();
    await openAsIs('/register', off);
    await expect.element(title('Self-registration is turned off')).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.click(link('Go to login'));
    await expect.element(button('Login')).toBeVisible();
  });

  test('lets a logged-in user only continue or log out', { tags: ['full'] }, async () => {
    await openAdmin('/campaign', 'editor');
    await expect.element(title('Campaigns')).toBeVisible();
    window.location.hash = '#/register';
    await expect.element(title('You are already logged in')).toBeVisible();
    await expect.element(link('Go to campaigns')).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.click(button('Logout'));
    await expect.element(button('Login')).toBeVisible();
    expect(address()).toBe('/login');
    await userEvent.click(link('Register'));
    await expect.element(field('Full name')).toBeVisible();
  });
});
