import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { labelIds } from './admin.tsx';
import { anothersTab } from './anothersTab.ts';
import { button, field, section } from './bookings.tsx';
import { makeCampaign, openSettings, saveSettings } from './settings.tsx';

afterEach(() => vi.restoreAllMocks());

const consent = page.getByRole('textbox', { name: 'Consent label' });

test('without the lock all fields of the settings are read-only and readable', { tags: ['full'] }, async () => {
  const campaign = await makeCampaign({ starts_at: '2040-05-02T18:00:00Z' });
  const another = await anothersTab(campaign);
  await openSettings(campaign);
  const news = section('Newsletters');
  await news.getByRole('button', { name: 'Add newsletter' }).click();
  await news.getByRole('radio', { name: /^Required/ }).click();
  await news
    .getByRole('button', { name: /\(en\)/ })
    .first()
    .click();
  await expect.element(consent).toBeVisible();
  await another.takeOverFromScreen();
  await expect.element(page.getByText('took over this campaign.')).toBeVisible();
  const open = [
    'form input:not([readonly], [disabled], [aria-hidden="true"], [type="hidden"])',
    'form textarea:not([readonly], [aria-hidden="true"])',
    'form [contenteditable="true"]',
    'form select:enabled',
  ].join();
  await expect.poll(() => [...document.querySelectorAll(open)]).toEqual([]);
  await expect.element(consent).toBeVisible();
  for (const name of ['Add newsletter', 'Search parties', 'Start now', 'Save changes', 'Add'])
    await expect.element(button(name).first()).toBeDisabled();
});

const hostile = [
  '<img src=x onerror="window.ran=1">',
  '<script>window.ran=1</script>',
  '"><svg onload="window.ran=1">',
  'javascript:window.ran=1',
  "{{constructor.constructor('window.ran=1')()}}",
].join(' ');

test('hostile text in every field of the settings is shown as text', async () => {
  const short = hostile.slice(0, 190);
  const { id } = await makeCampaign({
    name: short,
    labels: await labelIds('<img src=x onerror=window.ran=1>', '<svg onload=window.ran=1>'),
    tag_manager: { party_id: short, artist: short, division: short, genre: short },
    meta_tags: { title: hostile, og_title: hostile, og_description: hostile },
    newsletters: [
      {
        id: hostile,
        name: short,
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
  });
  await openSettings({ id, name: short });
  await consent.click();
  await userEvent.keyboard('more');
  await expect
    .element(
      section('Social previews')
        .getByText(/onerror/)
        .first(),
    )
    .toBeVisible();
  await button('Search parties').click();
  const parties = page.getByRole('dialog', { name: 'Search parties' });
  await expect.element(parties.getByText(/^No results for/).first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(parties).not.toBeInTheDocument();
  await expect.element(field('Name').first()).toHaveValue(short);
  await saveSettings(short);
  expect('ran' in window).toBe(false);
  expect(document.querySelectorAll('form [onerror], form [onload], form script, form svg[onload]')).toHaveLength(0);
});
