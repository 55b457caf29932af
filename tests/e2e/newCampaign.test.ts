import { randomUUID } from 'node:crypto';
import { expectAccessible } from './axe.ts';
import { expect, type Person, test } from './people.ts';
import { sizes } from './screens.ts';

const nameField = ({ page }: Person) => page.getByLabel('Name');
const slugField = ({ page }: Person) => page.getByRole('textbox', { name: 'URL' });

async function openForm(person: Person): Promise<void> {
  await person.page.goto('/#/campaign/new');
  await expect(person.page.getByRole('heading', { level: 1, name: 'New campaign' })).toBeVisible();
}

const chooseApp = ({ page }: Person) => page.getByLabel('App').selectOption({ label: 'Listening party' });

test('what is missing is said at its field, and the made campaign opens in its editor', async ({ enter }) => {
  const elif = await enter('editor');
  const { page } = elif;
  const name = `Made here ${randomUUID().slice(-6)}`;
  await openForm(elif);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Required', { exact: true })).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Test', exact: true }).check();
  await chooseApp(elif);
  await expect(page.getByText(/^http.+\/$/).first()).toBeVisible();
  await nameField(elif).fill(name);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/#\/campaign\/[0-9a-f-]{36}\/editor$/);
  await expect(page.getByText(`${name} created!`)).toBeVisible();
  await expect(page).toHaveTitle(`CMS - ${name}`);
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('switch', { name: 'Test campaign' })).toBeChecked();
});

test('the slug follows the name in any script until it is set by hand, and again when it is cleared', async ({
  enter,
}) => {
  const elif = await enter('editor');
  await openForm(elif);
  await chooseApp(elif);
  for (const [name, slug] of [
    ['Лето в Москве', 'leto-v-moskve'],
    ['Αθήνα', 'athina'],
    ['방탄', 'bangtan'],
    ['東京', 'dong-jing'],
  ] as const) {
    await nameField(elif).fill(name);
    await expect(slugField(elif)).toHaveValue(slug);
  }
  await nameField(elif).fill('🎉');
  await expect(slugField(elif)).toHaveValue(/^campaign-[a-z0-9]{7}$/);
  await nameField(elif).fill('');
  await expect(slugField(elif)).toHaveValue('');
  await nameField(elif).fill('By name');
  await slugField(elif).fill('by-hand');
  await nameField(elif).fill('Another name');
  await expect(slugField(elif)).toHaveValue('by-hand');
  await slugField(elif).fill('');
  await slugField(elif).blur();
  await expect(slugField(elif)).toHaveValue('another-name');
});

test('a slug that is taken leads to the campaign that has it, and one taken meanwhile is refused at its field', async ({
  enter,
  makeCampaign,
}) => {
  const taken = await makeCampaign('Has this slug');
  const elif = await enter('editor');
  const { page } = elif;
  const words = 'This URL is already used by another campaign';
  await openForm(elif);
  await chooseApp(elif);
  await nameField(elif).fill(taken.name);
  await expect(page.getByText(words)).toBeVisible();
  const link = page.getByRole('link', { name: /^Open that campaign/ });
  await expect(link).toHaveAttribute('href', `#/campaign/${taken.id}/settings`);
  await expectAccessible(page, 'new campaign with a slug that is taken');

  await page.route(/\/exists$/, (route) => route.fulfill({ json: { exists: false, existing_id: null } }));
  await nameField(elif).fill(`${taken.name} `);
  await slugField(elif).fill('free-for-now');
  await page.route(
    ({ pathname }) => pathname === '/api/campaigns',
    (route) =>
      route.fulfill({ status: 409, json: { detail: { key: 'slug-taken', msg: words, existing_id: taken.id } } }),
  );
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByText('Not saved. See the marked fields.')).toBeVisible();
  await expect(slugField(elif)).toHaveValue('free-for-now');
  await expect(slugField(elif)).toHaveAttribute('aria-invalid', 'true');
});

test('an app that is refused as not ready is told of at its field, and what was typed stays', async ({ enter }) => {
  const elif = await enter('editor');
  const { page } = elif;
  await openForm(elif);
  await chooseApp(elif);
  await nameField(elif).fill(`Not ready ${randomUUID().slice(-6)}`);
  const msg = 'The configuration of this app has never been loaded. Reload it on the Apps screen.';
  await page.route(
    ({ pathname }) => pathname === '/api/campaigns',
    (route) => route.fulfill({ status: 409, json: { detail: { key: 'app-not-ready', msg } } }),
  );
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText(msg)).toBeVisible();
  await expect(page.getByLabel('App')).toHaveAttribute('aria-invalid', 'true');
  await expect(nameField(elif)).toHaveValue(/^Not ready/);
});

test('an app whose configuration never loaded is shown and can not be chosen', async ({ enter }) => {
  const ada = await enter('admin');
  const id = `silent-${randomUUID().slice(-6)}`;
  const made = await ada.call('POST', '/api/apps', {
    id,
    name: 'A silent app',
    config_url: `https://${id}.example.com/c`,
  });
  expect(made.status(), await made.text()).toBe(201);
  await openForm(ada);
  const options = ada.page.getByLabel('App').getByRole('option');
  await expect(options.filter({ hasText: 'A silent app' }).first()).toBeDisabled();
  await expect(options.filter({ hasText: 'A silent app' }).first()).toContainText('its configuration was never loaded');
  const names = await options.allTextContents();
  expect(names.slice(1)).toEqual([...names.slice(1)].sort((a, b) => a.localeCompare(b)));
});

test('who may not make campaigns is told so', async ({ enter }) => {
  const external = await enter('external');
  await external.page.goto('/#/campaign/new');
  await expect(external.page.getByRole('heading', { name: 'Not for your account' })).toBeVisible();
});

for (const [device, viewport] of Object.entries(sizes)) {
  test(`the form is accessible on a ${device}`, async ({ enter }) => {
    const elif = await enter('editor');
    await elif.page.setViewportSize(viewport);
    await openForm(elif);
    await chooseApp(elif);
    await expectAccessible(elif.page, 'new campaign');
  });
}
