import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call, openAdmin } from './admin.tsx';
import { violations } from './axe.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const freshName = () => `Receiver ${crypto.randomUUID().slice(0, 8)}`;

let copied: string[] = [];
beforeEach(() => {
  copied = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Reports all deliveries as failed: no jobs run here. */
function failDeliveries() {
  const send = window.fetch;
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const answer = await send(input, init);
    if (!String(input).startsWith('/api/webhook_deliveries') || init?.method === 'POST') return answer;
    const text = (await answer.text()).replaceAll('"state":"pending"', '"state":"failed"');
    return new Response(text, { status: answer.status, headers: answer.headers });
  });
}

const idOf = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null && 'id' in answer ? String(answer.id) : '';

test('a new webhook shows its secret once, then opens; its secret can be replaced', async () => {
  const name = freshName();
  await openAdmin('/webhooks/new');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'URL' }).fill('https://hooks.example.com/');
  await page.getByRole('combobox', { name: 'Events' }).fill('campaign.updated');
  await page.getByRole('option', { name: 'campaign.updated' }).click();
  await userEvent.keyboard('{Escape}');
  expect(await violations()).toEqual([]);
  await button('Add webhook').click();
  await expect.element(page.getByRole('dialog', { name: `Signing secret of "${name}"` })).toBeVisible();
  expect(await violations()).toEqual([]);
  await button(/Copy secret/).click();
  expect(copied).toEqual([expect.stringMatching(/^whsec_/)]);
  await button('Done').click();
  await expect.element(heading(name)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'campaign.updated' })).toBeVisible();
  expect(document.body.textContent).not.toContain('whsec_');
  expect(await violations()).toEqual([]);

  await button('Replace the secret').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replace the secret' }).click();
  await button(/Copy secret/).click();
  expect(new Set(copied).size).toBe(2);
});

test('a test event appears in the deliveries of its webhook, and a failed one can be sent again', async () => {
  const name = freshName();
  const made = await call('POST', '/api/webhooks', { name, url: 'https://hooks.example.com/', events: [] });
  await openAdmin(`/webhooks/${idOf(made)}`);
  await button('Send a test event').click();
  await expect.element(page.getByText(/The test event is being sent/)).toBeVisible();
  failDeliveries();
  await page.getByRole('link', { name: 'Show deliveries' }).click();
  await expect.element(heading('Deliveries')).toBeVisible();
  await expect.element(page.getByRole('row').filter({ hasText: 'Failed' }).filter({ hasText: name })).toBeVisible();
  expect(page.getByRole('row').elements()).toHaveLength(2);
  await expect.element(button(/Send webhook.test of .* again/)).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('link', { name: 'webhook.test' }).click();
  await expect.element(heading('webhook.test')).toBeVisible();
  await expect.element(page.getByText('Failed', { exact: true })).toBeVisible();
  expect(await violations()).toEqual([]);
  await button('Send again').click();
  await expect.element(page.getByText('This event is still being sent.')).toBeVisible();
});
