import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { enableAjaxForms } from '#campaign-apps/kit/public/ajaxForms.ts';
import { enableAjaxSignUp } from '#campaign-apps/kit/public/ajaxSignUp.ts';

const signUpForm = `<section id="sign-up"><form method="post" action="/here/sign-up" data-sign-up data-failure="Could not be saved.">
  <label>Name <input name="name"></label><label>Country <select name="country"><option></option><option>AT</option></select></label>
  <label><input type="checkbox" name="consent" value="yes"> Yes</label><button>Sign up</button></form></section>`;
const voteForm = `<section id="list"><form method="post" action="/here/vote" data-in-place="list" data-failure="Could not be saved.">
  <button name="track" value="a">Vote</button></form></section>`;
const gate = `<!doctype html><body class="gate" data-ended="Your access has ended." data-again="Come in again"><main>
  <section class="sign-up"><form><label>Name <input></label></form></section></main></body>`;

const answers: (() => Response)[] = [];
const answer = (status: number, markup: string) => answers.push(() => new Response(markup, { status }));
const alert = page.getByRole('alert');

// Both add listeners to the document, as in a page that is loaded once.
beforeAll(() => {
  enableAjaxSignUp();
  enableAjaxForms();
});
beforeEach(() => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => answers.shift()?.() ?? Response.error());
  document.body.innerHTML = `<main>${signUpForm}${voteForm}</main>`;
});

describe('a page behind a token gate whose pass has expired', () => {
  test('says above the sign-up what to do, keeps the typed values, and submits them once the visitor has a new pass', async () => {
    await userEvent.fill(page.getByLabelText('Name'), 'Fay');
    await userEvent.selectOptions(page.getByLabelText('Country'), 'AT');
    await userEvent.click(page.getByLabelText('Yes'));
    answer(403, gate);
    await userEvent.click(page.getByRole('button', { name: 'Sign up' }));
    await expect.element(alert).toHaveTextContent('Your access has ended. Come in again');
    const link = page.getByRole('link', { name: 'Come in again' });
    await expect.element(link).toHaveAttribute('target', '_blank');
    await expect.element(link).toHaveAttribute('href', location.pathname + location.search);
    await expect.element(page.getByLabelText('Name')).toHaveValue('Fay');
    await expect.element(page.getByLabelText('Country')).toHaveValue('AT');
    await expect.element(page.getByLabelText('Yes')).toBeChecked();

    answer(200, '<section id="sign-up">You are on the list</section>');
    await userEvent.click(page.getByRole('button', { name: 'Sign up' }));
    await expect.element(page.getByText('You are on the list')).toBeVisible();
    expect(Object(vi.mocked(fetch).mock.lastCall?.[1]).body.toString()).toBe('name=Fay&country=AT&consent=yes');
    await expect.element(alert).not.toBeInTheDocument();
  });

  test('says it above any other action of a visitor', async () => {
    answer(403, gate);
    await userEvent.click(page.getByRole('button', { name: 'Vote' }));
    await expect.element(alert).toHaveTextContent('Your access has ended. Come in again');
    await expect.element(page.getByRole('button', { name: 'Vote' })).toBeEnabled();
    // Inside the form, which has only a button, it would break the line of that button.
    expect(alert.element().parentElement?.id).toBe('list');
  });
});

test('a sign-up without a response says that it was not saved, and keeps the typed values', async () => {
  await userEvent.fill(page.getByLabelText('Name'), 'Fay');
  await userEvent.click(page.getByRole('button', { name: 'Sign up' }));
  await expect.element(alert).toHaveTextContent('Could not be saved.');
  await expect.element(page.getByLabelText('Name')).toHaveValue('Fay');
});
