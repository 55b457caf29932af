import type { Page } from '@playwright/test';
import { type Campaign, edit, expect, openSettings, save, test } from './people.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const partyDialog = (page: Page) => page.getByRole('dialog', { name: 'Search parties' });

/** Saves, and waits until nothing is left to save. */
async function saved(page: Page, name: string): Promise<void> {
  await save(page);
  await expect(page.getByText(`${name} updated!`).last()).toBeVisible();
  await expect(page.getByText('No unsaved changes')).toBeVisible();
}

type Call = (method: string, path: string) => Promise<{ json(): Promise<unknown> }>;
const stored = async (call: Call, { id }: Campaign) => (await call('GET', `/api/campaigns/${id}`)).json();

test('a campaign is set up from top to bottom, and stands so after a reload', async ({ enter, makeCampaign }) => {
  const campaign = await makeCampaign('Set up');
  const { page, call } = await enter('editor');
  await edit({ page, call, context: page.context() }, campaign);

  const name = `${campaign.name} whole`;
  await section(page, 'General').getByLabel('Name').fill(name);
  await page.getByRole('combobox', { name: 'Labels' }).fill('autumn');
  await page.keyboard.press('Enter');

  const news = section(page, 'Newsletters');
  await news.getByRole('button', { name: 'Add newsletter' }).click();
  await news.getByRole('textbox', { name: 'Name' }).fill('Weekly');
  await news.getByRole('radio', { name: /^Optional/ }).check();
  await news
    .getByRole('button', { name: /\(en\)/ })
    .first()
    .click();
  await news.getByLabel('Form ID').fill('F-1');
  await news.getByRole('textbox', { name: 'Consent label' }).click();
  await page.keyboard.type('Send me ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('news');

  const follow = section(page, 'Music follow');
  await follow.getByLabel('Spotify or Apple Music link or ID').fill('https://music.apple.com/us/artist/x/1400000003');
  await expect(follow.getByText('Artist on Apple Music')).toBeVisible();
  await follow.getByRole('button', { name: 'Add', exact: true }).click();
  await follow.getByLabel('Label').fill('Follow us');

  await page.getByRole('button', { name: 'Search parties' }).click();
  await expect(partyDialog(page).getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('Nova Lindqvist');
  await expect(partyDialog(page).getByText(/^\d+ part(y|ies) found$/)).toBeVisible();
  await expect(partyDialog(page).getByRole('listitem').first()).toContainText(/Nova Lindqvist.*Party ID: SAMPLE-/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(section(page, 'Tracking').getByLabel('Artist')).toHaveValue('Nova Lindqvist');

  await section(page, 'Meta tags').getByLabel('Title', { exact: true }).fill('A title of its own');
  await expect(section(page, 'Social previews').getByText('A title of its own')).toHaveCount(3);
  await saved(page, name);

  await page.reload();
  await expect(section(page, 'General').getByLabel('Name')).toHaveValue(name);
  await expect(section(page, 'General').getByText('autumn')).toBeVisible();
  await expect(follow.getByLabel('Label')).toHaveValue('Follow us');
  await news
    .getByRole('button', { name: /\(en\)/ })
    .first()
    .click();
  await expect(news.getByRole('textbox', { name: 'Consent label' })).toHaveText('Send me news');
  expect(await stored(call, campaign)).toMatchObject({
    newsletters: [
      { name: 'Weekly', locales: { en: { form_id: 'F-1', consent_label: 'Send me <strong>news</strong>' } } },
    ],
    tag_manager: { artist: 'Nova Lindqvist', party_id: expect.stringMatching(/^SAMPLE-/) },
  });
});

for (const [zone, utc] of [
  ['Europe/Berlin', '2030-06-01T18:15:00.000Z'],
  ['America/Los_Angeles', '2030-06-02T03:15:00.000Z'],
  ['Australia/Adelaide', '2030-06-01T10:45:00.000Z'],
] as const) {
  test(`a date is stored as it was entered in ${zone}`, async ({ browser, enter, makeCampaign }) => {
    const campaign = await makeCampaign('Dated');
    const context = await browser.newContext({ timezoneId: zone });
    const { page, call } = await enter('editor', context);
    await edit({ page, call, context }, campaign);
    const start = page.getByLabel('Start date');
    await start.fill('2030-06-01T20:15');
    await expect(section(page, 'Dates')).toContainText(zone.replace('_', ' '));
    await saved(page, campaign.name);
    expect(await stored(call, campaign)).toMatchObject({ starts_at: utc });
    await page.reload();
    await expect(start).toHaveValue('2030-06-01T20:15');
  });
}

test('a time that a clock change skips or doubles is explained where it is entered', async ({
  browser,
  enter,
  makeCampaign,
}) => {
  const campaign = await makeCampaign('Clock change');
  const context = await browser.newContext({ timezoneId: 'Europe/Berlin' });
  const { page, call } = await enter('editor', context);
  await edit({ page, call, context }, campaign);
  const [start, end] = [page.getByLabel('Start date'), page.getByLabel('End date')];
  await start.fill('2030-03-31T02:30');
  await expect(
    page.getByText(
      '02:30 does not exist on this day in Europe/Berlin: the clock goes forward. 03:30 is taken instead.',
    ),
  ).toBeVisible();
  await end.fill('2030-10-27T02:30');
  await expect(start).toHaveValue('2030-03-31T03:30');
  await expect(page.getByText(/The first is taken \(GMT\+2\)/)).toBeVisible();
  await page.getByRole('button', { name: 'Take the second' }).click();
  await expect(page.getByText(/The second is taken \(GMT\+1\)/)).toBeVisible();
  await expect(end).toHaveValue('2030-10-27T02:30');
  await saved(page, campaign.name);
  expect(await stored(call, campaign)).toMatchObject({
    starts_at: '2030-03-31T01:30:00.000Z',
    ends_at: '2030-10-27T01:30:00.000Z',
  });
  await page.reload();
  await expect(page.getByText(/The second is taken \(GMT\+1\)/)).toBeVisible();
});

test('Start now and End now change the dates alone: what is typed stays, to be saved', async ({
  enter,
  makeCampaign,
}) => {
  const campaign = await makeCampaign('Started');
  const { page, call, context } = await enter('editor');
  await edit({ page, call, context }, campaign);
  await section(page, 'General').getByLabel('Name').fill(`${campaign.name} typed`);
  for (const action of ['Start now', 'End now']) {
    await page.getByRole('button', { name: action }).click();
    await page.getByRole('dialog').getByRole('button', { name: action }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('1 changed field: Name')).toBeVisible();
  }
  await expect(page.getByText(/^Ended \(/)).toBeVisible();
  await saved(page, `${campaign.name} typed`);
  expect(await stored(call, campaign)).toMatchObject({ name: `${campaign.name} typed`, status: 'ended' });
});

test('without the lock no field can be changed, and all can be read', async ({ enter, makeCampaign }) => {
  const campaign = await makeCampaign('Taken over');
  const [holder, other] = [await enter('editor'), await enter('admin')];
  await edit(holder, campaign);
  const { page } = holder;
  await section(page, 'Newsletters').getByRole('button', { name: 'Add newsletter' }).click();
  await section(page, 'Newsletters')
    .getByRole('radio', { name: /^Required/ })
    .check();
  await section(page, 'Newsletters')
    .getByRole('button', { name: /\(en\)/ })
    .first()
    .click();
  await expect(page.getByRole('textbox', { name: 'Consent label' })).toBeVisible();
  await other.call('PUT', `/api/campaigns/${campaign.id}/lock`, { take_over: true });
  await expect(page.getByText('has taken this campaign over.')).toBeVisible();
  const open = page.locator(
    [
      'form input:not([readonly], [disabled], [aria-hidden="true"], [type="hidden"])',
      'form textarea:not([readonly], [aria-hidden="true"])',
      'form [contenteditable="true"]',
      'form select:enabled',
    ].join(),
  );
  await expect(open).toHaveCount(0);
  for (const name of ['Add newsletter', 'Search parties', 'Start now', 'Save changes', 'Add']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeDisabled();
  }
});

const hostile = [
  '<img src=x onerror="window.ran=1">',
  '<script>window.ran=1</script>',
  '"><svg onload="window.ran=1">',
  'javascript:window.ran=1',
  "{{constructor.constructor('window.ran=1')()}}",
].join(' ');

test('hostile words in every field are words', async ({ enter, makeCampaign }) => {
  const campaign = await makeCampaign('Hostile');
  const { page, call, context } = await enter('admin');
  const text = (length: number) => hostile.slice(0, length);
  const fields = {
    name: text(190),
    labels: ['<img src=x onerror=window.ran=1>', '<svg onload=window.ran=1>'],
    tag_manager: { party_id: text(190), artist: text(190), division: text(190), genre: text(190) },
    meta_tags: { title: hostile, og_title: hostile, og_description: hostile },
    newsletters: [
      {
        id: hostile,
        name: text(190),
        enabled: true,
        signup_mode: 'required',
        locales: { en: { form_id: hostile, addressbook_id: hostile, consent_label: hostile, consent_error: hostile } },
      },
    ],
    follow: [
      {
        id: hostile,
        name: hostile,
        label: hostile,
        service: hostile,
        type: hostile,
        image: "https://x.example/?'onerror=window.ran=1",
      },
    ],
  };
  const written = await call('POST', `/api/campaigns/${campaign.id}/patch`, { fields });
  expect(written.status(), await written.text()).toBe(200);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => dialogs.push(dialog.message()));
  await openSettings(page, campaign);
  // The only language stands open.
  await expect(page.getByRole('textbox', { name: 'Consent label' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Consent label' }).click();
  await page.keyboard.type('more');
  await expect(
    section(page, 'Social previews')
      .getByText(/onerror/)
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Search parties' }).click();
  await expect(
    partyDialog(page)
      .getByText(/^No party fits/)
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await save(page);
  await expect(page.getByText(/updated!$/)).toBeVisible();
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  expect(dialogs).toEqual([]);
  await expect(page.locator('form [onerror], form [onload], form script, form svg[onload]')).toHaveCount(0);
  await context.close();
});
