import { beforeAll, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { callerAs, openAdmin } from './admin.tsx';
import { violations } from './axe.ts';
import { button, heading } from './bookings.tsx';

type Made = { id: string; name: string };
const mark = crypto.randomUUID().slice(0, 8);
const idOf = (made: unknown): string =>
  typeof made === 'object' && made !== null && 'id' in made ? String(made.id) : '';

/** One more than a page of users, and one more than the dialog's page of campaigns. */
const [peopleCount, campaignCount] = [26, 11];
let people: Made[] = [];
let campaigns: Made[] = [];
let child: Made;

const two = (number: number): string => String(number).padStart(2, '0');

beforeAll(async () => {
  const call = await callerAs();
  const person = async (_: unknown, index: number): Promise<Made> => {
    const name = `Person ${two(index + 1)} ${mark}`;
    const body = {
      display_name: name,
      email: `p${two(index + 1)}-${mark}@ui.example`,
      password: `not used ${mark} ${mark}`,
    };
    const id = idOf(await call('POST', '/api/users', body));
    await call('POST', `/api/users/${id}/state`, { state: 'approved' });
    return { id, name };
  };
  const campaign = async (words: string, parent_id?: string): Promise<Made> => {
    const [name, slug] = [`${words} ${mark}`, `${words.toLowerCase().replaceAll(' ', '-')}-${mark}`];
    return { id: idOf(await call('POST', '/api/campaigns', { name, slug, app: 'all-flags', parent_id })), name };
  };
  people = await Promise.all(Array.from({ length: peopleCount }, person));
  campaigns = await Promise.all(
    Array.from({ length: campaignCount }, (_, index) => campaign(`Lent ${two(index + 1)}`)),
  );
  child = await campaign('Part of it', campaigns[2]?.id);
  const grant = (one?: Made, to?: Made) => call('PUT', `/api/permissions/campaigns/${one?.id}/users/${to?.id}`);
  // One after another: the first one comes first.
  for (const each of people) await grant(campaigns[0], each);
  for (const each of campaigns.slice(1)) await grant(each, people[0]);
}, 60_000);

const granted = page.getByRole('region', { name: 'Users with access to campaign' });
const others = page.getByRole('region', { name: 'Other users' });
const row = (name = '') => page.getByRole('row', { name: new RegExp(name) });
/** Each test has a campaign of its own: the previous one's lock is held for a while. */
const openPermissions = async ({ id }: Made, role: 'admin' | 'editor' = 'admin') => {
  await openAdmin(`/campaign/${id}/permissions`, role);
  await expect.element(heading('Permissions')).toBeVisible();
};

describe('the permissions of a campaign', () => {
  test('of a child say so, and link to those of its parent', { tags: ['full'] }, async () => {
    await openPermissions(child);
    const note = page.getByRole('note');
    await expect.element(note).toHaveTextContent('Only external users can be added or removed.');
    await expect.element(note).toHaveTextContent('Users with access to its parent see it too');
    await expect.element(granted.getByText('No users with access yet')).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.click(note.getByRole('link', { name: campaigns[2]?.name }));
    await expect.element(granted.getByText(people[0]?.name ?? '')).toBeVisible();
    expect(window.location.hash).toBe(`#/campaign/${campaigns[2]?.id}/permissions`);
    await expect.element(note).not.toHaveTextContent('a child campaign');
  });

  test('show users with access by page, find them, and go back when the last one of a page is removed', async () => {
    const [first, last] = [people[0]?.name ?? '', people.at(-1)?.name ?? ''];
    await openPermissions(campaigns[0] ?? child);
    const pages = page.getByRole('navigation', { name: 'Pages of users with access' });
    await expect.element(pages).toHaveTextContent('1–25 of 26');
    await expect.element(row(first)).toBeVisible();
    await expect.element(granted.getByText(last)).not.toBeInTheDocument();
    await userEvent.click(pages.getByRole('button', { name: 'Next page' }));
    await expect.element(granted.getByText(last)).toBeVisible();
    await expect.element(granted.getByText(first)).not.toBeInTheDocument();
    expect(await violations()).toEqual([]);

    await userEvent.click(button(`Remove access of ${last}`));
    await expect.element(page.getByText(`${last} no longer has access.`)).toBeVisible();
    await expect.element(granted.getByText(first)).toBeVisible();
    await expect.element(pages).not.toBeInTheDocument();
    await userEvent.fill(others.getByRole('searchbox', { name: 'Search other users' }), last.toUpperCase());
    await userEvent.click(others.getByRole('button', { name: `Give access to ${last}` }));
    await expect.element(pages).toHaveTextContent('1–25 of 26');

    const search = granted.getByRole('searchbox', { name: 'Search users with access' });
    await userEvent.fill(search, `p26-${mark}@`);
    await expect.element(granted.getByText(last)).toBeVisible();
    await expect.element(granted.getByText(first)).not.toBeInTheDocument();
    await userEvent.fill(search, 'nobody at all');
    await expect.element(granted.getByText('No matching users')).toBeVisible();
  });

  test('list the other users by page too', { tags: ['full'] }, async () => {
    await openPermissions(campaigns[1] ?? child);
    await userEvent.fill(others.getByRole('searchbox', { name: 'Search other users' }), mark);
    const pages = page.getByRole('navigation', { name: 'Pages of other users' });
    // The first user has access.
    await expect.element(pages).not.toBeInTheDocument();
    await expect.element(others.getByText(people.at(-1)?.name ?? '')).toBeVisible();
    await userEvent.click(button(`Remove access of ${people[0]?.name}`));
    await expect.element(pages).toHaveTextContent('1–25 of 26');
    await userEvent.click(pages.getByRole('button', { name: 'Next page' }));
    await expect.element(pages).toHaveTextContent('26–26 of 26');
    await userEvent.click(pages.getByRole('button', { name: 'Previous page' }));
    await userEvent.click(button(`Give access to ${people[0]?.name}`));
    await expect.element(granted.getByText(people[0]?.name ?? '')).toBeVisible();
  });

  test('are read-only for an editor', { tags: ['full'] }, async () => {
    await openPermissions(campaigns[3] ?? child, 'editor');
    await expect.element(granted.getByText(people[0]?.name ?? '')).toBeVisible();
    await expect.element(page.getByRole('columnheader', { name: 'Actions' })).not.toBeInTheDocument();
    await expect.element(others).not.toBeInTheDocument();
  });
});

describe('the list of users', () => {
  test('pages forward and back, and sorts by a column', { tags: ['full'] }, async () => {
    const [first, last] = [people[0]?.name, people.at(-1)?.name];
    await openAdmin(`/user?filters=${encodeURIComponent(JSON.stringify({ search: mark }))}`);
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await expect.element(pages).toHaveTextContent('1–25 of 26');
    await expect.element(row(first)).toBeVisible();
    await userEvent.click(pages.getByRole('button', { name: 'Next page' }));
    await expect.element(row(last)).toBeVisible();
    await expect.element(row(first)).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('columnheader', { name: 'Email' }).getByRole('button'));
    await expect.element(pages).toHaveTextContent('1–25 of 26');
    await userEvent.click(page.getByRole('columnheader', { name: 'Email' }).getByRole('button'));
    await expect.element(row(last)).toBeVisible();
    await expect.element(row(first)).not.toBeInTheDocument();
  });

  test('has cards of equal height on a phone, which fit the campaigns of a user', { tags: ['full'] }, async () => {
    await openAdmin(`/user?filters=${encodeURIComponent(JSON.stringify({ search: mark }))}`);
    await page.viewport(390, 844);
    await userEvent.click(page.getByRole('switch', { name: 'Enable editing' }));
    await expect.element(page.getByRole('combobox', { name: `Role of ${people[0]?.name}` })).toBeEnabled();
    const values = [...document.querySelectorAll('main dl dd')].filter((one) => one.closest('li'));
    expect(values.length).toBeGreaterThan(100);
    expect(new Set(values.map((one) => Math.round(one.getBoundingClientRect().left))).size).toBe(1);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await userEvent.click(button(`${campaignCount} campaigns of ${people[0]?.name}`));
    const remove = page.getByRole('button', { name: `Remove access to ${campaigns[0]?.name}` });
    await expect.element(remove).toBeVisible();
    expect(remove.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
    expect(await violations()).toEqual([]);
  });

  test('opens the campaigns of a user by page, with a search', { tags: ['full'] }, async () => {
    const [first] = people;
    await openAdmin(`/user?filters=${encodeURIComponent(JSON.stringify({ search: first?.name }))}`);
    await userEvent.click(page.getByRole('switch', { name: 'Enable editing' }));
    await userEvent.click(button(`${campaignCount} campaigns of ${first?.name}`));
    const dialog = page.getByRole('dialog', { name: `Campaigns of ${first?.name}` });
    await expect.element(dialog.getByRole('link', { name: campaigns[0]?.name })).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Give access' })).toBeVisible();
    expect(await violations()).toEqual([]);
    await expect.element(dialog.getByRole('link', { name: campaigns.at(-1)?.name })).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Next page' }));
    await expect.element(dialog.getByRole('link', { name: campaigns.at(-1)?.name })).toBeVisible();
    await userEvent.fill(dialog.getByRole('searchbox', { name: 'Search granted campaigns' }), 'lent 02');
    await expect.element(dialog.getByRole('link', { name: campaigns[1]?.name })).toBeVisible();
    await expect.element(dialog.getByRole('link', { name: campaigns.at(-1)?.name })).not.toBeInTheDocument();
  });
});

test('shows that a user who became an editor keeps their grants, with no way to remove them', {
  tags: ['full'],
}, async () => {
  const [, promoted] = people;
  const [, , , , campaign] = campaigns;
  const call = await callerAs();
  await call('PUT', `/api/permissions/campaigns/${campaign?.id}/users/${promoted?.id}`);
  await call('POST', `/api/users/${promoted?.id}/role`, { role: 'editor' });
  await openPermissions(campaign ?? child);
  await expect.element(row(promoted?.name)).toHaveTextContent('Editor');
  await expect.element(button(`Remove access of ${people[0]?.name}`)).toBeVisible();
  await expect.element(button(`Remove access of ${promoted?.name}`)).not.toBeInTheDocument();
});
