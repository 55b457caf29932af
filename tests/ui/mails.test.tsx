import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { MailsOverview, NewsMail } from '#contracts/newsMails.ts';
import type { SystemRole } from '#contracts/permissions.ts';
import { openAdmin } from './admin.tsx';
import { violations } from './axe.ts';
import { button, heading } from './bookings.tsx';
import { answer, appOrigin, callsTo, makeReports } from './reports.tsx';
import type { MadeCampaign } from './settings.tsx';
import { patchTexts, storedTexts } from './texts.tsx';

const none = { waiting: 0, sent: 0, failed: 0, bounced: 0, unsent: 0 };
const draft: NewsMail = {
  ...{ id: 'n1', state: 'draft', created_at: '2026-03-01T10:00:00.000Z', created_by: 'Ada Marlow' },
  ...{ sent_at: null, sent_by: null, canceled_at: null, canceled_by: null },
  ...{ recipients: null, counts: none, subject: null },
};
const sending: NewsMail = {
  ...draft,
  ...{ state: 'sending', sent_at: '2026-03-02T10:00:00.000Z', sent_by: 'Ada Marlow', recipients: 1_204 },
  ...{ counts: { ...none, sent: 312, waiting: 892 }, subject: 'New single' },
};
const words = { default_locale: 'en', texts: { en: { subject: 'New single', text: 'Out now' } } };
const overview: MailsOverview = {
  ...{ blocked: null, recipients: 1_204, confirmation: { ...none, sent: 1_300 } },
  reminder: { ...none, at: '2099-03-03T10:00:00.000Z', first_sent_at: null, asked: 800 },
};
const html = '<!doctype html><html><body><p style="color: rgb(1, 2, 3)">Out now</p><script>parent.hacked = 1</script>';

/** Opens the mails of a new campaign in English and German, whose app answers with these. */
async function openMails(
  { state = overview, news = [] }: { state?: MailsOverview; news?: NewsMail[] } = {},
  role: SystemRole = 'admin',
): Promise<MadeCampaign> {
  const default_translations = [{ locale: 'en', messages: { 'mail.reminder.subject': 'It has started' } }];
  const flags = { confirmation: 'required', translations_enabled: true } as const;
  const config = { ...flags, default_locale: 'en', default_translations };
  const { campaign } = await makeReports({ items: {}, config });
  await patchTexts(campaign, { en: {}, de: {} });
  await answer('/mails/1', { json: state });
  await answer('/mails/1/news', { json: { items: news } });
  await answer('POST /mails/1/preview', { json: { subject: 'New single', html, text: 'Out now' } });
  await openAdmin(`/campaign/${campaign.id}/mails`, role, { frame_origins: [appOrigin()] });
  await expect.element(heading('Mails')).toBeVisible();
  return campaign;
}

const subject = page.getByRole('textbox', { name: 'Subject' });
const text = page.getByRole('textbox', { name: 'Text' });
const frame = () => page.getByTitle('The mail “New single”').element() as HTMLIFrameElement;

describe('the mails of a campaign', () => {
  test('are written as texts of the campaign, shown in a frame without scripts, and tried out', async () => {
    await answer('POST /mails/1/news', { json: draft });
    await answer('/mails/1/news/n1', { json: { ...draft, content: null } });
    const campaign = await openMails();
    await expect.element(page.getByText('No news yet')).toBeVisible();
    await expect.element(page.getByText('1,204 people would get a mail now.')).toBeVisible();
    await expect.element(page.getByText(/to 800 people, and to those who ask/)).toBeVisible();
    expect(await violations()).toEqual([]);
    await button('New mail').click();
    await expect
      .element(page.getByText('The default language, English, needs a subject and a text first.'))
      .toBeVisible();
    await subject.fill('New single');
    await text.fill('Out now');
    await expect.element(page.getByText('German: no complete text. These fans get the mail in English.')).toBeVisible();
    await expect.element(page.getByText('Save your changes first.')).toBeVisible();
    await expect.poll(() => frame().contentDocument?.querySelector('p')?.style.color).toBe('rgb(1, 2, 3)');
    expect(Object.hasOwn(window, 'hacked')).toBe(false);
    await button('Dark').click();
    expect(frame().contentDocument?.documentElement.style.colorScheme).toBe('dark');
    await button('Save changes').click();
    await expect.element(button('Send…')).toBeEnabled();
    expect(await storedTexts(campaign)).toMatchObject({
      en: { 'news.n1.subject': 'New single', 'news.n1.text': 'Out now' },
    });
    expect(await violations()).toEqual([]);

    await answer('POST /mails/1/test', { json: { to: 'me@label.example' } });
    await button('Send a test to me').click();
    await expect.element(page.getByText('A test was sent to me@label.example')).toBeVisible();
    expect(JSON.parse((await callsTo('/mails/1/test')).at(-1)?.body ?? '')).toEqual({
      ...{ kind: 'news', locale: 'en', subject: 'New single', text: 'Out now' },
    });
  });

  test('are sent in the version that was seen after the people are counted, and canceled', async () => {
    await answer('/mails/1/news/n1', { json: { ...draft, content: null } });
    const campaign = await openMails({ news: [draft] });
    await patchTexts(campaign, { en: { 'news.n1.subject': 'New single', 'news.n1.text': 'Out now' } });
    await openAdmin(`/campaign/${campaign.id}/mails/n1`, 'admin', { frame_origins: [appOrigin()] });
    await button('Send…').click();
    const dialog = page.getByRole('dialog', { name: 'Send to 1,204 people?' });
    await expect.element(dialog).toBeVisible();
    await answer('POST /mails/1/news/n1/send', { json: sending });
    await answer('/mails/1/news/n1', { json: { ...sending, content: words } });
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.element(page.getByText('312 of 1,204 sent')).toBeVisible();
    const sent = JSON.parse((await callsTo('/mails/1/news/n1/send')).at(-1)?.body ?? '');
    expect(Date.parse(sent.updated_at)).toBeGreaterThan(0);
    await expect.element(page.getByText(/Sent by Ada Marlow on \d/)).toBeVisible();
    expect(await violations()).toEqual([]);

    const canceled = { ...sending, state: 'canceled', canceled_at: '2026-03-02T10:01:00.000Z', canceled_by: 'Bo' };
    await answer('POST /mails/1/news/n1/cancel', { json: canceled });
    await button('Cancel sending').click();
    await answer('/mails/1/news/n1', { json: { ...canceled, content: words } });
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel sending' }).click();
    await expect.element(page.getByText('312 of 1,204 had been sent')).toBeVisible();
    await expect.element(page.getByText(/Canceled by Bo on/)).toBeVisible();
  });

  test('say why nothing can be sent, to whom they went, and what an app without them lacks', async () => {
    const failed = { ...sending, state: 'sent', counts: { ...none, sent: 1_200, failed: 1, bounced: 3 } } as const;
    const reminder = { ...overview.reminder, at: null, first_sent_at: '2026-03-03T10:00:00.000Z', sent: 790 };
    await openMails({ state: { ...overview, blocked: 'draft', recipients: 0, reminder }, news: [failed] });
    await expect.element(page.getByText('Publish the campaign first.')).toBeVisible();
    await expect.element(page.getByText('Sent to 1,200 people · 1 failed · 3 addresses do not exist')).toBeVisible();
    await expect.element(page.getByText(/Was sent on 3 Mar 2026.* to 790 people/)).toBeVisible();
    await expect.element(page.getByText('Nobody has confirmed a sign-up yet.')).toBeVisible();
    await button('Preview of “Reminder”').click();
    await expect.element(page.getByRole('dialog', { name: 'Reminder' })).toHaveTextContent('Subject: New single');
    expect(await violations()).toEqual([]);
    await button('Close the preview').click();
    await page.getByRole('link', { name: 'Edit texts of “Reminder”' }).click();
    await expect.element(page.getByRole('searchbox', { name: 'Search IDs and texts' })).toHaveValue('mail.reminder');
    await answer('/mails/1', { status: 404, json: {} });
    await page.getByRole('link', { name: 'Mails' }).click();
    await expect.element(page.getByText(/does not offer mails here/)).toBeVisible();
    expect(await violations()).toEqual([]);
  });
});
