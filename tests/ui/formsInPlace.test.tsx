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

/** Shows the main part of a page, beside what the script has added to it. */
function show(markup: string): void {
  document.querySelector('main')?.remove();
  document.body.append(...new DOMParser().parseFromString(markup, 'text/html').body.children);
}

// Both add listeners to the document, as in a page that is loaded once.
beforeAll(() => {
  enableAjaxSignUp();
  enableAjaxForms();
});
beforeEach(() => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => answers.shift()?.() ?? Response.error());
  show(`<main>${signUpForm}${voteForm}</main>`);
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

describe('a form that is sent in place', () => {
  const results = (left: number, found: string) =>
    `<section id="list"><p data-result>Votes left: ${left}</p><p data-result>${found}</p>`;
  const list = (left: number, found = '') =>
    `<main>${voteForm.replace('<section id="list">', results(left, found))}</main>`;
  const searchForm = `<form method="get" action="/here" data-in-place="list"><input name="search" aria-label="Search"></form>`;
  const status = page.getByRole('status');

  test('announces what it changed, also when a vote is taken back', async () => {
    show(list(10));
    for (const left of [9, 10]) {
      answer(200, list(left));
      await userEvent.click(page.getByRole('button', { name: 'Vote' }));
      await expect.element(status).toHaveTextContent(`Votes left: ${left}`);
    }
  });

  test('announces what a search has found', async () => {
    show(list(10) + searchForm);
    await userEvent.fill(page.getByLabelText('Search'), 'tide');
    answer(200, list(10, 'Found: 3'));
    await userEvent.keyboard('{Enter}');
    await expect.element(status).toHaveTextContent('Found: 3');
  });
});

test('a sign-up without a response says that it was not saved, and keeps the typed values', async () => {
  await userEvent.fill(page.getByLabelText('Name'), 'Fay');
  await userEvent.click(page.getByRole('button', { name: 'Sign up' }));
  await expect.element(alert).toHaveTextContent('Could not be saved.');
  await expect.element(page.getByLabelText('Name')).toHaveValue('Fay');
});
