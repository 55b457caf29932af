import type { Page } from '@playwright/test';
import { png } from '../support/pictures.ts';
import { expectAccessible } from './axe.ts';
import { expectNoForeignStorage, refuseForeignStorage, refusingStorage } from './foreignStorage.ts';
import { button, dialog, put } from './mediaLibrary.ts';
import { test as base, expect, type Person } from './people.ts';
import { sizes } from './screens.ts';
import { full } from './tier.ts';

const test = base.extend({
  launchOptions: [async ({ launchOptions }, use) => use(await refusingStorage(launchOptions)), { scope: 'worker' }],
});

type Told = { id: string; name: string; url: string };

/** Returns the pre-page that enabling a campaign's token gate creates, set up as staff would in its settings. */
async function gatePrePage({ call }: Person, parentId: string): Promise<Told> {
  const token_gate = { enabled: true, product_id: 'album-7' };
  const opened = await call('POST', `/api/campaigns/${parentId}/patch`, { fields: { token_gate } });
  expect(opened.status(), await opened.text()).toBe(200);
  const { token_gate_id } = await opened.json();
  const fields = {
    starts_at: new Date(Date.now() + 90 * 24 * 3_600_000).toISOString(),
    participating_countries: ['DE', 'AT'],
    newsletter: { enabled: true },
    newsletters: [
      {
        enabled: true,
        name: 'Weekly',
        signup_mode: 'required',
        locales: { de: { form_id: 'F-1', consent_label: 'Ja, <strong>wöchentlich</strong>' } },
      },
    ],
  };
  const saved = await call('POST', `/api/campaigns/${token_gate_id}/patch`, { fields });
  expect(saved.status(), await saved.text()).toBe(200);
  return (await call('GET', `/api/campaigns/${token_gate_id}`)).json();
}

/** Selects an image of the library for the field in the frame, in the tool's dialog. */
async function pickCover(page: Page): Promise<void> {
  const editor = page.frameLocator('iframe');
  await editor.getByRole('button', { name: 'Add cover' }).click();
  await editor.getByRole('button', { name: 'Choose an image' }).click();
  const picker = dialog(page, 'Choose an image, 960 × 1200');
  await picker.getByRole('searchbox').fill('door');
  await picker
    .getByRole('button', { name: /^door\./ })
    .first()
    .click();
  await button(page, 'Use file').click();
  await expect(picker).toHaveCount(0);
  await expect(editor.getByRole('button', { name: 'Choose another' })).toBeVisible();
}

test(
  'the pre-page of a gate is filled in the frame, with a cover from the library, and accepts a sign-up in the visitor’s language',
  full,
  async ({ enter, makeCampaign, browser }) => {
    const parent = await makeCampaign('Behind its pre-page');
    const ada = await enter('admin');
    await refuseForeignStorage(ada.context);
    const prePage = await gatePrePage(ada, parent.id);
    await ada.page.goto(`/#/campaign/${parent.id}/settings`);
    await put(ada.page, '/', 'door.png', await png({ width: 960, height: 1200 }, Date.now() % 100_000));

    await ada.page.getByRole('link', { name: prePage.name }).click();
    await ada.page.getByRole('link', { name: 'Editor', exact: true }).click();
    const editor = ada.page.frameLocator('iframe');
    await editor.getByLabel('Title').fill('Something is coming');
    await expectNoForeignStorage(ada.page);
    await pickCover(ada.page);
    await editor.getByLabel('Alternative text').fill('A door ajar');
    await editor.getByRole('button', { name: 'Add fact' }).click();
    await editor.getByLabel('Name').fill('Where');
    await editor.getByLabel('Text', { exact: true }).last().fill('Everywhere <at once>');
    await editor.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(editor.getByText('All changes saved')).toBeVisible();

    const context = await browser.newContext({ locale: 'de-AT', viewport: sizes.phone });
    const fan = await context.newPage();
    await fan.goto(prePage.url);
    expect(new URL(fan.url()).origin).not.toBe(new URL(ada.page.url()).origin);
    await expect(fan.getByRole('heading', { level: 1, name: 'Something is coming' })).toBeVisible();
    await expect(fan.getByRole('img', { name: 'A door ajar' })).toHaveJSProperty('complete', true);
    await expect(fan.getByText('Everywhere <at once>')).toBeVisible();
    await expectAccessible(fan, 'the public pre-page on a phone');

    await fan.getByLabel('Name').fill('Fay');
    await fan.getByLabel('E-Mail-Adresse').fill('fay@example.com');
    await fan.getByLabel('Land').selectOption('Österreich');
    await fan.getByLabel('Ja, ihr dürft mir').check();
    await fan.getByRole('button', { name: 'Setzt mich auf die Liste' }).click();
    await expect(fan.getByLabel('Ja, wöchentlich')).toBeFocused();
    await fan.setViewportSize(sizes.desktop);
    await expectAccessible(fan, 'the public pre-page on a desktop, refused', { dark: true });
    await fan.getByLabel('Ja, wöchentlich').check();
    await fan.getByRole('button', { name: 'Setzt mich auf die Liste' }).click();
    await expect(fan.getByText('Sieh in dein Postfach')).toBeVisible();

    await fan.getByRole('link', { name: 'English' }).click();
    await expect(fan.getByRole('heading', { name: 'Get a reminder' })).toBeVisible();
    expect(await context.cookies()).toEqual([]);
    await context.close();
  },
);
