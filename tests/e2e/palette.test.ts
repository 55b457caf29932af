import { barrier } from './barrier.ts';
import { expect, test } from './people.ts';
import { full } from './tier.ts';

test(
  'Ctrl+K finds a campaign while the code of the palette still loads, and opens it here and in a new tab',
  full,
  async ({ enter, makeCampaign }) => {
    const campaign = await makeCampaign('Found by keys');
    const { page, context } = await enter('admin');
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text());
    });
    const code = barrier();
    await page.route(/\/assets\/CommandPalette-/, async (route) => {
      await code.passed;
      await route.continue();
    });
    await page.goto('/#/campaign');
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Command palette' }).getByRole('textbox')).toBeFocused();
    // Without a text field, N would open the form of a new campaign.
    await page.keyboard.type(campaign.name.slice(0, 9));
    code.open();
    const input = page.getByRole('combobox', { name: 'Search campaigns, people, files and actions' });
    await expect(input).toBeFocused();
    await page.keyboard.type(campaign.name.slice(9));
    await expect(input).toHaveValue(campaign.name);
    await expect(page.getByRole('option', { selected: true })).toContainText(campaign.name);

    const opened = context.waitForEvent('page');
    await page.keyboard.press('Control+Enter');
    const tab = await opened;
    await expect(tab).toHaveURL(new RegExp(`#/campaign/${campaign.id}/settings$`));
    await tab.close();
    await expect(page).toHaveURL(/#\/campaign$/);

    await page.keyboard.press('Control+k');
    await page.keyboard.type(campaign.name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused();
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await expect(page.getByRole('heading', { level: 1, name: 'Media' })).toBeVisible();
    await page.keyboard.press('Shift+?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('vinyl fair');
    await expect(page.getByRole('option', { selected: true })).toContainText('Vinyl fair.png');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/media\/Events\/Banners\?file=vinyl-fair/);
    expect(refused).toEqual([]);
  },
);
