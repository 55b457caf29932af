import type { Page } from '@playwright/test';
import { isInFirefox } from './firefox.ts';
import { expectNoForeignStorage, refuseForeignStorage, refusingStorage } from './foreignStorage.ts';
import { type Campaign, expect, lockOf, type Person, test } from './people.ts';
import { type RealBrowser, realBrowser } from './realBrowser.ts';
import { full } from './tier.ts';

const withoutStorage = test.extend({
  launchOptions: [async ({ launchOptions }, use) => use(await refusingStorage(launchOptions)), { scope: 'worker' }],
});
/** Chromium refuses storage to these frames in all contexts except that of a profile. */
const withPartitions = test.extend<{ profile: RealBrowser | null }>({
  profile: async ({ launchOptions }, use) => {
    const browser = isInFirefox ? null : await realBrowser(launchOptions);
    await use(browser);
    await browser?.close();
  },
});

const editorOf = (page: Page) => page.frameLocator('iframe');
const title = (page: Page) => editorOf(page).getByLabel('Title', { exact: true });

async function openEditor({ page, call }: Person, campaign: Campaign, baseUrl = ''): Promise<void> {
  await page.goto(`${baseUrl}/#/campaign/${campaign.id}/editor`);
  await expect(title(page)).toBeVisible();
  await expect.poll(() => lockOf(call, campaign)).toBeDefined();
}

/** Types in the open editor, reloads the tool, restores what was typed and saves it. */
async function restoreDraft({ page }: Person): Promise<void> {
  await title(page).fill('Typed before the reload');
  await expect(editorOf(page).getByText('Unsaved changes', { exact: true })).toBeVisible();
  await page.reload();
  await editorOf(page).getByRole('button', { name: 'Restore unsaved changes' }).click();
  await expect(title(page)).toHaveValue('Typed before the reload');
  await editorOf(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editorOf(page).getByText('All changes saved')).toBeVisible();
}

withoutStorage('a draft survives a reload in a frame without storage', full, async ({ enter, makeCampaign }) => {
  const campaign = await makeCampaign('Without storage');
  const ada = await enter('admin');
  await refuseForeignStorage(ada.context);
  await openEditor(ada, campaign);
  await expectNoForeignStorage(ada.page);
  await restoreDraft(ada);
});

withPartitions(
  'a draft survives a reload in a frame with its own storage',
  full,
  async ({ enter, makeCampaign, profile, baseURL }) => {
    const campaign = await makeCampaign('Partitioned storage');
    const ada = await enter('admin', await profile?.open());
    const { url } = await (await ada.call('GET', `/api/campaigns/${campaign.id}`)).json();
    await ada.page.goto(url);
    await ada.page.evaluate(() => localStorage.setItem('probe', 'of the site itself'));
    await openEditor(ada, campaign, baseURL);
    const frame = await (await ada.page.locator('iframe').elementHandle())?.contentFrame();
    expect(new URL(frame?.url() ?? '').origin).toBe(new URL(url).origin);
    expect(await frame?.evaluate(() => localStorage.getItem('probe'))).toBeNull();
    await restoreDraft(ada);
  },
);
