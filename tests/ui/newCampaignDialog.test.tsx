import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call, labelIds, openAdmin } from './admin.tsx';
import { answerWith } from './answers.ts';
import { violations } from './axe.ts';
import { button, combobox, field, heading } from './bookings.tsx';
import { type MadeCampaign, makeCampaign, openSettings, readCampaign } from './settings.tsx';

afterEach(() => vi.restoreAllMocks());

const panel = page.getByRole('navigation', { name: 'Navigation' });
const dialog = page.getByRole('dialog');
const inDialog = (name: string) => dialog.getByRole('textbox', { name, exact: true });
const start = dialog.getByLabelText('Start date', { exact: false });

async function choose({ name }: MadeCampaign, action: string): Promise<void> {
  await button(`Actions of ${name}`).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

const idInAddress = () => window.location.hash.split('/')[2] ?? '';

test('Clone asks for name, URL and the dates that the app requires, and opens the settings of the copy', async () => {
  const vinyl = await labelIds('vinyl');
  const campaign = await makeCampaign({ labels: vinyl });
  await openSettings(campaign);
  await choose(campaign, 'Clone');
  await expect.element(inDialog('Name')).toHaveValue(`Copy of ${campaign.name}`);
  await expect.element(inDialog('Name')).toHaveFocus();
  await expect.element(dialog).toHaveTextContent('Live immediately');
  expect(await violations()).toEqual([]);
  await button('Create').click();
  await expect.element(dialog).toHaveTextContent('This app requires this date');
  const mark = campaign.name.slice(-8);
  await inDialog('Name').fill(`Berlin ${mark}`);
  await expect.element(inDialog('URL')).toHaveValue(`berlin-${mark}`);
  await start.fill('2099-06-01T20:15');
  await expect.element(dialog).toHaveTextContent('Starts on 1 Jun 2099, 20:15.');
  await button('Create').click();
  await expect.element(page.getByText(`Berlin ${mark} created!`)).toBeVisible();
  await expect.element(field('Name').first()).toHaveValue(`Berlin ${mark}`);
  expect(await readCampaign({ id: idInAddress(), name: '' })).toMatchObject({
    slug: `berlin-${mark}`,
    starts_at: '2099-06-01T20:15:00.000Z',
    labels: vinyl,
    parent_id: null,
  });
});

test('a taken URL is refused before and after Create, and a failed call keeps the input', async () => {
  const campaign = await makeCampaign({}, 'own-reports');
  await openSettings(campaign);
  await choose(campaign, 'Clone');
  await inDialog('Name').fill(campaign.name);
  await expect.element(dialog).toHaveTextContent('This URL is already used by another campaign');
  await button('Create').click();
  await expect.element(inDialog('URL')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Not saved. Check the marked fields.');

  await inDialog('Name').fill(`${campaign.name} again`);
  answerWith('/clone', () => Response.json({ detail: { key: 'not-ready', msg: 'Not ready.' } }, { status: 503 }));
  await button('Create').click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Not saved; your changes are still here.');
  await expect.element(inDialog('Name')).toHaveValue(`${campaign.name} again`);
  vi.restoreAllMocks();
  await button('Create').click();
  await expect.element(page.getByText(`${campaign.name} again created!`)).toBeVisible();
});

test('a clone as a child is listed in the panel of its parent', async () => {
  const campaign = await makeCampaign({}, 'own-reports');
  await openSettings(campaign);
  await choose(campaign, 'Clone as child');
  await inDialog('Name').fill(`Child of ${campaign.name}`);
  await button('Create').click();
  await expect.element(field('Name').first()).toHaveValue(`Child of ${campaign.name}`);
  await panel.getByRole('link', { name: campaign.name, exact: true }).click();
  await expect.element(panel.getByRole('link', { name: `Child of ${campaign.name}` })).toBeVisible();
});

test('Create child in the panel makes an empty campaign of a chosen app below the open one', async () => {
  const campaign = await makeCampaign({ test: true });
  await openAdmin(`/campaign/${campaign.id}/history`);
  await expect.element(heading('History')).toBeVisible();
  await panel.getByRole('button', { name: 'Create child' }).click();
  await expect.element(inDialog('Name')).toHaveFocus();
  await combobox('App').selectOptions('own-reports');
  await inDialog('Name').fill(`Part of ${campaign.name}`);
  expect(await violations()).toEqual([]);
  await button('Create').click();
  await expect.poll(() => window.location.hash).toMatch(/\/editor$/);
  expect(await readCampaign({ id: idInAddress(), name: '' })).toMatchObject({
    name: `Part of ${campaign.name}`,
    app: 'own-reports',
    parent_id: campaign.id,
    test: true,
  });
});

test('Cancel creates nothing and forgets the input', async () => {
  const campaign = await makeCampaign({}, 'own-reports');
  await openSettings(campaign);
  await choose(campaign, 'Clone');
  await inDialog('Name').fill('Typed');
  await button('Cancel').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await choose(campaign, 'Clone');
  await expect.element(inDialog('Name')).toHaveValue(`Copy of ${campaign.name}`);
  expect(await call('GET', `/api/campaigns?search=${encodeURIComponent(campaign.name)}`)).toMatchObject({ total: 1 });
});
