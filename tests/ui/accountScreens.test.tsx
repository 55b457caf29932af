import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openAdmin, openAsIs } from './admin.tsx';
import { violations } from './axe.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const title = (name: string) => page.getByRole('heading', { level: 1, name });
const address = () => window.location.hash.slice(1);

const good = 'seven quiet rivers turning';
const freshEmail = () => `${crypto.randomUUID().slice(0, 8)}@screens.example`;

afterEach(() => vi.unstubAllGlobals());

type Sent = { path: string; body: unknown; bearer: boolean };

/** Keeps what leaves for the accounts; `before` may hold a call back or fail it. */
function watchCalls(before: () => Promise<void> = async () => {}): Sent[] {
  const send = window.fetch;
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo, init: RequestInit = {}) => {
    const path = String(input);
    if (!/^\/api\/users(\/(email_verification|password)|$)/.test(path)) return send(input, init);
    const bearer = new Headers(init.headers).has('Authorization');
    sent.push({ path, body: JSON.parse(String(init.body)), bearer });
    await before();
    return send(input, init);
  });
  return sent;
}

async function fillRegistration({ name = 'Nova Field', email = freshEmail(), password = good } = {}) {
  await userEvent.fill(field('Full name'), name);
  await userEvent.fill(field('Email'), email);
  await userEvent.fill(page.getByLabelText('Password'), password);
  return { name, email, password };
}

describe('registering', () => {
  test('says what is missing before anything is sent, and puts the cursor into the first faulty field', async () => {
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
    await expect.element(page.getByText('Not an e-mail address')).toBeVisible();
    await expect.element(page.getByLabelText('Password')).toHaveAccessibleDescription('At least 16 characters');
    expect(await violations()).toEqual([]);
    expect(sent).toEqual([]);
  });

  test("shows the server's refusal of a common password at its field, and keeps all that was typed", async () => {
    await openAsIs('/register');
    const { name, email } = await fillRegistration({ password: 'passwordpassword' });
    await userEvent.click(button('Register'));
    await expect.element(page.getByText(/^Too easy to guess/)).toBeVisible();
    await expect.element(page.getByLabelText('Password')).toHaveFocus();
    await expect.element(page.getByLabelText('Password')).toHaveValue('passwordpassword');
    await expect.element(field('Full name')).toHaveValue(name);
    await expect.element(field('Email')).toHaveValue(email);
  });

  test('is sent once however often and fast it is, without a bearer, and leads on to the verification', async () => {
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
    await expect.element(title('Check your mail')).toHaveFocus();
    expect(sent).toEqual([{ path: '/api/users', body: { display_name: name, email, password }, bearer: false }]);
    await expect.element(page.getByText(/Your account will be reviewed by an administrator/)).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  test('says the same of an address that has an account', async () => {
    await openAsIs('/register');
    await fillRegistration({ email: 'admin@example.com' });
    await userEvent.click(button('Register'));
    await expect.element(page.getByText(/^A mail is on its way to admin@example\.com\./)).toBeVisible();
    await expect.element(page.getByText(/Your account will be reviewed by an administrator/)).toBeVisible();
  });

  test('survives a lost network: what was typed stays, the failure has the focus, and the next try works', async () => {
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
      .toHaveTextContent(
        'The server cannot be reached. Check your connection, then try again. What you typed is still here.',
      );
    await expect.element(failure).toHaveFocus();
    await expect.element(field('Email')).toHaveValue(email);
    await expect.element(page.getByLabelText('Password')).toHaveValue(good);
    expect(await violations()).toEqual([]);
    isLost = false;
    await userEvent.click(button('Register'));
    await expect.element(title('Check your mail')).toBeVisible();
  });

  test('can show the password, and tells password managers which field is what', async () => {
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

  test('is offered nowhere where it is switched off, and says so when it is opened by its address', async () => {
    const off = { registration: false };
    await openAsIs('/login', off);
    await expect.element(link('Forgot your password?')).toBeVisible();
    await expect.element(link('Register')).not.toBeInTheDocument();
    await openAsIs('/register', off);
    await expect.element(title('Registration is switched off')).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.click(link('Go to login'));
    await expect.element(button('Login')).toBeVisible();
  });

  test('is not for who is signed in: they go on, or log out', async () => {
    await openAdmin('/campaign', 'editor');
    await expect.element(title('Campaigns')).toBeVisible();
    window.location.hash = '#/register';
    await expect.element(title('You are signed in already')).toBeVisible();
    await expect.element(link('Go to campaigns')).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.click(button('Logout'));
    await expect.element(button('Login')).toBeVisible();
    expect(address()).toBe('/login');
    await userEvent.click(link('Register'));
    await expect.element(field('Full name')).toBeVisible();
  });
});

describe('a password reset', () => {
  test('is asked for from the login page, with the same answer for all', async () => {
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
    await expect.element(title('Check your mail')).toHaveFocus();
    await expect.element(page.getByText('Password reset instructions have been sent to the address')).toBeVisible();
    expect(sent).toEqual([{ path: '/api/users/password_reset', body: { email, cms: true }, bearer: false }]);
    expect(await violations()).toEqual([]);
    await openAsIs();
    await expect.element(page.getByText(`If ${email} belongs to an account`)).toBeVisible();
    await userEvent.click(link('Send to another address, or again'));
    await expect.element(field('Email')).toHaveValue('');
  });

  test('says after too many tries for how long to wait, and keeps the address', async () => {
    const email = freshEmail();
    const headers = { 'Content-Type': 'application/json' };
    for (let count = 0; count < 5; count++)
      await fetch('/api/users/password_reset', { method: 'POST', headers, body: JSON.stringify({ email }) });
    await openAsIs('/password-reset');
    await userEvent.fill(field('Email'), email);
    await userEvent.click(button('Send instructions'));
    const failure = page.getByRole('alert');
    await expect.element(failure).toHaveTextContent(/^Too many tries\. Try again in (60|59) minutes\./);
    await expect.element(failure).toHaveFocus();
    await expect.element(field('Email')).toHaveValue(email);
  });

  test('takes the secret out of the address, survives a reload, and says of a bad link what to do', async () => {
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
    await expect.element(title('This link does not work any more')).toHaveFocus();
    expect(sent).toEqual([{ path: '/api/users/password', body: { token, new_password: good }, bearer: false }]);
    await expect.element(page.getByRole('alert')).toHaveTextContent('Ask for a new one.');
    await expect.element(button('Send instructions')).toBeVisible();
    expect(await violations()).toEqual([]);
    expect(JSON.stringify(window.history.state)).not.toContain(token);
  });

  test('in a browser where somebody else is signed in asks to log that one out first', async () => {
    const send = window.fetch;
    vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) =>
      input === '/api/users/password' ? Promise.resolve(new Response(null, { status: 204 })) : send(input, init),
    );
    await openAdmin('/password-reset/of-somebody-else', 'editor');
    await userEvent.fill(page.getByLabelText('New password'), good);
    await userEvent.click(button('Set new password'));
    await expect.element(page.getByText('You can now login with your new password')).toBeVisible();
    await expect.element(page.getByText(/somebody is signed in still/)).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.click(button('Logout'));
    await expect.element(button('Login')).toBeVisible();
  });

  test('does not exist where there are no passwords', async () => {
    const off = { password_sign_in: false, registration: false };
    await openAsIs('/login', off);
    await expect.element(button('Login')).toBeVisible();
    await expect.element(link('Forgot your password?')).not.toBeInTheDocument();
    for (const path of ['/password-reset', '/password-reset/abc']) {
      await openAsIs(path, off);
      await expect.element(title('There are no passwords here')).toBeVisible();
    }
    expect(await violations()).toEqual([]);
  });
});

describe('the verification of an address', () => {
  const invalid = 'The verification code you entered is invalid. Click to receive a new code.';

  test('opened by its link uses nothing up, hides the code, and says of a bad one how to get another', async () => {
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
    await expect.element(title('Check your mail')).toHaveFocus();
    expect(sent[1]).toEqual({ path: '/api/users/email_verification/resend', body: { email }, bearer: false });
  });

  test('asks for the address where the link has none', async () => {
    await openAsIs('/email-verification?token=abc');
    await userEvent.click(button('Verify my email'));
    await expect.element(page.getByText('Required')).toBeVisible();
    await userEvent.fill(field('Email'), freshEmail());
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(invalid)).toBeVisible();
  });

  test('is sent on demand, again too, and takes the code by hand', async () => {
    const email = freshEmail();
    await openAsIs('/email-verification');
    await expect.element(title('Verify your email')).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.fill(field('Email'), email);
    await userEvent.click(button('Send verification email'));
    await expect.element(page.getByText(`If ${email} still has to be verified`)).toBeVisible();
    await userEvent.click(button('Send verification email'));
    await expect
      .element(page.getByText(/^Another verification email has been sent/))
      .toHaveTextContent('if the address');
    await expect.element(page.getByRole('status')).toHaveFocus();
    expect(await violations()).toEqual([]);
    await userEvent.click(button('Verify my email'));
    await expect.element(field('Verification code')).toHaveFocus();
    await userEvent.fill(field('Verification code'), ' wrong ');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(invalid)).toBeVisible();
    await expect.element(field('Email')).toHaveValue(email);
  });

  test('shows the way to the outbox only where the server says that there is one', async () => {
    await openAsIs('/email-verification?email=nova%40screens.example&newUser=true');
    await expect.element(field('Verification code')).toBeVisible();
    await expect.element(link('open the outbox')).not.toBeInTheDocument();
    await openAsIs(undefined, { outbox_path: '/api/dev/outbox' });
    await expect.element(link('open the outbox')).toHaveAttribute('href', '/api/dev/outbox');
    expect(await violations()).toEqual([]);
  });
});
