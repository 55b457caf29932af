import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { type Campaign, expect, lockDialog, lockOf, test } from './people.ts';
import { full } from './tier.ts';

const page = {
  title: 'Listen together',
  blocks: [
    { id: 'first', type: 'text', text: 'First' },
    { id: 'second', type: 'text', text: 'Second' },
  ],
};

const people = (of: Page) => of.getByRole('button', { name: '1 other user has this open' });
const list = (of: Page) => of.getByRole('dialog', { name: '1 other user has this open' });
const editorOf = (of: Page) => of.frameLocator('iframe');
const card = (of: Page, name: string) => editorOf(of).getByRole('listitem', { name });
const openEditor = (of: Page, { id }: Campaign) => of.goto(`/#/campaign/${id}/editor`);
/** The frame is inert until it has the token of the current lock. */
const acceptsInput = (of: Page) => expect(of.locator('iframe')).not.toHaveAttribute('inert');

test(
  'two users in one campaign see each other: in the panel, and in the editor on the card of the block',
  full,
  async ({ enter, makeCampaign }) => {
    const campaign = await makeCampaign('Edited together');
    const ada = await enter('admin');
    const elif = await enter('editor');
    expect((await ada.call('POST', `/api/campaigns/${campaign.id}/patch`, { fields: { page } })).status()).toBe(200);
    await openEditor(ada.page, campaign);
    await expect.poll(() => lockOf(ada.call, campaign)).toBeDefined();
    await acceptsInput(ada.page);
    // In Firefox only one window has the focus.
    await ada.page.bringToFront();
    await card(ada.page, 'Text 2').getByRole('button', { name: 'Text 2' }).focus();
    await expect(people(ada.page)).toHaveCount(0);

    await elif.page.goto(`/#/campaign/${campaign.id}/settings`);
    await lockDialog(elif.page).getByRole('button', { name: 'Take over' }).click();
    await people(elif.page).click();
    await expect(list(elif.page)).toContainText('Ada Marlow');
    await expect(list(elif.page)).toContainText('Editor, block 2');
    await elif.page.keyboard.press('Escape');
    await people(ada.page).click();
    await expect(list(ada.page)).toContainText('Elif Sander');
    await expect(list(ada.page)).toContainText('Settings');
    await ada.page.keyboard.press('Escape');

    await elif.page.getByRole('link', { name: 'Editor', exact: true }).click();
    await expect(card(elif.page, 'Text 2')).toContainText('Also here: Ada Marlow');
    await acceptsInput(elif.page);
    await elif.page.bringToFront();
    await card(elif.page, 'Text 1').getByRole('button', { name: 'Text 1' }).focus();
    await expect(card(ada.page, 'Text 1').getByText('Also here: Elif Sander')).toBeAttached();
    await expectAccessible(elif.page, 'editor with somebody else in a block');

    await elif.page.goto('/#/campaign');
    await expect(people(ada.page)).toHaveCount(0);
    await expect(editorOf(ada.page).getByText('Also here')).toHaveCount(0);
  },
);
