import { expectAccessible } from './axe.ts';
import { type Campaign, changeFromOutside, expect, lockOf, type Person, test } from './people.ts';
import { sizes } from './screens.ts';

const patch = async ({ call }: Person, { id }: Campaign, fields: object) =>
  expect((await call('POST', `/api/campaigns/${id}/patch`, { fields })).status()).toBe(200);

async function openHistory({ page }: Person, { id }: Campaign): Promise<void> {
  await page.goto(`/#/campaign/${id}/history`);
  await expect(page.getByRole('heading', { level: 1, name: 'History', includeHidden: true })).toBeVisible();
}

const entry = ({ page }: Person, words: string | RegExp) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: words });

test('who changed what when is told, the newest first, and opened in words', async ({ enter, makeCampaign }) => {
  const campaign = await makeCampaign('Told of');
  const ada = await enter('admin');
  const elif = await enter('editor');
  await patch(elif, campaign, { meta_tags: { og_description: 'The doors open at seven in Paris' }, labels: ['tour'] });
  await patch(ada, campaign, {
    meta_tags: { og_description: 'The doors open at six in Paris' },
    labels: ['album'],
    starts_at: '2040-05-02T18:00:00Z',
  });
  await patch(ada, campaign, { page: { title: 'A', blocks: [{ text: 'One' }, { text: 'Two' }] } });
  await patch(ada, campaign, { page: { title: 'A', blocks: [{ text: 'Two' }] } });
  await patch(ada, campaign, { i18n: { translations: [{ locale: 'de', messages: { 'a.b': 'Hallo Welt' } }] } });
  await openHistory(ada, campaign);
  const items = ada.page.getByRole('main').getByRole('listitem');
  await expect(items.first()).toContainText('Current');
  await expect(items.first()).toContainText('Translations › German (de)');
  await expect(entry(ada, 'Elif Sander')).toContainText('Labels, Meta tags › Open Graph description');

  await items.first().getByRole('button').first().click();
  await expect(items.first()).toContainText('Translations › German (de) › a.b');
  await items.nth(1).getByRole('button').first().click();
  await expect(items.nth(1).getByRole('term').filter({ hasText: 'Page › Blocks 1' })).toBeVisible();
  await expect(items.nth(1)).toContainText('Removed');
  await items.nth(3).getByRole('button').first().click();
  await expect(items.nth(3).getByRole('deletion').filter({ hasText: 'seven' })).toBeVisible();
  await expect(items.nth(3).getByRole('insertion').filter({ hasText: 'six' })).toBeVisible();
  await expect(items.nth(3).getByRole('deletion').filter({ hasText: 'tour' })).toBeVisible();
  await expect(items.nth(3).getByRole('insertion').filter({ hasText: '2 May 2040' })).toBeVisible();
});

test('a version is restored after a look at what that changes now, and every screen shows it', async ({
  enter,
  makeCampaign,
}) => {
  const campaign = await makeCampaign('Gone back to');
  const ada = await enter('admin');
  await patch(ada, campaign, { name: 'First name', labels: ['kept'] });
  await patch(ada, campaign, { name: 'Second name' });
  await patch(ada, campaign, { name: 'Third name' });
  await openHistory(ada, campaign);
  const { page } = ada;
  await expect.poll(() => lockOf(ada.call, campaign)).toBeDefined();
  await entry(ada, 'Labels, Name').getByRole('button').first().click();
  await page.getByRole('button', { name: 'Restore this version' }).click();
  const dialog = page.getByRole('dialog', { name: /^Restore the version of/ });
  await expect(dialog.getByRole('deletion').filter({ hasText: 'Third' })).toBeVisible();
  await expect(dialog.getByRole('insertion').filter({ hasText: 'First' })).toBeVisible();
  await expect(dialog).not.toContainText('Second');
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByText('First name updated!')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveTitle('CMS - First name');
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Name');
  await expect(page.getByText('6 changes')).toBeVisible();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('First name');
  await expect(page.getByRole('dialog', { name: 'Campaign has been modified' })).toHaveCount(0);
});

test('who does not have the lock reads, and is told why nothing can be restored', async ({ enter, makeCampaign }) => {
  const campaign = await makeCampaign('Read by two');
  const ada = await enter('admin');
  const elif = await enter('editor');
  await patch(ada, campaign, { name: 'First name' });
  await patch(ada, campaign, { name: 'Second name' });
  await openHistory(elif, campaign);
  await entry(elif, 'Ada Marlow').nth(1).getByRole('button').first().click();
  await expect(elif.page.getByRole('button', { name: 'Restore this version' })).toBeEnabled();
  await elif.page.getByRole('button', { name: 'Restore this version' }).click();
  const dialog = elif.page.getByRole('dialog', { name: /^Restore the version of/ });
  await expect(dialog.getByRole('button', { name: 'Restore', exact: true })).toBeEnabled();
  expect((await ada.call('PUT', `/api/campaigns/${campaign.id}/lock`, { take_over: true })).status()).toBe(200);
  await expect(dialog.getByText(/cannot be restored now: Ada Marlow is editing this campaign/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Restore', exact: true })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(elif.page.getByRole('button', { name: 'Restore this version' })).toBeDisabled();
});

test('a change by another shows up in the history by itself', async ({ enter, makeCampaign }) => {
  const campaign = await makeCampaign('Watched');
  const ada = await enter('admin');
  const elif = await enter('editor');
  await openHistory(ada, campaign);
  await expect(ada.page.getByText('2 changes')).toBeVisible();
  await changeFromOutside(elif, campaign, { name: 'By Elif' });
  await expect(ada.page.getByText('3 changes')).toBeVisible();
});

test('many changes come in pages, and a page that fails is asked for again', async ({ enter, makeCampaign }) => {
  const campaign = await makeCampaign('Often changed');
  const ada = await enter('admin');
  for (let at = 1; at <= 30; at++) await patch(ada, campaign, { name: `Name ${at}` });
  const { page } = ada;
  await openHistory(ada, campaign);
  const items = page.getByRole('main').getByRole('listitem');
  await expect(items).toHaveCount(25);
  await expect(page.getByText('25 of 32 changes')).toBeVisible();
  const older = /\/revisions\?offset=25/;
  await page.route(older, (route) => route.abort());
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByText(/Older changes could not be loaded/)).toBeVisible();
  await page.unroute(older);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(items).toHaveCount(32);
  await expect(page.getByText(/^Created by Ada Marlow on/)).toBeVisible();
});

test('what can not be loaded is said, and loaded on asking again', async ({ enter, makeCampaign }) => {
  const campaign = await makeCampaign('Not loaded');
  const { page } = await enter('editor');
  const revisions = ({ pathname }: URL) => pathname.endsWith('/revisions');
  await page.route(revisions, (route) => route.fulfill({ status: 500, json: { detail: 'It broke' } }));
  await page.goto(`/#/campaign/${campaign.id}/history`);
  await expect(page.getByRole('heading', { name: 'The history could not be loaded' })).toBeVisible();
  await page.unroute(revisions);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});

test('hostile words in names, labels, pages and texts are words', async ({ enter, makeCampaign }) => {
  const campaign = await makeCampaign('Hostile');
  const ada = await enter('admin');
  const hostile = `"><img src=x onerror="document.title='ran'"><script>document.title='ran'</script>{{7*7}}\${7*7}`;
  const key = '<svg onload=document.title="ran">';
  await patch(ada, campaign, {
    name: hostile,
    labels: ['<b onclick=x>'],
    newsletters: [{ name: hostile, locales: { en: { form_id: hostile, consent_label: hostile } } }],
    page: { [key]: [{ [key]: hostile }], list: [hostile] },
    i18n: { translations: [{ locale: 'de', messages: { [key]: hostile } }] },
  });
  await patch(ada, campaign, { name: `${hostile} twice`, page: { [key]: [{ [key]: `${hostile} twice` }] } });
  await openHistory(ada, campaign);
  const items = ada.page.getByRole('main').getByRole('listitem');
  for (const at of [0, 1]) await items.nth(at).getByRole('button').first().click();
  await expect(items.nth(1)).toContainText('<b onclick=x>');
  await expect(items.first()).toContainText('<img src=x');
  expect(await ada.page.evaluate(() => document.querySelectorAll('main img, main script, main [onclick]').length)).toBe(
    0,
  );
  await expect(ada.page).toHaveTitle(`CMS - ${hostile} twice`);
});

for (const [device, viewport] of Object.entries(sizes)) {
  test(`the history is accessible on a ${device}`, async ({ enter, makeCampaign }) => {
    const campaign = await makeCampaign('Read aloud');
    const ada = await enter('admin');
    await ada.page.setViewportSize(viewport);
    await patch(ada, campaign, { name: 'One name', labels: ['a', 'b'], page: { blocks: [{ text: 'x' }] } });
    await patch(ada, campaign, { name: 'Another name', labels: ['b', 'c'], ends_at: '2041-01-01T00:00:00Z' });
    await openHistory(ada, campaign);
    await expect(ada.page.getByRole('main').getByRole('listitem')).toHaveCount(4);
    await expectAccessible(ada.page, 'history');
    for (const at of [0, 1]) {
      await ada.page.getByRole('main').getByRole('listitem').nth(at).getByRole('button').first().click();
    }
    await expect(entry(ada, 'Labels').nth(1).getByRole('insertion').first()).toBeVisible();
    await expect(ada.page.getByRole('button', { name: 'Restore this version' })).toBeInViewport({ ratio: 1 });
    await expectAccessible(ada.page, 'history, opened');
    await ada.page.getByRole('button', { name: 'Restore this version' }).click();
    await expect(ada.page.getByRole('dialog').getByRole('term').first()).toBeVisible();
    await expectAccessible(ada.page, 'restoring');
  });
}
