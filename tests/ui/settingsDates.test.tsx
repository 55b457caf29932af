import { afterEach, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { variant } from '../support/tier.ts';
import { openAsIs } from './admin.tsx';
import { violations } from './axe.ts';
import { button, section } from './bookings.tsx';
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
    await expect.element(start).toHaveValue('1 Jun 2030, 20:15');
  });

test('a date is displayed in the format of the tool, and typed in others', async () => {
  const campaign = await makeCampaign({ starts_at: '2030-06-01T18:15:00.000Z' });
  await inZone('Europe/Berlin');
  await openSettings(campaign, 'dates');
  await expect.element(start).toHaveValue('1 Jun 2030, 20:15');
  await expect.element(end).toHaveAttribute('placeholder', 'No date');
  await end.fill('2.6.31 8pm');
  await userEvent.tab();
  await expect.element(end).toHaveValue('2 Jun 2031, 20:00');
});

test('a date that can’t be read stays as it was entered, with why, and is not saved', async () => {
  const campaign = await makeCampaign();
  await inZone('Europe/Berlin');
  await openSettings(campaign, 'dates');
  await end.fill('1 Jun 2030');
  await expect.element(section('Dates')).not.toHaveTextContent('be read');
  await userEvent.tab();
  const why = 'Can’t be read. Enter it like this: 31 Mar 2026, 14:05';
  await expect.element(end).toHaveAccessibleDescription(expect.stringContaining(why));
  await button('Save changes').click();
  await expect.element(page.getByText('Not saved. Check the marked fields.')).toBeVisible();
  expect(await readCampaign(campaign)).toMatchObject({ ends_at: null });
  await expect.element(end).toHaveValue('1 Jun 2030');
  await end.fill('2030-06-01T20:15');
  await saveSettings(campaign.name);
  expect(await readCampaign(campaign)).toMatchObject({ ends_at: '2030-06-01T18:15:00.000Z' });
});

test('a date is chosen and cleared in a calendar, by keyboard', async () => {
  const campaign = await makeCampaign({ ends_at: '2030-06-28T18:15:00.000Z' });
  await inZone('Europe/Berlin');
  await openSettings(campaign, 'dates');
  await end.click();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  const days = page.getByRole('grid', { name: 'June 2030' });
  await expect.element(days.getByRole('button', { name: /^Friday,? 28 June 2030$/ })).toHaveFocus();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  await expect.element(page.getByRole('button', { name: /^Saturday,? 6 July 2030$/ })).toHaveFocus();
  await userEvent.keyboard('{PageDown}{Home}{Enter}');
  await expect.element(page.getByLabelText('Time', { exact: true })).toHaveFocus();
  await userEvent.keyboard('2130{Backspace}{Backspace}:30{Enter}');
  await expect.element(end).toHaveFocus();
  await expect.element(end).toHaveValue('5 Aug 2030, 21:30');
  await expect.element(page.getByText('1 changed field: End date')).toBeVisible();
  await saveSettings(campaign.name);
  expect(await readCampaign(campaign)).toMatchObject({ ends_at: '2030-08-05T19:30:00.000Z' });
  await button('Open calendar').nth(1).click();
  await button('No date').click();
  await expect.element(end).toHaveValue('');
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
  await expect.element(start).toHaveValue('31 Mar 2030, 03:30');
  await expect.element(page.getByText(/Using the first \(GMT\+2\)/)).toBeVisible();
  await page.getByRole('button', { name: 'Use the second' }).click();
  const second = page.getByText(/Using the second \(GMT\+1\)/);
  await expect.element(second).toBeVisible();
  await expect.element(end).toHaveValue('27 Oct 2030, 02:30');
  await saveSettings(campaign.name);
  expect(await readCampaign(campaign)).toMatchObject({
    starts_at: '2030-03-31T01:30:00.000Z',
    ends_at: '2030-10-27T01:30:00.000Z',
  });
  await openAsIs();
  await expect.element(second).toBeVisible();
});
