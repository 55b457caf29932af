import { enableEditing, expect, test } from './accounts.ts';
import { button, heading } from './screens.ts';
import { full } from './tier.ts';

test(
  'an invited user sets name and password from the mail, and sees exactly the granted campaigns',
  full,
  async ({ enter, makeCampaign, browser }) => {
    const { page } = await enter('admin');
    const [granted, other] = [await makeCampaign('Shown to a guest'), await makeCampaign('Hidden from a guest')];
    const email = `guest-${granted.id.slice(-6)}@journeys.example`;
    await page.goto('/#/user');
    await enableEditing(page);
    await button(page, 'Invite users').click();
    const dialog = page.getByRole('dialog', { name: 'Invite users' });
    await dialog.getByRole('textbox', { name: 'Email addresses' }).fill(`${email}, editor@example.com`);
    await dialog.getByRole('combobox', { name: 'Campaigns' }).fill(granted.name);
    await page.getByRole('option', { name: granted.name }).click();
    await button(page, 'Send invitations').click();
    await expect(page.getByText('1 user invited')).toBeVisible();
    await expect(dialog.getByText(/This address has an account already/)).toBeVisible();

    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const guest = await context.newPage();
    const mail = guest.getByRole('article').filter({ hasText: `To ${email},` });
    // A job sends it a moment after the request.
    await expect(async () => {
      await guest.goto('/api/dev/outbox');
      await expect(mail).toBeVisible({ timeout: 200 });
    }).toPass();
    const address = (await mail.getByRole('link').getAttribute('href')) ?? '';
    await guest.goto(address);
    await guest.getByLabel('Full name').fill('Gil Guest');
    await guest.getByLabel('New password').fill('seven quiet rivers turning');
    await button(guest, 'Join').click();
    await expect(heading(guest, 'Your password is set')).toBeVisible();
    await guest.goto('/#/login');
    await button(guest, 'Login').click();
    await guest.getByLabel('Email').fill(email);
    await guest.getByLabel('Password').fill('seven quiet rivers turning');
    await button(guest, 'Login').click();
    await expect(guest.getByRole('link', { name: granted.name }).first()).toBeVisible();
    await expect(guest.getByText(other.name)).toHaveCount(0);

    const again = await context.newPage();
    await again.goto(address);
    await again.getByLabel('Full name').fill('Gil Guest');
    await again.getByLabel('New password').fill('eight quiet rivers turning');
    await button(again, 'Join').click();
    await expect(heading(again, 'This link no longer works')).toBeVisible();
    await context.close();
  },
);
