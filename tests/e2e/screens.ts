import type { Page } from '@playwright/test';
import { expect } from './signIn.ts';
import { full } from './tier.ts';

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Opens a path of the tool whose screen has this title. */
export async function open(page: Page, path: string, title: string | RegExp): Promise<void> {
  await page.goto(`/#${path}`);
  await expect(heading(page, title)).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
}

type Campaign = { id: string; name: string; url: string };

/** Returns a campaign of the demo data with this status, from the tool's API. */
export async function demoCampaign(page: Page, status: 'upcoming' | 'running' | 'ended'): Promise<Campaign> {
  return page.evaluate(async (wanted) => {
    const { access_token } = JSON.parse(localStorage.getItem('cms_token') ?? '{}');
    const answer = await fetch(`/api/campaigns?status=${wanted}&limit=1`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    const { items } = await answer.json();
    return items[0];
  }, status);
}

/** The window sizes in which every screen is checked. */
export const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
export const devices = ['desktop', 'phone'] as const;

type Device = (typeof devices)[number];

/** Details of a test that runs on a phone only in the full tier, and on a desktop in the gate too. */
export const onceInGate = (device: Device): { tag?: string } => (device === 'phone' ? full : {});

/** Creates a campaign that no other user has open. */
export async function newCampaign(page: Page, name = 'Looked at'): Promise<string> {
  return page.evaluate(async (called) => {
    const { access_token } = JSON.parse(localStorage.getItem('cms_token') ?? '{}');
    const slug = `axe-${crypto.randomUUID()}`;
    const post = async (path: string, body?: object) => {
      const headers = { authorization: `Bearer ${access_token}`, ...(body && { 'content-type': 'application/json' }) };
      return (await fetch(path, { method: 'POST', headers, ...(body && { body: JSON.stringify(body) }) })).json();
    };
    const { id } = await post('/api/campaigns', { name: called, slug, app: 'listening-party', test: true });
    await post(`/api/campaigns/${id}/publish`);
    return id;
  }, name);
}

/**
 * Waits until the page has handled an input. react-router registers the guard of a form in a separate task after the
 * form was rendered with unsaved changes; a script is faster than that.
 */
export const handled = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
