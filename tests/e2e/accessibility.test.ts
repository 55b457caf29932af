import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { button, demoCampaign, devices, heading, newCampaign, onceInGate, open, sizes } from './screens.ts';
import { expect, test } from './signIn.ts';
import { full } from './tier.ts';

/** Discards the changes of a form, so that the next screen opens without a confirmation. */
async function leaveWithout(page: Page): Promise<void> {
  await button(page, 'Discard').click();
}

for (const device of devices) {
  test.describe(`axe finds nothing on a ${device}`, () => {
    test.use({ viewport: sizes[device] });
    const isPhone = device === 'phone';

    test.describe('logged out', () => {
      test.use({ person: null });

      test('logging in', onceInGate(device), async ({ page }) => {
        await open(page, '/', 'Campaign CMS');
        await expectAccessible(page, 'login', { dark: true });
        await page.goto('/?error=access_denied&state=abc');
        await expect(page.getByRole('alert')).toBeVisible();
        await expectAccessible(page, 'login after a failure');
        await button(page, 'Login').click();
        await expect(heading(page, 'Login')).toBeVisible();
        await expectAccessible(page, 'sign-in page');
        await page.getByLabel('Email').fill('admin@example.com');
        await page.getByLabel('Password').fill('not the password');
        await button(page, 'Login').click();
        await expect(page.getByRole('alert')).toBeVisible();
        await expectAccessible(page, 'sign-in page after a wrong password', { dark: true });
        await page.goto('/api/auth/oauth2/authorize');
        await expect(heading(page, 'Invalid login link')).toBeVisible();
        await expectAccessible(page, 'wrong sign-in link');
        await page.goto('/api/auth/oauth2/authorize/nobody-began-this');
        await expect(page.getByRole('alert')).toContainText('This login page has expired');
        await expectAccessible(page, 'login after an ended sign-in');
      });
    });

    test('the list of campaigns and its menus and dialogs', full, async ({ page }) => {
      await open(page, '/campaign', 'Campaigns');
      await expectAccessible(page, 'campaigns');
      await button(page, /^Account of/).click();
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
      await expectAccessible(page, 'account menu');
      await page.keyboard.press('Escape');
      if (isPhone) {
        await button(page, 'Open menu').click();
        await expect(page.getByRole('menuitem', { name: 'Labels' })).toBeVisible();
        await expectAccessible(page, 'main menu');
        await page.keyboard.press('Escape');
      }
      if (isPhone) {
        await button(page, /^Actions of /)
          .first()
          .click();
        await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
        await expectAccessible(page, 'actions of a campaign');
        await page.getByRole('menuitem', { name: 'Delete' }).click();
      } else {
        await button(page, /^Delete /)
          .first()
          .click();
      }
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, 'delete campaign');
      if (!isPhone) return;
      await button(page, 'Cancel').click();
      const { id } = await demoCampaign(page, 'running');
      await open(page, `/campaign/${id}/settings`, 'Settings');
      await button(page, 'Areas').click();
      await expect(page.getByRole('link', { name: 'Editor' })).toBeVisible();
      await expectAccessible(page, 'navigation drawer');
    });

    test('the filters of the campaigns', full, async ({ page }) => {
      await open(page, '/campaign', 'Campaigns');
      if (isPhone) await button(page, 'Filters').click();
      await page.getByRole('switch', { name: 'Show only my campaigns' }).check();
      await button(page, /^Apps:/).click();
      await page.getByRole('dialog').getByRole('checkbox', { name: 'Listening party' }).check();
      await expectAccessible(page, 'the apps of the filter');
      await page.keyboard.press('Escape');
      await expect(button(page, 'Apps: Listening party')).toBeVisible();
      await expectAccessible(page, 'campaigns with filters');
      await page.getByRole('searchbox').fill('nothing is called this');
      await expect(page.getByText('No matches')).toBeVisible();
      await expectAccessible(page, 'campaigns, nothing found');
    });

    if (!isPhone) {
      test('several campaigns at once', full, async ({ page }) => {
        await open(page, '/campaign', 'Campaigns');
        const tick = page.getByRole('checkbox', { name: /^Select (?!all)/ });
        await tick.nth(0).check();
        await tick.nth(1).check();
        await expectAccessible(page, 'campaigns with ticked rows');
        await button(page, 'Add label').click();
        await expect(page.getByRole('combobox', { name: 'Labels' })).toBeFocused();
        await expectAccessible(page, 'add label');
        await button(page, 'Cancel').click();
        await page.getByRole('button', { name: 'Delete', exact: true }).click();
        await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
        await expectAccessible(page, 'delete campaigns');
      });
    }

    test('a new campaign', full, async ({ page }) => {
      await open(page, '/campaign/new', 'New campaign');
      await expectAccessible(page, 'new campaign');
      await page.getByLabel('Name').fill('No app chosen');
      await button(page, 'Create').click();
      await expect(page.getByText('Required').first()).toBeVisible();
      await expectAccessible(page, 'new campaign with errors');
    });

    test("a campaign's settings", full, async ({ page }) => {
      await open(page, '/campaign', 'Campaigns');
      const { id } = await demoCampaign(page, 'running');
      await open(page, `/campaign/${id}/settings`, 'Settings');
      await expectAccessible(page, 'settings');
      await button(page, 'End now').first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, 'end now');
      await button(page, 'Cancel').click();
      await page.getByLabel('Name').fill('');
      await button(page, 'Save changes').click();
      await expect(page.getByText('Required').first()).toBeVisible();
      await expectAccessible(page, 'settings with errors');
      await leaveWithout(page);
    });

    test("the dialogs and warnings of a campaign's settings", full, async ({ page }) => {
      await open(page, '/campaign', 'Campaigns');
      const id = await newCampaign(page);
      await open(page, `/campaign/${id}/settings/newsletters`, 'Settings');
      await button(page, 'Add newsletter').click();
      await page.getByRole('radio', { name: /^Required/ }).check();
      await button(page, /\(en\)/).click();
      await expect(page.getByRole('textbox', { name: 'Consent label' })).toBeVisible();
      await button(page, 'Link').click();
      await button(page, 'Apply').click();
      await page.getByLabel('Spotify or Apple Music link or ID').fill('1500000007');
      await expect(page.getByText('Album on Apple Music')).toBeVisible();
      await page.getByLabel('Open Graph description').fill('d'.repeat(201));
      await expect(page.getByText('201 / 200')).toBeVisible();
      await expectAccessible(page, 'settings with a newsletter, a lookup and a warning');
      await button(page, 'Search parties').click();
      await page.getByRole('searchbox').fill('a');
      await expect(button(page, 'Page 20')).toBeVisible();
      await expectAccessible(page, 'search parties');
      await page.getByRole('searchbox').fill('nobody is called this');
      await expect(page.getByText(/^No results for/).first()).toBeVisible();
      await expectAccessible(page, 'search parties, nothing found');
      await page.keyboard.press('Escape');
      await leaveWithout(page);
    });

    // Each uses a campaign of its own: the lock of a closed page lasts some seconds longer.
    test("a campaign's editor, and its frame", onceInGate(device), async ({ page }) => {
      await open(page, '/campaign', 'Campaigns');
      const { id } = await demoCampaign(page, isPhone ? 'ended' : 'upcoming');
      await open(page, `/campaign/${id}/editor`, 'Editor');
      await expect(page.frameLocator('iframe').getByLabel('Title')).toBeVisible();
      const editor = page.frames().find((frame) => frame.url().includes(`/editor/${id}`));
      if (!editor) throw new Error('No frame shows the editor');
      await expectAccessible(page, 'editor');
      await expectAccessible(page, 'editor, inside its frame', { inside: editor });
      await editor.getByRole('button', { name: 'Add text' }).click();
      await editor.getByRole('textbox').last().fill('A text to be taken out again');
      await editor
        .getByRole('button', { name: /^Delete Text/ })
        .last()
        .click();
      await expectAccessible(page, 'editor with changes', { inside: editor, dark: !isPhone });
      if (!isPhone) return;
      await editor.getByRole('button', { name: 'Preview' }).click();
      await expectAccessible(page, 'preview', { inside: editor });
    });

    test('the screens of a generated resource', full, async ({ page }) => {
      const name = `Read aloud ${device}`;
      await open(page, '/labels/new', 'New label');
      await expectAccessible(page, 'new label');
      await page.getByLabel('Color').last().fill('red');
      await button(page, 'Create').click();
      await expect(page.getByText('Required').first()).toBeVisible();
      await expectAccessible(page, 'new label with errors');
      await page.getByLabel('Name').fill(name);
      await page.getByLabel('Color').last().fill('#336699');
      await button(page, 'Create').click();
      await expect(heading(page, name)).toBeVisible();
      await expectAccessible(page, 'label and message');
      await page.getByLabel('Note').fill('Changed');
      await expectAccessible(page, 'changed label');
      await page.getByRole('main').getByRole('link', { name: 'Labels' }).click();
      await expect(page.getByRole('dialog', { name: 'Unsaved changes' })).toBeVisible();
      await expectAccessible(page, 'unsaved changes');
      await button(page, 'Stay').click();
      await leaveWithout(page);
      const { hash } = new URL(page.url());
      await open(page, `${hash.slice(1)}/show`, name);
      await expectAccessible(page, 'label to read');
      await open(page, '/labels', 'Labels');
      await expectAccessible(page, 'labels');
      await button(page, `Delete ${name}`).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, 'delete label');
      await button(page, 'Cancel').click();
      if (isPhone) return;
      await page.getByRole('checkbox', { name: `Select ${name}` }).check();
      await expectAccessible(page, 'labels with a ticked row');
    });

    test('apps and users', full, async ({ page }) => {
      await open(page, '/apps', 'Apps');
      await expectAccessible(page, 'apps');
      await open(page, '/apps/listening-party', 'Listening party');
      await expectAccessible(page, 'app');
      await open(page, '/user?filters={"state":"approved"}', 'Active users');
      await expectAccessible(page, 'users');
      await page.getByRole('main').getByRole('link', { name: 'Ezra Quill' }).click();
      await expect(heading(page, 'Ezra Quill')).toBeVisible();
      await expectAccessible(page, 'user');
      await open(page, '/apps/new', 'New app');
      await expectAccessible(page, 'new app');
      await page.getByLabel('Name').fill('No id given');
      await button(page, 'Add app').click();
      await expect(page.getByText('Required').first()).toBeVisible();
      await expectAccessible(page, 'new app with errors');
    });

    test('user settings and sessions', full, async ({ page }) => {
      await open(page, '/user/settings', 'Personal Access Tokens');
      await button(page, 'Generate Token').click();
      await expect(page.getByText('This field is required')).toBeVisible();
      await expectAccessible(page, 'personal access tokens with errors');
      await page.getByLabel('Token Name').fill('Looked at');
      await button(page, 'Generate Token').click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, 'a new token');
      await button(page, 'Done').click();
      await button(page, 'Close without copying').click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await button(page, /^Account of/).click();
      await page.getByRole('menuitem', { name: 'Your sessions' }).click();
      await expect(page.getByText('This session')).toBeVisible();
      await expectAccessible(page, 'sign-ins');
    });

    test('missing records and pages', full, async ({ page }) => {
      const nobody = '01900000-0000-7000-8000-00000000ffff';
      await open(page, `/labels/${nobody}`, 'Not found');
      await expectAccessible(page, 'no such label');
      await open(page, `/campaign/${nobody}/settings`, 'Not found');
      await expectAccessible(page, 'no such campaign');
    });

    test.describe('as an editor', () => {
      test.use({ person: 'editor' });

      test('denied screens', full, async ({ page }) => {
        await open(page, '/apps/new', 'You don’t have access');
        await expectAccessible(page, 'not for your account');
      });
    });

    test('the public page of a campaign', onceInGate(device), async ({ page }) => {
      await open(page, '/campaign', 'Campaigns');
      const upcoming = await demoCampaign(page, 'upcoming');
      const running = await demoCampaign(page, 'running');
      const ended = await demoCampaign(page, 'ended');
      // A running demo campaign may have no sign-up: the tracks of its party may have been played.
      await page.goto(`/#/campaign/${await newCampaign(page)}/settings`);
      if (isPhone) await button(page, 'Actions of Looked at').click();
      const address = await page.getByRole(isPhone ? 'menuitem' : 'link', { name: /^View/ }).getAttribute('href');
      for (const [state, { url }] of Object.entries({ upcoming, running, ended })) {
        await page.goto(url);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page, `${state} campaign`, { dark: state === 'running' });
      }
      await page.goto(address ?? '');
      await button(page, 'Sign up').click();
      await expect(page.getByText('Enter your name')).toBeVisible();
      await expectAccessible(page, 'sign-up with errors', { dark: true });
      await page.getByLabel('Name').fill('Fay');
      await page.getByLabel('Email address').fill('fay@example.com');
      await page.getByRole('checkbox').check();
      await button(page, 'Sign up').click();
      await expect(page.getByText('Check your inbox')).toBeVisible();
      await expectAccessible(page, 'signed up');
      await page.goto(new URL('no-such-campaign', running.url).href);
      await expect(heading(page, 'Page not found')).toBeVisible();
      await expectAccessible(page, 'no page');
    });
  });
}
