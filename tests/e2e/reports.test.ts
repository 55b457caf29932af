import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { type Campaign, expect, openList, type Person, test } from './people.ts';
import { sizes } from './screens.ts';
import { full } from './tier.ts';

/** Signs up on the campaign's public page, which is of the app's origin, and confirms the address by the mail. */
async function signUp(browser: Browser, url: string, name: string): Promise<void> {
  // Each fan has a window: in Firefox the driver waits forever after a page was opened in the same one again.
  const page = await browser.newPage({ locale: 'en-GB' });
  // Other mails in the outbox may be for people with the same name.
  const email = `${name.toLowerCase()}@${url.split('/').at(-1)}.example.com`;
  await page.goto(url);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Check your inbox')).toBeVisible();
  const mail = page.getByRole('article').filter({ hasText: `To ${email}` });
  await expect(async () => {
    await page.goto(new URL('/outbox', url).href);
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  await mail.getByRole('link').first().click();
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByText('Your address is confirmed.')).toBeVisible();
  await page.close();
}

/** Goes there as a user does, by the action of the campaign's row. */
async function openReports({ page }: Person, campaign: Campaign): Promise<void> {
  await openList(page, campaign);
  await page.getByRole('link', { name: `Reports of ${campaign.name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
}

const item = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** Closes entries and picks winners, and confirms where a confirmation is shown. */
async function pick(page: Page, count: number, replaces: boolean): Promise<void> {
  const raffle = item(page, 'Raffle winners');
  await raffle.getByLabel('Number of winners').fill(String(count));
  await raffle.getByRole('button', { name: 'Close entries' }).click();
  await expect(raffle.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  await raffle.getByRole('button', { name: 'Pick winners' }).click();
  if (replaces) {
    const question = page.getByRole('dialog', { name: 'Replace winners' });
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Pick new winners' }).click();
    await expect(question).toBeHidden();
  }
  await expect(raffle.getByRole('table')).toHaveAttribute('aria-rowcount', String(count + 1));
}

test(
  'fans’ sign-ups at an app are reported in the tool: figures, rows, a file, and winners whose draws are stored',
  full,
  async ({ enter, makeCampaign, browser }) => {
    const ada = await enter('admin');
    const campaign = await makeCampaign('Reported');
    const { url }: { url: string } = await (await ada.call('GET', `/api/campaigns/${campaign.id}`)).json();
    for (const name of ['Fay', 'Gus', 'Ida']) await signUp(browser, url, name);

    await openReports(ada, campaign);
    const tool = ada.page;
    await expect(tool.getByRole('definition').filter({ hasText: '3' }).first()).toBeVisible();
    const people = item(tool, 'Sign-ups');
    await expect(async () => {
      await tool.mouse.wheel(0, 600);
      await expect(people.getByRole('rowheader', { name: 'Fay' })).toBeVisible({ timeout: 500 });
    }).toPass();

    await people.getByRole('button', { name: 'Details of Gus' }).click();
    await expect(people.getByText(/^Consent: /)).toBeVisible();
    const [file] = await Promise.all([
      tool.waitForEvent('download'),
      people.getByRole('button', { name: 'Download Sign-ups as CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^reported-\w+-Sign-ups\.csv$/);
    expect(await readFile(await file.path(), 'utf8')).toContain('ida@reported-');

    await item(tool, 'Raffle winners').scrollIntoViewIfNeeded();
    await pick(tool, 1, false);
    await pick(tool, 3, true);
    const log = item(tool, 'Raffle log');
    await expect(log.getByRole('table')).toHaveAttribute('aria-rowcount', '3');
    await expect(log.getByText('Ada Marlow').first()).toBeVisible();
    for (const [device, size] of Object.entries(sizes)) {
      await tool.setViewportSize(size);
      // From the top, where the bar covers no part of a button.
      await tool.evaluate(() => window.scrollTo(0, 0));
      await expectAccessible(tool, `reports on a ${device}`, { dark: device === 'desktop' });
    }
  },
);

test(
  'participants are removed from the app once the name of the campaign is typed, and the figures remain',
  full,
  async ({ enter, makeCampaign, browser }) => {
    const ada = await enter('admin');
    const campaign = await makeCampaign('Anonymised');
    const { url }: { url: string } = await (await ada.call('GET', `/api/campaigns/${campaign.id}`)).json();
    for (const name of ['Jon', 'Kim']) await signUp(browser, url, name);

    await openReports(ada, campaign);
    const tool = ada.page;
    const people = item(tool, 'Sign-ups');
    await expect(async () => {
      await tool.mouse.wheel(0, 600);
      await expect(people.getByRole('rowheader', { name: 'Kim' })).toBeVisible({ timeout: 500 });
    }).toPass();
    await tool.getByRole('button', { name: 'Anonymize consumer data' }).click();
    const question = tool.getByRole('dialog', { name: 'Anonymize consumer data' });
    await expect(question.getByRole('button', { name: 'Anonymize' })).toBeDisabled();
    await question.getByRole('textbox').fill(campaign.name);
    await expectAccessible(tool, 'the question before anonymising');
    await question.getByRole('button', { name: 'Anonymize' }).click();
    await expect(question).toBeHidden();
    await expect(tool.getByText(/^Campaign data was anonymised on /)).toBeAttached();
    await expect(people.getByText(/Jon|Kim|@example/)).toHaveCount(0);
    await expect(async () => {
      await people.scrollIntoViewIfNeeded();
      await expect(people.getByRole('table')).toHaveAttribute('aria-rowcount', '3', { timeout: 500 });
    }).toPass();
    await expect(people.getByText(/Jon|Kim|@example/)).toHaveCount(0);
    await expect(tool.getByRole('definition').filter({ hasText: '2' }).first()).toBeVisible();
  },
);
