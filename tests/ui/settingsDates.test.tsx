import { afterEach, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { variant } from '../support/tier.ts';
import { openAsIs } from './admin.tsx';
import { section } from './bookings.tsx';
import { makeCampaign, openSettings, readCampaign, saveSettings } from './settings.tsx';

const inZone = (timezoneId: string) => cdp().send('Emulation.setTimezoneOverride', { timezoneId });
afterEach(() => inZone(''));

const start = page.getByLabelText('Start date', { exact: false });
const end = page.getByLabelText('End date', { exact: false });

const zones = {
  'Europe/Berlin': '2030-06-01T18:15:00.000Z',
  'America/Los_Angeles': '2030-06-02T03:15:00.000Z',
  'Australia/Adelaide': '2030-06-01T10:45:00.000Z',
};

for (const [at, [zone, utc]] of Object.entries(zones).entries())
  test(`a date is stored as it was entered in ${zone}`, variant(at), async () => {
    const campaign = await makeCampaign();
    await inZone(zone);
    await openSettings(campaign, 'dates');
    await start.fill('2030-06-01T20:15');
    await expect.element(section('Dates')).toHaveTextContent(zone.replace('_', ' '));
    await saveSettings(campaign.name);
    expect(await readCampaign(campaign)).toMatchObject({ starts_at: utc });
    await openAsIs();
    await expect.element(start).toHaveValue('2030-06-01T20:15');
  });

test('a date is displayed in the format of the tool, and in the browser’s only while it is typed', async () => {
  const campaign = await makeCampaign({ starts_at: '2030-06-01T18:15:00.000Z' });
  await inZone('Europe/Berlin');
  await openSettings(campaign, 'dates');
  const shown = section('Dates').getByText('1 Jun 2030, 20:15', { exact: true });
  await expect.element(shown).toBeVisible();
  await expect.element(section('Dates').getByText('No date', { exact: true })).toBeVisible();
  const picker = vi.spyOn(HTMLInputElement.prototype, 'showPicker').mockReturnValue();
  await start.click();
  expect(picker).toHaveBeenCalledOnce();
  await expect.element(shown).toBeVisible();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(shown).not.toBeInTheDocument();
  end.element().focus();
  await expect.element(section('Dates').getByText('No date', { exact: true })).not.toBeInTheDocument();
  await expect.element(section('Dates').getByText(/^\d+ \w+ \d{4}, \d\d:\d\d$/)).toBeVisible();
  picker.mockRestore();
});

test('a date without a time is named, not saved and not lost', async () => {
  const campaign = await makeCampaign();
  await inZone('Europe/Berlin');
  await openSettings(campaign, 'dates');
  end.element().focus();
  await userEvent.keyboard('06012030');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(section('Dates').getByText('Not a date and time')).toBeVisible();
  expect(await readCampaign(campaign)).toMatchObject({ ends_at: null });
  await end.fill('2030-06-01T20:15');
  await saveSettings(campaign.name);
  expect(await readCampaign(campaign)).toMatchObject({ ends_at: '2030-06-01T18:15:00.000Z' });
});

test('a time that a clock change skips or doubles is explained where it is entered', async () => {
  const campaign = await makeCampaign();
  await inZone('Europe/Berlin');
  await openSettings(campaign, 'dates');
  await start.fill('2030-03-31T02:30');
  await expect
    .element(
      page.getByText('02:30 does not exist that day in Europe/Berlin: the clock goes forward. Using 03:30 instead.'),
    )
    .toBeVisible();
  await end.fill('2030-10-27T02:30');
  await expect.element(start).toHaveValue('2030-03-31T03:30');
  await expect.element(page.getByText(/Using the first \(GMT\+2\)/)).toBeVisible();
  await page.getByRole('button', { name: 'Use the second' }).click();
  const second = page.getByText(/Using the second \(GMT\+1\)/);
  await expect.element(second).toBeVisible();
  await expect.element(end).toHaveValue('2030-10-27T02:30');
  await saveSettings(campaign.name);
  expect(await readCampaign(campaign)).toMatchObject({
    starts_at: '2030-03-31T01:30:00.000Z',
    ends_at: '2030-10-27T01:30:00.000Z',
  });
  await openAsIs();
  await expect.element(second).toBeVisible();
});
