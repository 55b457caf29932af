import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call, makeLabel, openAdmin } from './admin.tsx';
import { violations } from './axe.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

afterEach(() => vi.restoreAllMocks());

/** Lets requests to a path fail as without a connection, until the test ends. */
function cutOff(path: string, method = 'GET'): { mend: () => void } {
  const real = window.fetch;
  const spy = vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const hit = String(input).startsWith(path) && (init?.method ?? 'GET') === method;
    return hit ? Promise.reject(new TypeError('Failed to fetch')) : real(input, init);
  });
  return { mend: () => spy.mockRestore() };
}

describe('screens generated from a declaration', () => {
  test('create, open, change and delete a record', async () => {
    const name = `Premiere ${crypto.randomUUID().slice(0, 8)}`;
    await openAdmin('/labels/new');
    await field('Name').fill(name);
    await button('Create').click();
    await expect.element(heading(name)).toBeVisible();
    expect(await violations()).toEqual([]);

    await field('Note').fill('First night');
    await expect.element(page.getByText('1 changed field: Note')).toBeVisible();
    expect(await violations()).toEqual([]);
    await button('Save changes').click();
    await expect.element(page.getByText(`${name} updated!`)).toBeVisible();
    await expect.element(page.getByText('No unsaved changes')).toBeVisible();
    await expect.element(button('Save changes')).toBeDisabled();

    await button('Delete').click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect(await violations()).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(heading('Labels')).toBeVisible();
    await expect.element(link(name)).not.toBeInTheDocument();
  });

  test('search the list and keep the search in the URL', async () => {
    const [wanted, other] = [await makeLabel(), await makeLabel()];
    await openAdmin('/labels');
    await expect.element(link(other)).toBeVisible();
    await page
      .getByRole('textbox', { name: 'Search' })
      .or(page.getByRole('searchbox', { name: 'Search' }))
      .fill(wanted);
    await expect.element(link(other)).not.toBeInTheDocument();
    await expect.element(link(wanted)).toBeVisible();
    await expect.poll(() => decodeURIComponent(window.location.hash)).toContain(wanted.split(' ').at(-1));
    await button('Clear filters').click();
    await expect.element(link(other)).toBeVisible();
  });

  test('delete selected rows together after a confirmation', async () => {
    const names = [await makeLabel(), await makeLabel()];
    await openAdmin('/labels');
    for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).click();
    expect(await violations()).toEqual([]);
    await button('Delete').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    for (const name of names) await expect.element(link(name)).not.toBeInTheDocument();
  });

  test('open the record of a row, on a phone too', { tags: ['full'] }, async () => {
    const name = await makeLabel();
    await openAdmin(`/labels?filters=${encodeURIComponent(JSON.stringify({ search: name }))}`);
    await page.viewport(390, 844);
    await expect.element(page.getByRole('table')).not.toBeInTheDocument();
    await link(name).click();
    await expect.element(heading(name)).toBeVisible();
  });
});

describe('unsaved input', () => {
  test('shows validation errors at their fields and sends no request', async () => {
    await openAdmin('/labels/new');
    await field('Color').last().fill('red');
    await button('Create').click();
    await expect.element(field('Name')).toHaveAccessibleDescription('Required');
    await expect.element(field('Color').last()).toHaveAccessibleDescription(/Not a color/);
    expect(await violations()).toEqual([]);
    await field('Name').fill('x'.repeat(41));
    await expect.element(field('Name')).toHaveAccessibleDescription('At most 40 characters');
  });

  test('shows errors of the server at their fields, and keeps the input', async () => {
    const id = `app-${crypto.randomUUID().slice(0, 8)}`;
    await call('POST', '/api/apps', { id, name: 'First', config_url: 'http://127.0.0.1:1/config.json' });
    await openAdmin('/apps/new');
    await field('Name').fill('Second');
    await field('App ID').fill(id);
    await field('Config URL').fill('http://127.0.0.1:1/config.json');
    await button('Add app').click();
    await expect.element(field('App ID')).toHaveAccessibleDescription('An app with this ID already exists.');
    expect(await violations()).toEqual([]);
    await expect.element(field('Name')).toHaveValue('Second');
  });

  test('remains if a save does not reach the server, and can be saved again', async () => {
    const name = await makeLabel();
    await openAdmin('/labels');
    await link(name).click();
    const line = cutOff('/api/labels', 'PUT');
    await field('Note').fill('Typed on a train');
    await button('Save changes').click();
    await expect.element(page.getByText(/The server can’t be reached/)).toBeVisible();
    await expect.element(field('Note')).toHaveValue('Typed on a train');
    line.mend();
    await button('Save changes').click();
    await expect.element(page.getByText(`${name} updated!`)).toBeVisible();
  });

  test('asks for confirmation before leaving, and Stay stays', async () => {
    const name = await makeLabel();
    await openAdmin('/labels');
    await link(name).click();
    await field('Note').fill('Half a thought');
    await page.getByRole('main').getByRole('link', { name: 'Labels' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Unsaved changes' })).toBeVisible();
    expect(await violations()).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await expect.element(field('Note')).toHaveValue('Half a thought');
    await page.getByRole('main').getByRole('link', { name: 'Labels' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await expect.element(heading('Labels')).toBeVisible();
  });
});

describe('empty and failed screens', () => {
  test('a list that fails to load says so and loads on Retry', async () => {
    const name = await makeLabel();
    const line = cutOff('/api/labels');
    await openAdmin('/labels');
    await expect.element(page.getByRole('alert')).toHaveTextContent(/The server can’t be reached/);
    line.mend();
    await button('Retry').click();
    await expect.element(link(name)).toBeVisible();
  });

  test('a missing record shows a message instead', async () => {
    await openAdmin('/labels/01900000-0000-7000-8000-00000000ffff');
    await expect.element(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
    expect(await violations()).toEqual([]);
    await link('Go to the list').click();
    await expect.element(heading('Labels')).toBeVisible();
  });

  test('an action that a role may not do is not offered, and its URL says why', async () => {
    const name = await makeLabel();
    await openAdmin('/labels', 'external');
    await expect.element(link(name)).toBeVisible();
    await expect.element(button(`Delete ${name}`)).not.toBeInTheDocument();
    await openAdmin('/apps/new', 'editor');
    await expect.element(page.getByText('You don’t have access')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  test('the count of a long list has the separators of the language', { tags: ['full'] }, async () => {
    const real = window.fetch;
    vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
      const answer = await real(input, init);
      if (String(input).startsWith('/api/labels?')) {
        const headers = new Headers(answer.headers);
        headers.set('content-range', 'labels 0-24/15655');
        return new Response(answer.body, { status: answer.status, headers });
      }
      return answer;
    });
    await openAdmin('/labels');
    await expect.element(page.getByText('15,655', { exact: true })).toBeVisible();
    await expect.element(page.getByText('1–25 of 15,655')).toBeVisible();
  });

  const nobody = '01900000-0000-7000-8000-00000000ffff';
  test.each([
    '/nonsense',
    '/apps/xyz/foo',
    '/apps/Not%20a%20slug',
    '/user/audit',
    '/user/new/foo',
    '/labels/xyz',
    '/labels/create/foo',
    `/labels/${nobody}/foo`,
    `/labels/${nobody}/show/foo`,
    '/labels/%E0%A4',
    '/labels/100%25',
    '/campaign/xyz/settings',
    `/campaign/${nobody}/foo`,
    '/campaign/new/foo',
    '/audit/xyz',
    '/authentication-error',
    '/reports',
  ])('%s, an unknown route, leads to the campaigns', { tags: ['full'] }, async (path) => {
    await openAdmin(path);
    await expect.element(heading('Campaigns')).toBeVisible();
    expect(window.location.hash).toBe('#/campaign');
  });

  test('a missing record shows a message instead', { tags: ['full'] }, async () => {
    const path = `/labels/${crypto.randomUUID()}`;
    await openAdmin(path);
    await expect.element(heading('Not found')).toBeVisible();
    expect(window.location.hash).toBe(`#${path}`);
  });

  test('the URL of a form without unsaved changes can be edited by hand without a router warning', {
    tags: ['full'],
  }, async () => {
    const warned = vi.spyOn(console, 'warn');
    await openAdmin('/labels/new');
    await expect.element(heading('New label')).toBeVisible();
    await expect.element(field('Name')).toBeVisible();
    window.location.hash = '#/labels';
    await expect.element(heading('Labels')).toBeVisible();
    expect(warned.mock.calls.flat().filter((words) => /blocker/.test(String(words)))).toEqual([]);
    warned.mockRestore();
  });
});

describe('accessibility', () => {
  const nobody = encodeURIComponent(JSON.stringify({ state: 'rejected', search: 'nobody is called this' }));

  test.each([
    '/campaign',
    '/labels',
    '/labels/new',
    '/media',
    '/apps',
    '/apps/new',
    '/audit',
    '/user',
    `/user?filters=${nobody}`,
    '/user/new',
  ])('axe finds no violation at %s', async (path) => {
    await makeLabel({ note: 'Quiet' });
    await openAdmin(path);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.element(page.getByRole('status', { name: 'Loading' })).not.toBeInTheDocument();
    expect(await violations()).toEqual([]);
  });

  test('row actions are reachable by keyboard', async () => {
    const name = await makeLabel();
    await openAdmin(`/labels?filters=${encodeURIComponent(JSON.stringify({ search: name }))}`);
    await expect.element(link(name)).toBeVisible();
    (link(name).element() as HTMLElement).focus();
    await userEvent.tab();
    expect(document.activeElement?.getAttribute('aria-label')).toBe(`Delete ${name}`);
    expect(getComputedStyle(document.activeElement?.parentElement ?? document.body).opacity).toBe('1');
  });
});
