import type { Page } from '@playwright/test';
import { type Campaign, edit, expect, save, test } from './people.ts';
import { full } from './tier.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const partyDialog = (page: Page) => page.getByRole('dialog', { name: 'Search parties' });

/** Saves, and waits until there are no unsaved changes. */
async function saved(page: Page, name: string): Promise<void> {
  await save(page);
  await expect(page.getByText(`${name} updated!`).last()).toBeVisible();
  await expect(page.getByText('No unsaved changes')).toBeVisible();
}

type Call = (method: string, path: string) => Promise<{ json(): Promise<unknown> }>;
const stored = async (call: Call, { id }: Campaign) => (await call('GET', `/api/campaigns/${id}`)).json();

test(
  'a campaign is set up from top to bottom, and is unchanged after a reload',
  full,
  async ({ enter, makeCampaign }) => {
    const campaign = await makeCampaign('Set up');
    const { page, call } = await enter('editor');
    await edit({ page, call, context: page.context() }, campaign);

    const name = `${campaign.name} whole`;
    await section(page, 'General').getByLabel('Name').fill(name);
    await page.getByRole('combobox', { name: 'Labels' }).fill('autumn');
    await expect(page.getByRole('option', { name: 'autumn' })).toBeVisible();
    await page.keyboard.press('Enter');

    const news = section(page, 'Newsletters');
    await news.getByRole('button', { name: 'Add newsletter' }).click();
    await news.getByRole('textbox', { name: 'Name' }).fill('Weekly');
    await news.getByRole('radio', { name: /^Optional/ }).check();
    await news
      .getByRole('button', { name: /\(en\)/ })
      .first()
      .click();
    await news.getByLabel('Form ID').fill('F-1');
    await news.getByRole('textbox', { name: 'Consent label' }).click();
    await page.keyboard.type('Send me ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('news');

    const follow = section(page, 'Music follow');
    await follow.getByLabel('Spotify or Apple Music link or ID').fill('https://music.apple.com/us/artist/x/1400000003');
    await expect(follow.getByText('Artist on Apple Music')).toBeVisible();
    await follow.getByRole('button', { name: 'Add', exact: true }).click();
    await follow.getByLabel('Label').fill('Follow us');

    await page.getByRole('button', { name: 'Search parties' }).click();
    await expect(partyDialog(page).getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('Nova Lindqvist');
    await expect(partyDialog(page).getByText(/^\d+ part(y|ies) found$/)).toBeVisible();
    await expect(partyDialog(page).getByRole('listitem').first()).toContainText(/Nova Lindqvist.*Party ID: SAMPLE-/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(section(page, 'Tracking').getByLabel('Artist')).toHaveValue('Nova Lindqvist');

    await section(page, 'Meta tags').getByLabel('Title', { exact: true }).fill('A title of its own');
    await expect(section(page, 'Social previews').getByText('A title of its own')).toHaveCount(3);
    await saved(page, name);

    await page.reload();
    await expect(section(page, 'General').getByLabel('Name')).toHaveValue(name);
    await expect(section(page, 'General').getByText('autumn')).toBeVisible();
    await expect(follow.getByLabel('Label')).toHaveValue('Follow us');
    await news
      .getByRole('button', { name: /\(en\)/ })
      .first()
      .click();
    await expect(news.getByRole('textbox', { name: 'Consent label' })).toHaveText('Send me news');
    expect(await stored(call, campaign)).toMatchObject({
      newsletters: [
        { name: 'Weekly', locales: { en: { form_id: 'F-1', consent_label: 'Send me <strong>news</strong>' } } },
      ],
      tag_manager: { artist: 'Nova Lindqvist', party_id: expect.stringMatching(/^SAMPLE-/) },
    });
  },
);
