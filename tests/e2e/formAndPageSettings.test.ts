import { expect, type Person, save, test } from './people.ts';
import { full } from './tier.ts';

const english = 'URL in English (en), default';

/** Adds a network with its English URL, by keyboard only once it is selected. */
async function addLink({ page }: Person, network: string, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a network' }).click();
  await page.getByRole('menuitem', { name: network }).click();
  await expect(page.getByLabel(english)).toBeFocused();
  await page.keyboard.type(address);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: address })).toBeVisible();
}

test(
  'signup countries and social links are selected, reordered by keys and by dragging, and shown on the public page',
  full,
  async ({ enter, makeCampaign, browser }) => {
    const campaign = await makeCampaign('Countries and links');
    const ada = await enter('admin');
    const { page, call } = ada;
    const panel = page.getByRole('navigation', { name: 'Navigation' });

    await page.goto(`/#/campaign/${campaign.id}/form-settings`);
    await expect(page.getByText('All countries are enabled')).toBeVisible();
    const search = page.getByRole('combobox', { name: 'Add countries' });
    await search.fill('swed');
    await search.press('Enter');
    await search.fill('pt');
    await search.press('Enter');
    await search.press('Escape');
    await expect(page.getByText('2 countries selected')).toBeVisible();
    await save(page);
    await expect(page.getByText(`${campaign.name} updated!`)).toBeVisible();
    await expect(page.getByText('No unsaved changes')).toBeVisible();

    await panel.getByRole('link', { name: 'Page settings' }).click();
    await addLink(ada, 'Spotify', 'https://open.spotify.com/artist/1');
    await addLink(ada, 'YouTube', 'https://youtu.be/a');
    await addLink(ada, 'Discord', 'https://discord.gg/a');
    const handle = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true });
    await handle('Spotify').focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('Spotify picked up from position 1 of 3')).toBeAttached();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(page.getByText('Spotify moved to position 3 of 3')).toBeAttached();
    await handle('Discord').dragTo(handle('YouTube'), { steps: 20 });
    await expect(page.getByText('Discord moved to position 1 of 3')).toBeAttached();
    await save(page);
    await expect(page.getByText('No unsaved changes')).toBeVisible();

    const { url } = await (await call('GET', `/api/campaigns/${campaign.id}`)).json();
    const visitor = await browser.newContext({ locale: 'en-GB' });
    const seen = await visitor.newPage();
    await seen.goto(url);
    const networks = seen.getByRole('navigation', { name: 'Find us elsewhere' }).getByRole('link');
    await expect(networks).toHaveText(['Discord', 'YouTube', 'Spotify']);
    await seen.getByLabel('Country').scrollIntoViewIfNeeded();
    const countries = seen.getByLabel('Country').getByRole('option');
    await expect(countries.filter({ hasText: /\S/ })).toContainText(['Portugal', 'Sweden']);
    await expect(seen.getByLabel('Country').getByText('Germany')).toHaveCount(0);
    await visitor.close();
  },
);
