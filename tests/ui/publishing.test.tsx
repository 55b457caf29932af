import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { call, openAdmin } from './admin.tsx';
import { violations } from './axe.ts';
import { button } from './bookings.tsx';
import { makeCampaign, openSettings, readCampaign } from './settings.tsx';

const makeDraft = (fields: object = {}) => makeCampaign(fields, 'with-drafts');
const dialog = page.getByRole('dialog');

test('a draft says so, and is published after a question that names its address', async () => {
  const draft = await makeDraft();
  await openSettings(draft, 'dates');
  await expect.element(page.getByText('This campaign is a draft.', { exact: false })).toBeVisible();
  await button('Publish').first().click();
  await expect.element(dialog).toHaveTextContent('The page goes live now:');
  await expect.element(dialog).toHaveTextContent(draft.name.toLowerCase().replace(' ', '-'));
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect.element(page.getByText(`Published. ${draft.name} is live.`)).toBeVisible();
  await expect.element(button('Unpublish')).toBeVisible();
  expect(await readCampaign(draft)).toMatchObject({ status: 'running' });
});

test('a draft with a start date says when it starts, and can’t be started before it is published', async () => {
  const draft = await makeDraft({ starts_at: '2030-12-05T18:00:00.000Z' });
  await openSettings(draft, 'dates');
  await expect.element(button('Start now: Publish the campaign first.')).toHaveAttribute('aria-disabled', 'true');
  await button('Publish').first().click();
  await expect.element(dialog).toHaveTextContent('The page becomes public, and the campaign starts on 5 Dec 2030');
});

test('a draft with unsaved changes has to be saved before it is published', async () => {
  await openSettings(await makeDraft(), 'dates');
  await page.getByLabelText('Name').fill('Renamed');
  await button('Publish').first().click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Save first: there are unsaved changes');
  await expect.element(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled();
});

test('a published campaign is unpublished from the menu of any area after a question', async () => {
  const campaign = await makeDraft();
  await call('POST', `/api/campaigns/${campaign.id}/publish`);
  await openAdmin(`/campaign/${campaign.id}/reports`);
  await button(`Actions of ${campaign.name}`).click();
  await page.getByRole('menuitem', { name: 'Unpublish' }).click();
  await expect.element(dialog).toHaveTextContent('Visitors can’t open the page any more:');
  await dialog.getByRole('button', { name: 'Unpublish' }).click();
  await expect.element(page.getByText('is a draft, and its page is no longer public', { exact: false })).toBeVisible();
  expect(await readCampaign(campaign)).toMatchObject({ status: 'draft' });
});

test('a campaign of an app without drafts can’t be unpublished and has no preview links', async () => {
  await openSettings(await makeCampaign(), 'dates');
  await expect.element(button('QR code')).toBeInTheDocument();
  await expect.element(button('Unpublish')).not.toBeInTheDocument();
  await expect.element(button('Preview links')).not.toBeInTheDocument();
});

test('preview links are created, listed with who and until when, and revoked', async () => {
  await openSettings(await makeDraft());
  await button('Preview links').click();
  await expect.element(dialog).toHaveTextContent('No preview links yet.');
  await dialog.getByLabelText('Valid for').selectOptions('3 days');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const links = dialog.getByRole('list', { name: 'Open preview links' }).getByRole('listitem');
  await expect.element(links).toHaveTextContent(/Ends on \d.*Created by/);
  await expect.element(links.getByRole('button', { name: 'Copy link' })).toBeVisible();
  expect(await violations()).toEqual([]);
  await links.getByRole('button', { name: 'Revoke link' }).click();
  await expect.element(dialog).toHaveTextContent('No preview links yet.');
});
