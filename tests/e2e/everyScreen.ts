import type { Page } from '@playwright/test';
import { demoCampaign, heading, newCampaign } from './screens.ts';
import { expect } from './signIn.ts';

const lists = [
  ...['/campaign', '/campaign?show=month', '/campaign?show=timeline', '/releases', '/board', '/media', '/labels'],
  ...[
    '/views',
    '/apps',
    '/webhooks',
    '/webhook-deliveries',
    '/user',
    '/roles',
    '/directory-groups',
    '/scim-tokens',
    '/audit',
    '/fans',
    '/user/settings',
    '/manual',
  ],
];
const forms = ['/campaign/new', '/releases/new', '/labels/new', '/user/new', '/roles/new', '/webhooks/new'];
const areas = [
  ...['settings', 'editor', 'translations', 'music', 'token-gate', 'mails', 'pages', 'form-settings', 'ready'],
  ...['history', 'permissions'],
];

/** Returns the paths of the tool's screens for administrators: lists, forms, and each area of a campaign. */
export async function everyPath(page: Page): Promise<string[]> {
  await page.goto('/#/campaign');
  await expect(heading(page, 'Campaigns')).toBeVisible();
  const id = await newCampaign(page);
  const running = await demoCampaign(page, 'running');
  return [...lists, ...forms, ...areas.map((area) => `/campaign/${id}/${area}`), `/campaign/${running.id}/reports`];
}

/** Opens a path of the tool and waits for its screen. Fails if the tool shows another path. */
export async function show(page: Page, path: string): Promise<void> {
  await page.goto(`/#${path}`);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  expect(new URL(page.url()).hash).toContain(path);
}

/** Returns the address of one running campaign of each app, from the demo data. */
export async function publicAddresses(page: Page): Promise<string[]> {
  await page.goto('/#/campaign');
  await expect(heading(page, 'Campaigns')).toBeVisible();
  return page.evaluate(async () => {
    const { access_token } = JSON.parse(localStorage.getItem('cms_token') ?? '{}');
    const headers = { authorization: `Bearer ${access_token}` };
    const { items } = await (await fetch('/api/campaigns?status=running&limit=100', { headers })).json();
    const addresses = items.map(({ app, url }: { app: string; url: string }) => [app, url] as const);
    return [...new Map<string, string>(addresses).values()];
  });
}
