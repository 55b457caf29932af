import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { edit, expect, test } from './people.ts';
import { full } from './tier.ts';

const goneDialog = (page: Page) => page.getByRole('dialog', { name: 'Campaign unavailable' });

test(
  'a user whose open campaign is deleted is told, copies their input, and is led to the list',
  full,
  async ({ enter, makeCampaign }) => {
    const campaign = await makeCampaign('Deleted meanwhile');
    const elif = await enter('editor');
    const ada = await enter('admin');
    await elif.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await edit(elif, campaign);
    await elif.page.getByLabel('Open Graph title').fill('Typed and not saved');
    await ada.call('PUT', `/api/campaigns/${campaign.id}/lock`, { take_over: true });
    expect((await ada.call('DELETE', `/api/campaigns/${campaign.id}`)).status()).toBe(204);

    const dialog = goneDialog(elif.page);
    await expect(dialog).toContainText(`${campaign.name} was deleted.`);
    await expect(dialog.getByRole('definition')).toHaveText('Typed and not saved');
    await expectAccessible(elif.page, 'campaign is gone');
    await dialog.getByRole('button', { name: 'Copy all' }).click();
    expect(await elif.page.evaluate(() => navigator.clipboard.readText())).toBe(
      'Meta tags › Open Graph title: Typed and not saved',
    );
    await dialog.getByRole('button', { name: 'Stay and read' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(elif.page.getByLabel('Open Graph title')).toHaveValue('Typed and not saved');
    await expect(elif.page.getByLabel('Open Graph title')).not.toBeEditable();
    await expect(elif.page.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    await expectAccessible(elif.page, 'reading what is gone');
    await elif.page.getByRole('button', { name: 'Go to campaigns' }).click();
    await expect(elif.page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
    await expect(elif.page.getByRole('dialog')).toHaveCount(0);
  },
);
