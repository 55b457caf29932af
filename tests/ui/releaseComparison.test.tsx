import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call, openAdmin } from './admin.tsx';
import { answerWith } from './answers.ts';
import { violations } from './axe.ts';
import { button, heading } from './bookings.tsx';
import { makeCampaign } from './settings.tsx';

afterEach(() => vi.restoreAllMocks());

const dialog = page.getByRole('dialog');

/** Opens the comparison of a campaign of this app, which a release changes. */
async function openComparison(app: string, setup?: { frame_origins: string[] }) {
  const campaign = await makeCampaign({}, app);
  const name = `Release ${crypto.randomUUID().slice(0, 8)}`;
  const { id } = Object(await call('POST', '/api/releases', { name }));
  await call('POST', `/api/campaigns/${campaign.id}/patch?release=${id}`, {
    fields: { name: `${campaign.name} later` },
  });
  await openAdmin(`/releases/${id}`, 'admin', setup);
  await expect.element(heading(name)).toBeVisible();
  await button(`Compare: ${campaign.name}`).click();
  return { campaign, release: { id, name } };
}

const claimsOf = (address: string) =>
  JSON.parse(
    atob(
      (new URL(address).searchParams.get('preview') ?? '').split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? '',
    ),
  );

test('shows the page as it is and in the release on the two sides of a divider', async () => {
  const { campaign, release } = await openComparison('with-drafts');
  const sides = ['Draft', release.name].map((name) => page.getByTitle(`Public page: ${name}`));
  const [before, after] = await Promise.all(
    sides.map(async (side) => {
      await expect.element(side).toBeVisible();
      return claimsOf(side.element().getAttribute('src') ?? '');
    }),
  );
  expect(before).toMatchObject({ purpose: 'preview', campaign_id: campaign.id });
  expect(before).not.toHaveProperty('release');
  expect(after).toMatchObject({ purpose: 'preview', campaign_id: campaign.id, release: release.id });

  const divider = page.getByRole('slider', { name: `Divider between Draft and ${release.name}` });
  Object(divider.element()).focus();
  await userEvent.keyboard('{ArrowRight}{PageUp}');
  await expect.element(divider).toHaveAttribute('aria-valuetext', '61 % Draft');
  expect(getComputedStyle(Object(sides[0]).element()).clipPath).toBe('inset(0px 39% 0px 0px)');
  await button('Phone').click();
  await expect.poll(() => Object(sides[1]).element().clientWidth).toBeLessThanOrEqual(390);
  expect(await violations()).toEqual([]);
  await button('Close the comparison').click();
  await expect.element(button(`Compare: ${campaign.name}`)).toHaveFocus();
});

test('says so if the app has no previews', async () => {
  await openComparison('all-flags');
  await expect.element(dialog.getByRole('heading', { name: 'No preview' })).toBeVisible();
  await expect.element(dialog.getByText(/has no previews of its public page/)).toBeVisible();
  expect(dialog.getByRole('slider').query()).toBeNull();
});

test('says why the pages could not be loaded, and loads them again', async () => {
  answerWith('/token', () => Response.json({ detail: { key: 'release-closed', msg: 'Closed.' } }, { status: 409 }));
  await openComparison('with-drafts');
  await expect.element(dialog.getByText('The pages could not be loaded')).toBeVisible();
  await expect.element(dialog.getByText(/was published or discarded/)).toBeVisible();
  vi.restoreAllMocks();
  await button('Retry').click();
  await expect.element(dialog.getByRole('slider')).toBeVisible();
});

test('asks for a reload if the tool was opened before the app was added', async () => {
  await openComparison('with-drafts', { frame_origins: [] });
  await expect.element(dialog.getByText(/was added after this page was opened/)).toBeVisible();
  await expect.element(button('Reload the page')).toBeVisible();
});
