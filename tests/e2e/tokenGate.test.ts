import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { sampleTestAccounts } from '#contracts/tokenGate.ts';
import { expectAccessible } from './axe.ts';
import { canTurnScriptsOff } from './firefox.ts';
import { type Campaign, expect, openList, type Person, save, test } from './people.ts';
import { sizes } from './screens.ts';
import { full } from './tier.ts';

const productId = 'album-7';
const [valid, , invalid] = sampleTestAccounts(productId);

/** Creates a separate pre-page, whose content another campaign can take over. */
async function makePoster({ call }: Person): Promise<Campaign & { title: string }> {
  const mark = randomUUID().slice(-6);
  const [name, title] = [`Poster ${mark}`, `Something is coming ${mark}`];
  const made = await call('POST', '/api/campaigns', { name, slug: `poster-${mark}`, app: 'pre-page', test: true });
  expect(made.status()).toBe(201);
  const { id } = await made.json();
  const fields = { meta_tags: { title } };
  expect((await call('POST', `/api/campaigns/${id}/patch`, { fields })).status()).toBe(200);
  return { id, name, title };
}

const gateSwitch = (page: Page) => page.getByRole('switch', { name: 'Enable token gate' });

async function tryAccount(page: Page, account = valid): Promise<void> {
  await page.getByLabel('Email address').fill(account?.email ?? '');
  await page.getByLabel('Password').fill(account?.password ?? '');
  await page.getByRole('button', { name: 'Log in' }).click();
}

test(
  'a token gate is enabled with a product, given another pre-page, and tested with its accounts on the public page',
  full,
  async ({ enter, makeCampaign, browser }) => {
    const campaign = await makeCampaign('Behind a gate');
    const ada = await enter('admin');
    const { page, context } = ada;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const poster = await makePoster(ada);
    const panel = page.getByRole('navigation', { name: 'Navigation' });
    const child = panel.getByRole('link', { name: `${campaign.name} Pre-Page` });

    await page.goto(`/#/campaign/${campaign.id}/token-gate`);
    await expect(gateSwitch(page)).toBeEnabled();
    await expect(page.getByLabel('Product ID')).toBeDisabled();
    await gateSwitch(page).check();
    await page.getByLabel('Product ID').fill(productId);
    await save(page);
    await expect(page.getByText(`${campaign.name} updated!`)).toBeVisible();
    await expect(child).toBeVisible();

    await page.getByRole('link', { name: 'Edit pre-page' }).click();
    await expect(page.frameLocator('iframe').getByLabel('Title')).toBeVisible();
    await page.goBack();

    await expect(gateSwitch(page)).toBeEnabled();
    await page.getByRole('button', { name: 'Use a different pre-page' }).click();
    const picker = page.getByRole('dialog', { name: 'Use a different pre-page' });
    await picker.getByRole('searchbox').fill(poster.name);
    await picker.getByRole('button', { name: poster.name }).click();
    const question = page.getByRole('dialog', { name: `Use "${poster.name}"` });
    await expect(question).toContainText('All changes to the current pre-page will be lost.');
    await question.getByRole('button', { name: 'Use as pre-page' }).click();
    await expect(page.getByText('Pre-page updated successfully')).toBeVisible();
    await expect(picker).toBeHidden();
    await expect(child).toBeVisible();

    await page.getByRole('button', { name: `Copy ${valid?.password}` }).click();
    await expect(page.getByText(`Copied "${valid?.password}" to clipboard`).first()).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(valid?.password);
    await expectAccessible(page, 'token gate');

    const row = await openList(page, campaign);
    await row.getByRole('link', { name: `Token gate pre-page of ${campaign.name}` }).click();
    const header = page.getByRole('region', { name: 'Campaign', exact: true });
    await expect(header).toContainText(`${campaign.name} Pre-Page`);
    await expect(panel.getByRole('link', { name: 'Editor' })).toHaveAttribute('aria-current', 'page');

    const { url } = await (await ada.call('GET', `/api/campaigns/${campaign.id}`)).json();
    const visitor = await browser.newContext({ viewport: sizes.phone, locale: 'en-GB' });
    const door = await visitor.newPage();
    await door.goto(url);
    await expect(door.getByRole('heading', { level: 1, name: poster.title })).toBeVisible();
    expect(await visitor.cookies()).toEqual([]);
    await tryAccount(door, invalid);
    await expect(door.getByLabel('Password')).toBeFocused();
    await expect(door.getByLabel('Password')).toHaveAccessibleDescription(
      /This account doesn’t have access to this page/,
    );
    await expectAccessible(door, 'the way in, refused');
    await visitor.close();

    if (!canTurnScriptsOff) return;
    const plain = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' });
    const entered = await plain.newPage();
    await entered.goto(url);
    await tryAccount(entered);
    await expect(entered.getByRole('heading', { level: 1, name: campaign.name })).toBeVisible();
    expect(await plain.cookies()).toMatchObject([
      { name: 'gate', httpOnly: true, sameSite: 'Lax', path: new URL(url).pathname },
    ]);
    await plain.close();
  },
);
