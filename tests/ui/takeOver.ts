import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { authorizedFetch } from '#authProvider/authorizedFetch.ts';
import type { MadeCampaign } from './settings.tsx';

type Caller = (method: string, path: string, body: object) => Promise<unknown>;

/** Another user takes over the campaign of the open screen, once the screen has the lock. */
export async function takeOver(somebody: Caller, { id }: MadeCampaign): Promise<void> {
  const locks = async () => (await authorizedFetch('/api/campaigns/locks')).text();
  await expect.poll(locks).toContain(id);
  await somebody('PUT', `/api/campaigns/${id}/lock`, { take_over: true });
}

/** Takes the campaign back in the dialog that reports another user's change. */
export const takeBack = () =>
  page
    .getByRole('dialog', { name: 'Campaign has been modified' })
    .getByRole('button', { name: 'Take over again' })
    .click();
