import { draftsKept } from './draftsKept.ts';
import {
  changeFromOutside,
  edit,
  expect,
  lockChip,
  lockDialog,
  lostBanner,
  modifiedDialog,
  openList,
  openSettings,
  save,
  test,
} from './people.ts';
import { full } from './tier.ts';

test('a user who opens a campaign that another edits sees the name, a chip in the list, and can go back', async ({
  enter,
  makeCampaign,
}) => {
  const campaign = await makeCampaign('Opened by two');
  const person = await enter('admin');
  const { page: ada } = person;
  const { page: elif } = await enter('editor');
  await edit(person, campaign);
  const row = await openList(elif, campaign);
  await expect(lockChip(row, 'Ada Marlow')).toBeVisible();
  await row.getByRole('link').first().click();
  await expect(lockDialog(elif)).toContainText('Ada Marlow');
  await elif.getByRole('link', { name: 'Go back' }).click();
  await expect(elif).toHaveURL(/#\/campaign(\?|$)/);

  await ada.getByRole('link', { name: 'Campaigns' }).first().click();
  await expect(lockChip(row, 'Ada Marlow')).toHaveCount(0);
});

test('a takeover reaches the previous holder at once, who keeps the input, read-only, and merges it later', async ({
  enter,
  makeCampaign,
}) => {
  const campaign = await makeCampaign('Zoë Castellanos – Salt & Signal');
  const person = await enter('admin');
  const { page: ada } = person;
  const { page: elif } = await enter('editor');
  await edit(person, campaign);
  await ada.getByLabel('Name').fill('Zoë Castellanos, typed by Ada');
  await openSettings(elif, campaign);
  await elif.getByRole('button', { name: 'Take over' }).click();
  await expect(lockDialog(elif)).toHaveCount(0);

  await expect(lostBanner(ada)).toBeVisible({ timeout: 1_000 });
  await expect(lostBanner(ada)).toContainText('Elif Sander');
  await expect(ada.getByLabel('Name')).toHaveValue('Zoë Castellanos, typed by Ada');
  await expect(ada.getByLabel('Name')).toHaveAttribute('readonly', '');
  await expect(ada.getByRole('button', { name: 'Save changes' })).toBeDisabled();

  await elif.getByLabel('End date').fill('2031-05-02T20:00');
  await save(elif);
  await expect(elif.getByText(/updated!/)).toBeVisible();
  await elif.getByRole('link', { name: 'Campaigns' }).first().click();

  await modifiedDialog(ada).getByRole('button', { name: 'Take over again' }).click();
  await expect(ada.getByLabel('End date')).toHaveValue('2 May 2031, 20:00');
  await expect(ada.getByLabel('Name')).toHaveValue('Zoë Castellanos, typed by Ada');
  await save(ada);
  await expect(ada.getByText('Zoë Castellanos, typed by Ada updated!')).toBeVisible();
  await expect(ada.getByLabel('End date')).toHaveValue('2 May 2031, 20:00');
});

test(
  'a second tab of the same user shows that and can continue there; a reload asks nothing',
  full,
  async ({ enter, makeCampaign }) => {
    const campaign = await makeCampaign('Open in two tabs');
    const person = await enter('editor');
    const { page: first } = person;
    await edit(person, campaign);
    await first.reload();
    await expect(first.getByLabel('Name')).toBeEditable();
    await expect(first.getByRole('dialog')).toHaveCount(0);

    const second = await first.context().newPage();
    await second.goto(first.url());
    const dialog = second.getByRole('dialog', { name: 'You have this campaign open in another tab' });
    await dialog.getByRole('button', { name: 'Edit here' }).click();
    await expect(second.getByLabel('Name')).toBeEditable();
    await expect(first.getByLabel('Name')).toHaveAttribute('readonly', '');
  },
);

test(
  'a user’s own writes ask nothing; without the lock the form stays read-only until it is taken again, even if it is free',
  full,
  async ({ enter, makeCampaign }) => {
    const campaign = await makeCampaign('Lost and free again');
    const person = await enter('admin');
    const { page: ada } = person;
    await edit(person, campaign);
    await ada.getByLabel('Name').fill('Sunday Static, renamed');
    await save(ada);
    await expect(ada.getByText('Sunday Static, renamed updated!')).toBeVisible();
    await expect(ada.getByRole('dialog')).toHaveCount(0);

    const elif = await enter('editor');
    const locked = await elif.call('POST', `/api/campaigns/${campaign.id}/patch`, { fields: { test: true } });
    expect(locked.status()).toBe(423);
    await changeFromOutside(elif, campaign, { test: true });
    await modifiedDialog(ada).getByRole('button', { name: 'Keep reading' }).click();
    await expect(ada.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    await ada.getByRole('button', { name: 'Take over again' }).click();
    await expect(ada.getByLabel('Test campaign')).toBeChecked();
    await expect(ada.getByRole('dialog')).toHaveCount(0);
  },
);

test(
  'a draft of a crashed tab is offered in the next one with the changes that it would make, and deleted once discarded',
  full,
  async ({ enter, makeCampaign }) => {
    const campaign = await makeCampaign('Håkon Ås – Letters Home');
    const person = await enter('admin');
    const { page: ada } = person;
    await edit(person, campaign);
    await ada.getByLabel('Name').fill('Never saved');
    await expect.poll(() => ada.evaluate(draftsKept)).toContain('Never saved');
    const address = ada.url();
    const next = await ada.context().newPage();
    await ada.close();
    await next.goto(address);
    const offer = next.getByRole('alert').filter({ hasText: /You have unsaved changes.*Name.*Never saved/ });
    await expect(offer).toBeVisible();
    await next.getByRole('button', { name: 'Restore' }).click();
    await expect(next.getByLabel('Name')).toHaveValue('Never saved');
    await next.getByRole('button', { name: 'Discard' }).click();
    await next.reload();
    await expect(next.getByLabel('Name')).not.toHaveValue('Never saved');
    await expect(offer).toHaveCount(0);
  },
);
