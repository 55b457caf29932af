import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from './axe.ts';
import { button, field, section } from './bookings.tsx';
import { makeCampaign, openSettings, readCampaign, saveSettings } from './settings.tsx';

test('named links are added, and after a save have a URL and a QR code', async () => {
  const campaign = await makeCampaign();
  await openSettings(campaign, 'links');
  const links = section('Links');
  await expect.element(links).toHaveTextContent('No links yet.');
  await links.getByRole('button', { name: 'Add link' }).click();
  await expect.element(links).toHaveTextContent('Save the changes to get the address.');
  await userEvent.keyboard('Story');
  await links.getByLabelText('Channel').fill('instagram');
  await links.getByLabelText('Medium').fill('social');
  expect(await violations()).toEqual([]);
  await saveSettings(campaign.name);
  expect(await readCampaign(campaign)).toMatchObject({
    links: [{ id: expect.stringMatching(/^[a-z2-9]{8}$/), name: 'Story', channel: 'instagram', medium: 'social' }],
  });
  const query = /\?utm_source=instagram&utm_medium=social&utm_campaign=campaign-[\da-f]+&utm_content=[a-z2-9]{8}/;
  await expect.element(links).toHaveTextContent(query);
  await expect.element(field('Note')).not.toBeInTheDocument();
  await button('QR code of Story').click();
  await expect.element(page.getByRole('dialog').getByRole('img', { name: query })).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await button('Remove Story').click();
  await expect.element(links).toHaveTextContent('No links yet.');
});

test('a link without a channel shows the error at its field, also after it was closed', async () => {
  const campaign = await makeCampaign({ links: [{ id: 'story', name: 'Story', channel: 'instagram' }] });
  await openSettings(campaign, 'links');
  await button('Edit Story').click();
  await page.getByLabelText('Channel').fill('');
  await button('Done').click();
  await button('Save changes').click();
  await expect.element(section('Links')).toHaveTextContent('Required');
});
