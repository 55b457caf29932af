import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { call, openAdmin } from './admin.tsx';
import { violations } from './axe.ts';
import { button, section } from './bookings.tsx';
import { answer, callsTo, makeReports, openReports } from './reports.tsx';

const part = section('Consumer data');
const dialog = page.getByRole('dialog', { name: 'Anonymize consumer data' });
const forgetting = 'DELETE /campaigns/1/consumer-data';

async function readApp(id: string): Promise<{ app: string }> {
  const campaign = await call('GET', `/api/campaigns/${id}`);
  const app = typeof campaign === 'object' && campaign !== null && 'app' in campaign ? campaign.app : '';
  return { app: String(app) };
}

/** Returns the app's failures, one for each campaign that it has not anonymized. */
async function failures(app: string): Promise<unknown[]> {
  const left = await call('GET', `/api/apps/${app}/consumer_data`);
  const items = typeof left === 'object' && left !== null && 'items' in left ? left.items : [];
  return Array.isArray(items) ? items.map(({ failure }) => failure) : [];
}

async function opened() {
  const made = await makeReports({ items: {} });
  await openReports(made.campaign);
  await expect.element(part).toHaveTextContent('Not anonymized yet.');
  return made;
}

describe('anonymising consumer data', () => {
  test('asks for the exact name, says what is deleted and what remains, and says why the app failed', async () => {
    await answer(forgetting, { status: 500, json: {} });
    const { campaign } = await opened();
    await button('Anonymize consumer data').click();
    await expect.element(dialog).toHaveTextContent('This can’t be undone.');
    await expect.element(dialog).toHaveTextContent('Totals and charts stay');
    const confirm = dialog.getByRole('button', { name: 'Anonymize', exact: true });
    await dialog.getByRole('textbox').fill(`${campaign.name}.`);
    await expect.element(confirm).toBeDisabled();
    expect(await violations()).toEqual([]);
    // A name with two spaces is shown with one, so one is enough.
    await dialog.getByRole('textbox').fill(` ${campaign.name.replaceAll(' ', '  ')}`);
    await confirm.click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(part, { timeout: 15_000 }).toHaveTextContent(/The app returned an error \(500\)/);
    await expect.element(part).toHaveTextContent(/The app was asked once\. Next attempt on \d/);
    await expect.element(part).toHaveTextContent(/Requested by .+ on \d/);
    await expect.element(button('Anonymize consumer data')).toBeDisabled();
    expect((await callsTo('/campaigns/1/consumer-data')).length).toBeGreaterThan(0);
    expect(await violations()).toEqual([]);
  });

  test('is retried at once after a failure of the app, without waiting for the next attempt', {
    tags: ['full'],
  }, async () => {
    await answer(forgetting, { status: 500, json: {} });
    const { campaign } = await opened();
    await button('Anonymize consumer data').click();
    await dialog.getByRole('textbox').fill(campaign.name);
    await dialog.getByRole('button', { name: 'Anonymize', exact: true }).click();
    await expect.element(button('Ask the app now'), { timeout: 15_000 }).toBeVisible();
    await answer(forgetting, { status: 204 });
    await button('Ask the app now').click();
    await expect.element(part).toHaveTextContent('The app is being asked.');
    await expect.element(part, { timeout: 15_000 }).toHaveTextContent(/Last anonymized on \d/);
  });

  test('of a deleted campaign shows its failure in the row of the app, with a retry', { tags: ['full'] }, async () => {
    await answer(forgetting, { status: 500, json: {} });
    const { campaign } = await makeReports({ items: {} });
    const { app } = await readApp(campaign.id);
    await call('DELETE', `/api/campaigns/${campaign.id}`);
    await openAdmin('/apps?sort=created_at&order=DESC');
    await button(`Details of Reports ${app}`).click();
    const left = page.getByRole('region', { name: 'Consumer data not removed yet' });
    await expect.element(left).toHaveTextContent(campaign.name);
    await expect.element(left).toHaveTextContent(/Deleted by .+ on \d/);
    await expect.poll(() => failures(app), { timeout: 15_000 }).toEqual(['app-failed']);
    // The row stays expanded.
    await openAdmin('/apps?sort=created_at&order=DESC');
    await expect.element(left).toHaveTextContent(/The app returned an error \(500\)\. Next attempt on \d/);
    expect(await violations()).toEqual([]);
    await answer(forgetting, { status: 204 });
    await left.getByRole('button', { name: 'Ask the app again' }).click();
    await expect.element(page.getByText(`Reports ${app} is being asked again.`)).toBeVisible();
    await expect.poll(() => failures(app), { timeout: 15_000 }).toEqual([]);
    await openAdmin('/apps?sort=created_at&order=DESC', 'editor');
    await expect.element(page.getByText('Root URL')).toBeVisible();
    await expect.element(left).not.toBeInTheDocument();
  });

  test('shows its date and the warning above the reports once the app has done it', { tags: ['full'] }, async () => {
    await answer(forgetting, { status: 204 });
    const { campaign } = await opened();
    await button('Anonymize consumer data').click();
    await dialog.getByRole('textbox').fill(campaign.name);
    await dialog.getByRole('button', { name: 'Anonymize', exact: true }).click();
    await expect.element(part, { timeout: 15_000 }).toHaveTextContent(/Last anonymized on \d/);
    await expect.element(page.getByText(/Campaign data was anonymised on \d/)).toBeVisible();
    await expect.element(button('Anonymize consumer data')).toBeEnabled();
  });

  test('is not offered without the right to do it', async () => {
    const { campaign } = await makeReports({ items: {} });
    await openReports(campaign, 'editor');
    await expect.element(page.getByText('No reports yet')).toBeVisible();
    expect(part.query()).toBeNull();
  });
});
