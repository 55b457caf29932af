import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from './axe.ts';
import { button, section } from './bookings.tsx';
import { makeCampaign, openSettings, readCampaign, saveSettings } from './settings.tsx';

const links = section('Links');
const query = /\?utm_source=instagram&utm_medium=social&utm_campaign=campaign-[\da-f]+&utm_content=\w+/;

test('a named link is added, and after a save has a URL', async () => {
  const campaign = await makeCampaign();
  await openSettings(campaign, 'links');
  await expect.element(links).toHaveTextContent('No links yet.');
  await button('Add link').click();
  await expect.element(links).toHaveTextContent('Save the changes to get the address.');
  await userEvent.keyboard('Story');
  await links.getByLabelText('Channel').fill('instagram');
  await links.getByLabelText('Medium').fill('social');
  await saveSettings(campaign.name);
  expect(await readCampaign(campaign)).toMatchObject({
    links: [{ id: expect.stringMatching(/^[\da-f]{8}$/), name: 'Story', channel: 'instagram', medium: 'social' }],
  });
  await expect.element(links).toHaveTextContent(query);
});

test('a named link has a QR code, shows the error of a field, and is removed', async () => {
  const story = { id: 'story', name: 'Story', channel: 'instagram', medium: 'social' };
  await openSettings(await makeCampaign({ links: [story] }), 'links');
  await button('QR code of Story').click();
  await expect.element(page.getByRole('dialog').getByRole('img', { name: query })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await button('Edit Story').click();
  await links.getByLabelText('Channel').fill('');
  await button('Done').click();
  await button('Save changes').click();
  await expect.element(links).toHaveTextContent('Required');
  expect(await violations()).toEqual([]);
  await button('Remove Story').click();
  await expect.element(links).toHaveTextContent('No links yet.');
});
