import type { Page, Request } from '@playwright/test';
import { type SystemRole, systemRoles } from '#contracts/permissions.ts';
import { test as people } from './people.ts';
import { button, heading } from './screens.ts';
import { expect, test } from './signIn.ts';
import { full } from './tier.ts';

const denied = 'You don’t have access';
const home = 'Campaigns';
const everybody = systemRoles;
const staff: readonly SystemRole[] = ['admin', 'editor'];
const admins: readonly SystemRole[] = ['admin'];

/** Every URL of the tool: its title, the roles that may open it, and what the others see. */
const screens: readonly { path: string; title: string; for: readonly SystemRole[]; others?: string }[] = [
  { path: '/', title: home, for: everybody },
  { path: '/campaign', title: home, for: everybody },
  { path: '/campaign/new', title: 'New campaign', for: staff, others: denied },
  { path: '/media', title: 'Media', for: everybody },
  { path: '/labels', title: 'Labels', for: everybody },
  { path: '/labels/new', title: 'New label', for: staff, others: denied },
  { path: '/apps', title: 'Apps', for: everybody },
  { path: '/apps/listening-party', title: 'Listening party', for: everybody },
  { path: '/apps/new', title: 'New app', for: admins, others: denied },
  { path: '/webhooks', title: 'Webhooks', for: admins, others: denied },
  { path: '/webhooks/new', title: 'New webhook', for: admins, others: denied },
  { path: '/webhook-deliveries', title: 'Deliveries', for: admins, others: denied },
  { path: '/user/settings/personal-access-tokens', title: 'Personal Access Tokens', for: everybody },
  { path: '/user', title: 'Users', for: staff, others: denied },
  { path: '/user/new', title: 'New user', for: admins, others: denied },
  { path: '/user?filters={"state":"pending"}', title: 'Pending users', for: admins, others: 'Active users' },
  { path: '/user?filters={"state":"approved"}', title: 'Active users', for: staff, others: denied },
  { path: '/user?filters={"state":"rejected"}', title: 'Blocked users', for: staff, others: denied },
  { path: '/roles', title: 'Roles', for: admins, others: denied },
  { path: '/roles/new', title: 'New role', for: admins, others: denied },
  { path: '/directory-groups', title: 'Directory groups', for: admins, others: denied },
  { path: '/scim-tokens', title: 'SCIM tokens', for: admins, others: denied },
  { path: '/audit', title: 'Audit', for: admins, others: denied },
  { path: '/nowhere', title: home, for: everybody },
];

/** Every area of a campaign; a user who may not open it is led to the list. */
const areas: readonly { path: string; title: string; for: readonly SystemRole[] }[] = [
  { path: 'settings', title: 'Settings', for: everybody },
  { path: 'music', title: 'Music', for: everybody },
  { path: 'editor', title: 'Editor', for: everybody },
  { path: 'token-gate', title: 'Token gate', for: everybody },
  { path: 'history', title: 'History', for: everybody },
  { path: 'permissions', title: 'Permissions', for: staff },
  { path: 'no-such-area', title: home, for: everybody },
];

/** Parts of screens that only some roles see: the path, and the link, button or switch. */
const parts: readonly { at: string; shown: (page: Page) => ReturnType<typeof heading>; for: readonly SystemRole[] }[] =
  [
    { at: '/campaign', shown: (page) => link(page, 'New campaign'), for: staff },
    { at: '/campaign', shown: (page) => link(page, 'Users'), for: staff },
    { at: '/campaign', shown: (page) => link(page, 'Apps'), for: everybody },
    { at: '/labels', shown: (page) => link(page, 'New label'), for: staff },
    { at: '/apps', shown: (page) => link(page, 'New app'), for: admins },
    { at: '/apps', shown: (page) => link(page, 'Webhooks'), for: admins },
    { at: '/user', shown: (page) => link(page, 'New user'), for: admins },
    { at: '/user', shown: (page) => link(page, /^Pending users/), for: admins },
    { at: '/user', shown: (page) => link(page, 'Roles'), for: admins },
    { at: '/user', shown: (page) => link(page, 'Audit'), for: admins },
    { at: '/user', shown: (page) => page.getByRole('switch', { name: 'Enable editing' }), for: admins },
    { at: '/user', shown: (page) => button(page, /^(Activate|Block) /).first(), for: admins },
    { at: '/user', shown: (page) => page.getByRole('combobox', { name: /^Role of / }).first(), for: admins },
  ];

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true });

/** Records the page's requests, and those that the server refuses. */
function heardOf(page: Page) {
  const asked = new Set<Request>();
  const refused: string[] = [];
  const isCall = (request: Request) => new URL(request.url()).pathname.startsWith('/api/');
  page.on('request', (request) => isCall(request) && asked.add(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  page.on('response', (answer) => {
    if (isCall(answer.request()) && answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  return { asked, refused };
}

/** Goes to a URL, as by the address bar, and waits for all of its requests. */
async function expectScreen(page: Page, heard: ReturnType<typeof heardOf>, path: string, title: string): Promise<void> {
  await page.goto(`/#${path}`);
  await expect(heading(page, title), path).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  await expect.poll(() => heard.asked.size, path).toBe(0);
  const alerts = page.getByRole('alert').filter({ hasNotText: denied });
  expect.soft(await alerts.allTextContents(), path).toEqual([]);
  expect.soft(heard.refused.splice(0), path).toEqual([]);
}

// Most other journeys are those of an administrator, so the gate needs no more of them here.
for (const role of systemRoles) {
  test.describe(`the role ${role}`, role === 'admin' ? full : {}, () => {
    test.use({ person: role });

    test('opens each screen without an error, and sends no request that the server refuses', async ({ page }) => {
      test.slow();
      const heard = heardOf(page);
      for (const { path, title, others = home, ...screen } of screens) {
        const isOwn = screen.for.includes(role);
        // A user who may not list users is told so; an editor has the list without pending users.
        const instead = path.includes('pending') && role === 'external' ? denied : others;
        await expectScreen(page, heard, path, isOwn ? title : instead);
      }
    });

    test('finds what it may do, and nothing else', async ({ page }) => {
      for (const part of parts) {
        await page.goto(`/#${part.at}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
        if (part.for.includes(role)) await expect.soft(part.shown(page)).toBeVisible();
        else await expect.soft(part.shown(page)).toHaveCount(0);
      }
    });
  });
}

for (const role of systemRoles) {
  people(
    `the role ${role} opens the areas of a campaign that it may open, and is led home from the others`,
    role === 'external' ? {} : full,
    async ({ enter, makeCampaign }) => {
      people.slow();
      // Created here: an earlier page would hold its lock for a while.
      const { id } = await makeCampaign(`Of the role ${role}`);
      const { page, call } = await enter(role);
      const admin = await enter('admin');
      const { id: personId } = await (await call('GET', '/api/users/me')).json();
      if (role === 'external') await admin.call('PUT', `/api/permissions/campaigns/${id}/users/${personId}`);
      const heard = heardOf(page);
      for (const area of areas) {
        await expectScreen(page, heard, `/campaign/${id}/${area.path}`, area.for.includes(role) ? area.title : home);
      }
      await page.goto(`/#/campaign/${id}/settings`);
      await expect(link(page, 'Settings')).toBeVisible();
      for (const area of areas.filter(({ title }) => title !== home)) {
        await expect.soft(link(page, area.title), area.path).toHaveCount(area.for.includes(role) ? 1 : 0);
      }
      await admin.call('DELETE', `/api/permissions/campaigns/${id}/users/${personId}`);
    },
  );
}
