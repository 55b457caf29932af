import { expectAccessible } from './axe.ts';
import { draftsKept } from './draftsKept.ts';
import {
  changeFromOutside,
  edit,
  expect,
  lockDialog,
  lostBanner,
  modifiedDialog,
  openSettings,
  save,
  socketIs,
  test,
} from './people.ts';
import { devices, sizes } from './screens.ts';
import { full } from './tier.ts';

for (const device of devices) {
  test.describe(`axe finds nothing on a ${device}`, () => {
    test('in messages about other editors', full, async ({ enter, makeCampaign }) => {
      const campaign = await makeCampaign('Told of others');
      const ada = await enter('admin');
      const elif = await enter('editor');
      await ada.page.setViewportSize(sizes[device]);
      await elif.call('PUT', `/api/campaigns/${campaign.id}/lock`, {});
      await openSettings(ada.page, campaign);
      await expect(lockDialog(ada.page)).toBeVisible();
      await expectAccessible(ada.page, 'lock dialog');

      await ada.page.getByRole('button', { name: 'Take over' }).click();
      await expect(ada.page.getByLabel('Name')).toBeEditable();
      await changeFromOutside(elif, campaign, { name: 'By another', slug: `by-another-${campaign.id}` });
      await expect(modifiedDialog(ada.page)).toBeVisible();
      await expectAccessible(ada.page, 'modified dialog');
      await ada.page.getByRole('button', { name: 'Keep reading' }).click();
      await expect(lostBanner(ada.page)).toBeVisible();
      await expectAccessible(ada.page, 'lost lock, nothing typed');

      await ada.page.getByRole('button', { name: 'Take over again' }).click();
      await ada.page.getByRole('textbox', { name: 'Name' }).fill('Typed by Ada');
      await ada.page.getByRole('textbox', { name: 'URL' }).fill(`typed-by-ada-${campaign.id}`);
      await changeFromOutside(elif, campaign, { name: 'By another again', slug: `again-${campaign.id}` });
      await expect(ada.page.getByText('Your changes are below')).toBeVisible();
      await expectAccessible(ada.page, 'lost lock over what was typed');
      await modifiedDialog(ada.page).getByRole('button', { name: 'Take over again' }).click();
      await save(ada.page);
      await expect(ada.page.getByRole('dialog', { name: 'Someone else changed the same fields' })).toBeVisible();
      await ada.page
        .getByLabel(/Keep mine/)
        .first()
        .check();
      await expectAccessible(ada.page, 'conflict dialog');
    });

    test('in messages about the user’s own tabs and drafts', full, async ({ enter, makeCampaign }) => {
      const campaign = await makeCampaign('Told of oneself');
      const ada = await enter('admin');
      await edit(ada, campaign);
      await ada.page.getByLabel('Name').fill('Typed and left');
      await expect.poll(() => ada.page.evaluate(draftsKept)).toContain('Typed and left');
      const second = await ada.context.newPage();
      await second.setViewportSize(sizes[device]);
      await openSettings(second, campaign);
      await expect(second.getByRole('dialog', { name: 'You have this campaign open in another tab' })).toBeVisible();
      await expectAccessible(second, 'second tab');
      await second.getByRole('button', { name: 'Edit here' }).click();
      await expect(second.getByText('You have unsaved changes in another open tab')).toBeVisible();
      await expectAccessible(second, 'draft');
    });

    test('in messages about the connection', full, async ({ enter }) => {
      const ada = await enter('admin');
      await ada.page.setViewportSize(sizes[device]);
      await ada.context.clock.install();
      await ada.page.routeWebSocket(/\/api\/events$/, (socket) => socket.close({ code: 1011 }));
      await ada.page.goto('/#/campaign');
      await socketIs(ada.page, 'Connection interrupted').hover();
      await expect(ada.page.getByRole('tooltip')).toBeVisible();
      await expectAccessible(ada.page, 'connection interrupted');
      await expect(async () => {
        await ada.context.clock.runFor(30_000);
        await expect(socketIs(ada.page, 'Connection lost')).toBeVisible({ timeout: 200 });
      }).toPass({ intervals: [50] });
      await expectAccessible(ada.page, 'connection lost');
    });
  });
}
