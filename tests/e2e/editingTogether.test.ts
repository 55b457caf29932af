import { barrier } from './barrier.ts';
import {
  changeFromOutside,
  edit,
  expect,
  lockChip,
  lockDialog,
  lockOf,
  lostBanner,
  modifiedDialog,
  openSettings,
  save,
  test,
} from './people.ts';
import { full } from './tier.ts';

test(
  'a user without changes is told that the campaign was modified, and continues with the old version or reloads',
  full,
  async ({ enter, makeCampaign }) => {
    const campaign = await makeCampaign('Heard of twice');
    const ada = await enter('admin');
    const elif = await enter('editor');
    await edit(ada, campaign);

    await changeFromOutside(elif, campaign, { name: 'Changed once' });
    const dialog = modifiedDialog(ada.page);
    await expect(dialog).toContainText('Elif Sander');
    await dialog.getByRole('button', { name: 'Keep reading' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(ada.page.getByLabel('Name')).toHaveValue(campaign.name);

    await changeFromOutside(elif, campaign, { name: 'Changed twice' });
    await dialog.getByRole('button', { name: 'Reload page' }).click();
    await expect(ada.page.getByLabel('Name')).toHaveValue('Changed twice');
    await expect(dialog).toHaveCount(0);
  },
);

test(
  'a user who waited at the lock dialog gets the lock when it is free, and is told what changed',
  full,
  async ({ enter, makeCampaign }) => {
    const campaign = await makeCampaign('Waited for');
    const ada = await enter('admin');
    const elif = await enter('editor');
    await edit(elif, campaign);
    await openSettings(ada.page, campaign);
    await expect(lockDialog(ada.page)).toContainText('Elif Sander');
    await elif.page.getByLabel('Name').fill('Changed while Ada waited');
    await save(elif.page);
    await expect(elif.page.getByText('Changed while Ada waited updated!')).toBeVisible();
    await elif.page.getByRole('link', { name: 'Campaigns' }).first().click();

    await expect(lockDialog(ada.page)).toHaveCount(0);
    await modifiedDialog(ada.page).getByRole('button', { name: 'Reload page' }).click();
    await expect(ada.page.getByLabel('Name')).toHaveValue('Changed while Ada waited');
    await expect(ada.page.getByLabel('Name')).toBeEditable();
  },
);

test(
  'after a takeover nothing can be typed or saved before the newest version has loaded',
  full,
  async ({ enter, makeCampaign }) => {
    const campaign = await makeCampaign('Caught up with');
    const ada = await enter('admin');
    const elif = await enter('editor');
    await edit(ada, campaign);
    await ada.page.getByLabel('End date').fill('2040-05-02T20:00');
    await changeFromOutside(elif, campaign, { name: 'Newest name' });
    const answer = barrier();
    await ada.page.route(
      ({ pathname }) => pathname === `/api/campaigns/${campaign.id}`,
      async (route) => {
        await answer.passed;
        await route.continue();
      },
    );
    await modifiedDialog(ada.page).getByRole('button', { name: 'Take over again' }).click();
    await expect(ada.page.getByText('Loading the latest version')).toBeVisible();
    await expect(ada.page.getByRole('textbox', { name: 'Name' })).not.toBeEditable();
    await expect(ada.page.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    answer.open();
    await expect(ada.page.getByRole('textbox', { name: 'Name' })).toBeEditable();
    await expect(ada.page.getByRole('textbox', { name: 'Name' })).toHaveValue('Newest name');
    await expect(ada.page.getByLabel('End date')).toHaveValue('2 May 2040, 20:00');
  },
);

test('a user’s own writes ask nothing, in any area', full, async ({ enter, makeCampaign }) => {
  const campaign = await makeCampaign('Own writes');
  const ada = await enter('admin');
  const elif = await enter('editor');
  await edit(ada, campaign);
  await elif.page.goto(`/#/campaign?filters=${encodeURIComponent(JSON.stringify({ search: campaign.name }))}`);
  await expect(lockChip(elif.page.getByRole('row', { name: campaign.name }), 'Ada Marlow')).toBeVisible();

  await ada.page.getByLabel('End date').fill('2040-05-02T20:00');
  await save(ada.page);
  await ada.page.getByRole('button', { name: 'Start now' }).first().click();
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Start now' }).click();
  // Once another user has received the last of them, so has the writer.
  await expect(elif.page.getByRole('row', { name: campaign.name })).toContainText('Running');
  await expect(ada.page.getByRole('button', { name: 'End now' }).first()).toBeVisible();
  await expect(ada.page.getByRole('dialog')).toHaveCount(0);
});

test(
  'another user’s write never overwrites a changed field, and the dates of a start arrive beside it',
  full,
  async ({ enter, makeCampaign }) => {
    const campaign = await makeCampaign('Started by another');
    const ada = await enter('admin');
    const elif = await enter('editor');
    await edit(ada, campaign);
    const [name, end, start] = ['Name', 'End date', 'Start date'].map((label) => ada.page.getByLabel(label));
    if (!name || !end || !start) throw new Error('The form has no such fields');
    await name.fill('Typed while it was started');
    await end.fill('2040-05-02T20:00');
    const planned = await start.inputValue();

    await openSettings(elif.page, campaign);
    await elif.page.getByRole('button', { name: 'Take over' }).click();
    await elif.page.getByRole('button', { name: 'Start now' }).first().click();
    await elif.page.getByRole('dialog').getByRole('button', { name: 'Start now' }).click();
    await expect(elif.page.getByRole('button', { name: 'End now' }).first()).toBeVisible();
    await elif.page.getByRole('link', { name: 'Campaigns' }).first().click();

    await expect(lostBanner(ada.page)).toBeVisible();
    await expect(name).toHaveValue('Typed while it was started');
    await expect(start).toHaveValue(planned);
    await modifiedDialog(ada.page).getByRole('button', { name: 'Take over again' }).click();
    await expect(start).not.toHaveValue(planned);
    await expect(name).toHaveValue('Typed while it was started');
    await expect(end).toHaveValue('2 May 2040, 20:00');
    await save(ada.page);
    await expect(ada.page.getByText('Typed while it was started updated!')).toBeVisible();

    const saved = await (await elif.call('GET', `/api/campaigns/${campaign.id}`)).json();
    expect(saved).toMatchObject({ name: 'Typed while it was started', status: 'running' });
    expect(Date.parse(saved.starts_at)).toBeLessThan(Date.now());
    expect(saved.ends_at).not.toBeNull();
  },
);

test('each field that two users changed is resolved, and fields that only one changed are merged without a question', async ({
  enter,
  makeCampaign,
}) => {
  const campaign = await makeCampaign('Decided');
  const ada = await enter('admin');
  const elif = await enter('editor');
  await edit(ada, campaign);
  await ada.page.getByLabel('Name').fill('Name by Ada');
  await ada.page.getByLabel('URL').fill(`slug-by-ada-${campaign.id}`);
  await ada.page.getByLabel('End date').fill('2040-05-02T20:00');
  const theirs = { name: 'Name by Elif', slug: `slug-by-elif-${campaign.id}`, test: true };
  await changeFromOutside(elif, campaign, theirs);

  await modifiedDialog(ada.page).getByRole('button', { name: 'Take over again' }).click();
  await expect.poll(() => lockOf(elif.call, campaign)).toMatchObject({ user: { display_name: 'Ada Marlow' } });
  await save(ada.page);
  const dialog = ada.page.getByRole('dialog', { name: 'Someone else changed the same fields' });
  const choice = (field: string) => dialog.getByRole('radiogroup', { name: field });
  await expect(dialog.getByRole('radiogroup')).toHaveCount(2);
  await expect(choice('Name')).toContainText('Name by Ada');
  await expect(choice('Name')).toContainText('Name by Elif');

  await choice('Name')
    .getByLabel(/Keep mine/)
    .check();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(ada.page.getByRole('textbox', { name: 'Name' })).toHaveValue('Name by Ada');
  await expect(ada.page.getByText('The conflict is not resolved yet.')).toBeVisible();

  await save(ada.page);
  await choice('Name')
    .getByLabel(/Keep mine/)
    .check();
  await choice('URL')
    .getByLabel(/Take theirs/)
    .check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(ada.page.getByText('Name by Ada updated!')).toBeVisible();
  await expect(ada.page.getByLabel('URL')).toHaveValue(theirs.slug);
  await expect(ada.page.getByLabel('Test campaign')).toBeChecked();
  const saved = await (await elif.call('GET', `/api/campaigns/${campaign.id}`)).json();
  expect(saved).toMatchObject({ name: 'Name by Ada', slug: theirs.slug, test: true });
  expect(saved.ends_at).not.toBeNull();
});
