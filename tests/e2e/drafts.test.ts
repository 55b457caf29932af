import { limits } from '#contracts/limits.ts';
import { draftsKept } from './draftsKept.ts';
import { edit, expect, openList, openSettings, save, test as withPeople } from './people.ts';
import { type RealBrowser, realBrowser } from './realBrowser.ts';
import { handled } from './screens.ts';
import { signIn } from './signIn.ts';
import { full } from './tier.ts';

const test = withPeople.extend<{ separate: RealBrowser }>({
  separate: async ({ launchOptions }, use) => {
    const browser = await realBrowser(launchOptions);
    await use(browser);
    await browser.close();
  },
});

const offered = 'You have unsaved changes from an earlier visit';

test('unsaved input survives a killed browser, is offered with the changes that it would make, and is deleted once saved', async ({
  enter,
  makeCampaign,
  separate,
  baseURL,
}) => {
  const campaign = await makeCampaign('Killed while typing');
  const { page } = await enter('editor', await separate.open());
  await openSettings(page, campaign, baseURL);
  await page.getByLabel('Name').fill('Typed before the kill');
  await page.getByLabel('End date').fill('2040-05-02T20:00');
  await expect.poll(() => page.evaluate(draftsKept)).toMatch(/Typed before the kill.*2040-05-02/);
  await separate.kill();

  const again = await enter('editor', await separate.open());
  await openSettings(again.page, campaign, baseURL);
  // The lock of the killed tab is taken without a confirmation.
  const offer = again.page.getByRole('alert').filter({ hasText: offered });
  await expect(offer).toContainText(/Name\s*Typed before the kill/);
  await expect(offer).toContainText(/End date\s*2 May 2040/);
  await expect(again.page.getByLabel('Name')).toHaveValue(campaign.name);
  await offer.getByRole('button', { name: 'Restore' }).click();
  await expect(again.page.getByLabel('Name')).toHaveValue('Typed before the kill');
  await expect(again.page.getByLabel('End date')).toHaveValue('2 May 2040, 20:00');
  await save(again.page);
  await expect(again.page.getByText('Typed before the kill updated!')).toBeVisible();
  await expect.poll(() => again.page.evaluate(draftsKept)).toBe('[]');
});

/** Makes every draft of this browser older; runs in the page. */
async function ageDrafts(milliseconds: number): Promise<void> {
  const opening = indexedDB.open('cms_drafts', 1);
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  const transaction = opening.result.transaction('drafts', 'readwrite');
  const cursor = transaction.objectStore('drafts').openCursor();
  cursor.onsuccess = () => {
    cursor.result?.update({ ...cursor.result.value, writtenAt: cursor.result.value.writtenAt - milliseconds });
    cursor.result?.continue();
  };
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  opening.result.close();
}

test('a draft is offered for 30 days, and then deleted', full, async ({ enter, makeCampaign }) => {
  const campaign = await makeCampaign('Typed long ago');
  const ada = await enter('admin');
  await edit(ada, campaign);
  await ada.page.getByLabel('Name').fill('Typed long ago, never saved');
  await expect.poll(() => ada.page.evaluate(draftsKept)).toContain('Typed long ago');
  await ada.page.evaluate(ageDrafts, limits.draftLifeMs - 60_000);
  const inTime = await ada.context.newPage();
  await ada.page.close({ runBeforeUnload: false });
  await openSettings(inTime, campaign);
  await expect(inTime.getByText(offered)).toBeVisible();

  await inTime.evaluate(ageDrafts, 60_000);
  await inTime.reload();
  await expect(inTime.getByLabel('Name')).toBeEditable();
  await expect.poll(() => inTime.evaluate(draftsKept)).toBe('[]');
  await expect(inTime.getByText(offered)).toHaveCount(0);
});

test(
  'a duplicated tab is separate: each keeps its own draft over reloads, and takes none from the other',
  full,
  async ({ enter, makeCampaign }) => {
    const campaign = await makeCampaign('Duplicated');
    const { page: first } = await enter('admin');
    await openSettings(first, campaign);
    await expect(first.getByLabel('Name')).toBeEditable();
    await first.getByLabel('Name').fill('Typed in the first');
    await expect.poll(() => first.evaluate(draftsKept)).toContain('Typed in the first');

    // Like 'Duplicate tab', a window opened by a page starts with a copy of its session storage.
    const opened = first.waitForEvent('popup');
    await first.evaluate(() => void window.open(window.location.href));
    const copy = await opened;
    await copy.getByRole('dialog', { name: 'You have this campaign open in another tab' }).waitFor();
    await copy.getByRole('button', { name: 'Edit here' }).click();
    const offer = copy.getByRole('alert').filter({ hasText: 'You have unsaved changes in another open tab' });
    await expect(offer).toContainText(/Name\s*Typed in the first/);
    await expect(copy.getByLabel('Name')).toHaveValue(campaign.name);
    await offer.getByRole('button', { name: 'Leave them there' }).click();
    await expect(offer).toHaveCount(0);
    await copy.getByLabel('Name').fill('Typed in the copy');
    await expect
      .poll(() => copy.evaluate(draftsKept))
      .toMatch(/Typed in the first.*Typed in the copy|Typed in the copy.*Typed in the first/);

    for (const [tab, typed] of [
      [copy, 'Typed in the copy'],
      [first, 'Typed in the first'],
    ] as const) {
      await tab.reload();
      await expect(tab.getByRole('textbox', { name: 'Name', includeHidden: true })).toHaveValue(typed);
      // A tab without its socket counts as closed.
      await expect(tab.getByRole('button', { name: /^Live/, includeHidden: true })).toBeVisible();
    }
    await first.bringToFront();
    await first.getByRole('button', { name: 'Edit here' }).click();
    await first.getByRole('button', { name: 'Copy them here' }).click();
    await expect(first.getByLabel('Name')).toHaveValue('Typed in the copy');
    await save(first);
    await expect(first.getByText('Typed in the copy updated!')).toBeVisible();
    await expect(copy.getByLabel('Name')).toHaveValue('Typed in the copy');
    await expect.poll(() => first.evaluate(draftsKept)).not.toContain('Typed in the first');
  },
);

test(
  'leaving with changes asks Save, Discard or Stay, by Back and by the menu',
  full,
  async ({ enter, makeCampaign }) => {
    const campaign = await makeCampaign('Left with changes');
    const { page } = await enter('editor');
    const open = async () => {
      const row = await openList(page, campaign);
      await row.getByRole('link').first().click();
      await expect(page.getByLabel('Name')).toBeEditable();
      await page.getByLabel('Name').fill(`${campaign.name}, changed`);
      await handled(page);
    };
    const dialog = page.getByRole('dialog', { name: 'Unsaved changes' });
    const list = page.getByRole('heading', { level: 1, name: 'Campaigns' });

    await open();
    await page.goBack();
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByLabel('Name')).toHaveValue(`${campaign.name}, changed`);
    await page.getByRole('link', { name: 'Users' }).click();
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByLabel('Name')).toHaveValue(`${campaign.name}, changed`);

    await page.goBack();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect(list).toBeVisible();
    await expect.poll(() => page.evaluate(draftsKept)).toBe('[]');

    await open();
    await expect(page.getByText(offered)).toHaveCount(0);
    await page.getByRole('link', { name: 'Campaigns' }).first().click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(list).toBeVisible();
    await expect(page.getByRole('row', { name: `${campaign.name}, changed` })).toBeVisible();
    await expect.poll(() => page.evaluate(draftsKept)).toBe('[]');
  },
);

test('a session that ends during a save: the draft is kept, and the next login returns to the same form', async ({
  enter,
  makeCampaign,
}) => {
  const campaign = await makeCampaign('Signed out while saving');
  const elif = await enter('editor');
  await edit(elif, campaign);
  await elif.page.getByLabel('Test campaign').check();
  await elif.page.getByLabel('Name').fill('Typed before it ended');
  await elif.page.getByLabel('End date').fill('2040-05-02T20:00');
  const refresh_token = await elif.page.evaluate(
    () => JSON.parse(localStorage.getItem('cms_token') ?? '{}').refresh_token,
  );
  await elif.page.route(
    '**/patch',
    async (route) => {
      await elif.call('POST', '/api/auth/oauth2/logout', { refresh_token });
      await route.continue();
    },
    { times: 1 },
  );
  await save(elif.page);
  await signIn(elif.page, 'editor');
  await expect(elif.page).toHaveURL(new RegExp(`#/campaign/${campaign.id}/settings$`));
  await expect(elif.page.getByLabel('Name')).toHaveValue('Typed before it ended');
  await expect(elif.page.getByLabel('End date')).toHaveValue('2 May 2040, 20:00');
  await expect(elif.page.getByLabel('Test campaign')).toBeChecked();
  await save(elif.page);
  await expect(elif.page.getByText('Typed before it ended updated!')).toBeVisible();
});
