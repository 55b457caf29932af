import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { callerAs, openAdmin } from './admin.tsx';
import { violations } from './axe.ts';
import { button, group, heading, section } from './bookings.tsx';
import { type MadeCampaign, makeCampaign, openSettings, saveSettings } from './settings.tsx';

const legal = section('Legal documents');
const inGroup = (document: string, language: string) =>
  group(document).getByRole('textbox', { name: language, exact: true });
const inEnglish = inGroup('Privacy notice', 'English (en), default');
const inGerman = inGroup('Privacy notice', 'German (de)');
const privacy = { en: 'https://label.example/privacy' };
const company = { privacy: null, terms: null, imprint: 'https://company.example/imprint' };

/** Opens the page settings of a campaign, and returns a function that reads what is stored. */
async function openPages({ id }: MadeCampaign, offered: Parameters<typeof openAdmin>[2] = {}) {
  const read = await callerAs();
  await openAdmin(`/campaign/${id}/pages`, 'admin', offered);
  await expect.element(heading('Page settings')).toBeVisible();
  await expect.element(inEnglish).toBeVisible();
  return async () => Object(await read('GET', `/api/campaigns/${id}`)).legal;
}

describe('legal documents', () => {
  test('have a URL per language, and are checked, saved and removed', async () => {
    const campaign = await makeCampaign();
    const saved = await openPages(campaign, { legal: company });
    await expect
      .element(legal)
      .toHaveTextContent('Without a URL, the page uses this installation’s: https://company.example/imprint');
    await expect.element(legal).toHaveTextContent('Without a URL, the page has no such link.');
    await inEnglish.fill('label.example/privacy');
    await inGerman.fill('javascript:alert(1)');
    await inGroup('Imprint', 'German (de)').fill('https://label.example/impressum');
    await button('Save changes').click();
    await expect.element(legal).toHaveTextContent('Not a URL, for example https://example.com/');
    await expect.element(inEnglish).toHaveValue('https://label.example/privacy');
    expect(await violations()).toEqual([]);
    await inGerman.fill('https://label.example/datenschutz');
    await saveSettings(campaign.name);
    const imprint = { de: 'https://label.example/impressum' };
    const de = 'https://label.example/datenschutz';
    expect(await saved()).toEqual({ privacy: { ...privacy, de }, terms: {}, imprint });
    await inGerman.fill('');
    await saveSettings(campaign.name);
    expect(await saved()).toEqual({ privacy, terms: {}, imprint });
  });

  test('in a language that the campaign does not have can be removed', { tags: ['full'] }, async () => {
    const campaign = await makeCampaign({ legal: { terms: { sv: 'https://label.example/villkor' } } });
    const saved = await openPages(campaign);
    await expect.element(legal).toHaveTextContent('The campaign no longer has this language.');
    await button('Remove the URL in Swedish (sv) of Terms').click();
    await expect.element(inGroup('Terms', 'Swedish (sv)')).not.toBeInTheDocument();
    await saveSettings(campaign.name);
    expect((await saved()).terms).toEqual({});
  });
});

describe('a campaign without a privacy notice', () => {
  const live = { environment: 'live' } as const;
  const warning = page.getByText('The public page links to no privacy notice.');

  test('says so on live, where it can be added', async () => {
    const campaign = await makeCampaign();
    await openAdmin(`/campaign/${campaign.id}/settings`, 'admin', live);
    await expect.element(warning).toBeVisible();
    expect(await violations()).toEqual([]);
    await page.getByRole('note').getByRole('link', { name: 'Page settings' }).click();
    await expect.element(inEnglish).toBeVisible();
    await expect.element(warning).toBeVisible();
    await inEnglish.fill(privacy.en);
    await saveSettings(campaign.name);
    await expect.element(warning).not.toBeInTheDocument();
  });

  test('names the administrator if its app has no page settings', { tags: ['full'] }, async () => {
    const campaign = await makeCampaign({}, 'no-flags');
    await openAdmin(`/campaign/${campaign.id}/settings`, 'admin', live);
    await expect.element(warning).toHaveTextContent('Ask an administrator to set one for the app');
    await openSettings(campaign);
    await expect.element(warning).not.toBeInTheDocument();
  });
});
