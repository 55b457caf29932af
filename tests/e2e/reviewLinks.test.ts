import { expect, test } from './people.ts';
import { button, heading } from './screens.ts';

test('a reviewer without an account approves a release that two people prepared, and sees what changed since', async ({
  enter,
  makeCampaign,
  browser,
}) => {
  const [{ page, call }, other] = [await enter('editor'), await enter('admin')];
  const campaign = await makeCampaign('Reviewed by its manager');
  const name = `Night of ${campaign.id.slice(-6)}`;
  const release = await (await call('POST', '/api/releases', { name, note: 'Please look tonight' })).json();
  const write = async (person: typeof other, fields: object) => {
    const written = await person.call('POST', `/api/campaigns/${campaign.id}/patch?release=${release.id}`, { fields });
    expect(written.status()).toBe(200);
  };
  await write(other, { meta_tags: { og_description: 'The doors open at seven' } });

  const email = `manager-${campaign.id.slice(-6)}@journeys.example`;
  await page.goto(`/#/releases/${release.id}`);
  await button(page, 'Review links …').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email (optional)').fill(email);
  await dialog.getByLabel('Email (optional)').press('Enter');
  await expect(dialog.getByText(email)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const guest = await context.newPage();
  const mail = guest.getByRole('article').filter({ hasText: `To ${email},` });
  // A job sends it a moment after the request.
  await expect(async () => {
    await guest.goto('/api/dev/outbox');
    await expect(mail).toBeVisible({ timeout: 200 });
  }).toPass();
  await guest.goto((await mail.getByRole('link').getAttribute('href')) ?? '');
  await expect(heading(guest, name)).toBeVisible();
  await expect(guest.getByText('Please look tonight')).toBeVisible();
  await expect(guest.getByRole('insertion').filter({ hasText: 'seven' })).toBeVisible();
  await guest.getByLabel('Comment').fill('Good to go');
  await guest.reload();
  await expect(guest.getByLabel('Comment')).toHaveValue('Good to go');
  await button(guest, 'Approve').click();
  await expect(guest.getByText('Approved')).toBeVisible();
  await expect(page.getByText('Good to go')).toBeVisible();

  await write(other, { meta_tags: { og_title: 'One more night' } });
  await button(guest, 'Approve').click();
  await expect(guest.getByText('The release was changed since you opened it.')).toBeVisible();
  await expect(guest.getByText('1 change was made since then.')).toBeVisible();
  await expect(guest.getByRole('insertion')).toHaveText(['Added: One more night']);
  await guest.getByLabel('Show changes that you have seen').check();
  await expect(guest.getByRole('insertion').filter({ hasText: 'seven' })).toBeVisible();
  await expect(page.getByText('1 change was made since then.')).toBeVisible();

  await button(page, 'Review links …').click();
  await dialog.getByRole('button', { name: /^Revoke link/ }).click();
  await expect(dialog.getByText('No review links yet.')).toBeVisible();
  await guest.reload();
  await expect(heading(guest, 'This link is not valid any more')).toBeVisible();
  await context.close();
});
