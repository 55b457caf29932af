import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { violations } from './axe.ts';
import { button, section } from './bookings.tsx';
import { answer, callsTo, makeReports, openReports } from './reports.tsx';

const part = section('Consumer data');
const dialog = page.getByRole('dialog', { name: 'Anonymise consumer data' });
const forgetting = 'DELETE /campaigns/1/consumer-data';

async function opened() {
  const made = await makeReports({ items: {} });
  await openReports(made.campaign);
  await expect.element(part).toHaveTextContent('Not anonymised yet.');
  return made;
}

describe('anonymising consumer data', () => {
  test('asks for the exact name, says what goes and stays, and says why the app did not do it', async () => {
    await answer(forgetting, { status: 500, json: {} });
    const { campaign } = await opened();
    await button('Anonymise consumer data').click();
    await expect.element(dialog).toHaveTextContent('This can’t be undone.');
    await expect.element(dialog).toHaveTextContent('Figures and charts stay');
    const confirm = dialog.getByRole('button', { name: 'Anonymise', exact: true });
    await dialog.getByRole('textbox').fill(`${campaign.name} `);
    await expect.element(confirm).toBeDisabled();
    expect(await violations()).toEqual([]);
    await dialog.getByRole('textbox').fill(campaign.name);
    await confirm.click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(part, { timeout: 15_000 }).toHaveTextContent(/Something went wrong in the app \(500\)/);
    await expect.element(button('Anonymise consumer data')).toBeDisabled();
    expect((await callsTo('/campaigns/1/consumer-data')).length).toBeGreaterThan(0);
    expect(await violations()).toEqual([]);
  });

  test('that the app has done shows its date and the warning above the reports', async () => {
    await answer(forgetting, { status: 204 });
    const { campaign } = await opened();
    await button('Anonymise consumer data').click();
    await dialog.getByRole('textbox').fill(campaign.name);
    await dialog.getByRole('button', { name: 'Anonymise', exact: true }).click();
    await expect.element(part, { timeout: 15_000 }).toHaveTextContent(/Last anonymised on \d/);
    await expect.element(page.getByText(/Campaign data was anonymised on \d/)).toBeVisible();
    await expect.element(button('Anonymise consumer data')).toBeEnabled();
  });

  test('is nothing for who may not', async () => {
    const { campaign } = await makeReports({ items: {} });
    await openReports(campaign, 'editor');
    await expect.element(page.getByText('No reports yet')).toBeVisible();
    expect(part.query()).toBeNull();
  });
});
