import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { call, openAdmin } from './admin.tsx';
import { button, heading } from './bookings.tsx';

export type MadeCampaign = { id: string; name: string };
const isMade = (value: unknown): value is MadeCampaign => typeof value === 'object' && value !== null && 'id' in value;

/** Creates a campaign with these settings, by default of the app with all flags on. */
export async function makeCampaign(fields: object = {}, app = 'all-flags'): Promise<MadeCampaign> {
  const mark = crypto.randomUUID().slice(0, 8);
  const body = { name: `Campaign ${mark}`, slug: `campaign-${mark}`, app, test: false };
  const made = await call('POST', '/api/campaigns', body);
  if (!isMade(made)) throw new Error('No campaign was made.');
  if (Object.keys(fields).length > 0) await call('POST', `/api/campaigns/${made.id}/patch`, { fields });
  return { id: made.id, name: body.name };
}

/** Opens its settings, at a section or at the top, and waits for the form. */
export async function openSettings({ id }: MadeCampaign, tab = ''): Promise<void> {
  await openAdmin(`/campaign/${id}/settings${tab && `/${tab}`}`);
  await expect.element(heading('Settings')).toBeVisible();
}

export const readCampaign = ({ id }: MadeCampaign) => call('GET', `/api/campaigns/${id}`);

/** Saves, and waits for the confirmation. */
export async function saveSettings(name: string): Promise<void> {
  await button('Save changes').click();
  await expect.element(page.getByText(`${name} updated!`)).toBeVisible();
  // The message of an earlier save may still be shown.
  await expect.element(page.getByText('No unsaved changes')).toBeVisible();
}
