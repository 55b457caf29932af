import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { callerAs, openAdmin } from './admin.tsx';
import { button, heading, section } from './bookings.tsx';
import type { MadeCampaign } from './settings.tsx';

export const add = button('Add a network');
export const links = section('Social links');
export const english = 'URL in English (en), default';
export const german = 'URL in German (de)';
export const handle = (name: string) => button(`Move ${name}`);

/** Reads in one session beside the open screen: another login in between would cost the screen its lock. */
let read: Awaited<ReturnType<typeof callerAs>>;

/** Opens the page settings of a campaign in a new session. */
export async function openPages({ id }: MadeCampaign): Promise<void> {
  read = await callerAs();
  await openAdmin(`/campaign/${id}/pages`);
  await expect.element(heading('Page settings')).toBeVisible();
  await expect.element(add).toBeEnabled();
}

/** Selects a network in the menu. */
export async function addNetwork(name: string): Promise<void> {
  await add.click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

export const saved = async ({ id }: MadeCampaign) => Object(await read('GET', `/api/campaigns/${id}`)).social_links;
export const savedNames = async (campaign: MadeCampaign) =>
  (await saved(campaign)).map(({ name }: { name: string }) => name);
export const shownNames = () =>
  [...document.querySelectorAll('[data-entry]')].map((entry) => entry.getAttribute('aria-label'));
export const three = [
  { name: 'Spotify', urls: { en: 'https://open.spotify.com/artist/1' } },
  { name: 'YouTube', urls: { en: 'https://youtu.be/a', de: 'https://youtu.be/b' } },
  { name: 'Discord', urls: { en: 'https://discord.gg/a' } },
];
