import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call, labelIds } from './admin.tsx';
import { violations } from './axe.ts';
import { button, field, section } from './bookings.tsx';
import { makeFolder, picture } from './media.ts';
import { answer, callsTo, makeReports } from './reports.tsx';
import { type MadeCampaign, makeCampaign, openSettings, readCampaign, saveSettings } from './settings.tsx';

const sectionNames = () =>
  page
    .getByRole('heading', { level: 2 })
    .elements()
    .map((one) => one.textContent);
const nav = page.getByRole('navigation', { name: 'Sections' });
const address = () => window.location.hash;
const dateField = (name: string) => page.getByLabelText(name, { exact: false });

describe('the sections of the settings', () => {
  test('are those of the flags of the app, and each has a URL', async () => {
    const campaign = await makeCampaign();
    await openSettings(campaign);
    const all = [
      'General',
      'Dates',
      'Newsletters',
      'Music follow',
      'Links',
      'Tracking',
      'Meta tags',
      'Images',
      'Social previews',
    ];
    expect(sectionNames()).toEqual(all);
    expect(await violations()).toEqual([]);
    await field('Name').first().fill('Typed and kept');
    await nav.getByRole('link', { name: 'Tracking' }).click();
    await expect.element(page.getByRole('heading', { name: 'Tracking' })).toHaveFocus();
    expect(address()).toBe(`#/campaign/${campaign.id}/settings/tracking`);
    await expect.element(nav.getByRole('link', { name: 'Tracking' })).toHaveAttribute('aria-current', 'location');
    await expect.element(field('Name').first()).toHaveValue('Typed and kept');
  });

  test('are marked by the visible part: the first on opening, and again after scrolling back to the top', {
    tags: ['full'],
  }, async () => {
    await openSettings(await makeCampaign());
    const marked = (name: string) =>
      expect.element(nav.getByRole('link', { name })).toHaveAttribute('aria-current', 'location');
    await marked('General');
    await nav.getByRole('link', { name: 'Meta tags' }).click();
    await marked('Meta tags');
    window.scrollTo({ top: 0 });
    await marked('General');
    expect(nav.element().querySelectorAll('[aria-current]')).toHaveLength(1);
  });

  test('exclude those without a flag of the app', async () => {
    await openSettings(await makeCampaign({}, 'no-flags'));
    expect(sectionNames()).toEqual(['General', 'Links', 'Tracking', 'Meta tags', 'Images', 'Social previews']);
    await expect
      .element(page.getByText('This app has no tag manager: these values are stored and not sent.'))
      .toBeVisible();
  });

  test('open by URL, and an unknown one leads to the settings', { tags: ['full'] }, async () => {
    const campaign = await makeCampaign();
    await openSettings(campaign, 'meta-tags');
    await expect.element(page.getByRole('heading', { name: 'Meta tags' })).toHaveFocus();
    await openSettings(campaign, 'nothing-like-this');
    await expect.poll(address).toBe(`#/campaign/${campaign.id}/settings`);
  });

  test('are selected from a list where there is no room beside the form', { tags: ['full'] }, async () => {
    const campaign = await makeCampaign();
    await openSettings(campaign);
    await page.viewport(390, 844);
    await page.getByRole('combobox', { name: 'Go to section' }).selectOptions('Tracking');
    await expect.element(page.getByRole('heading', { name: 'Tracking' })).toHaveFocus();
    await expect.element(nav).not.toBeInTheDocument();
  });
});

describe('general settings', () => {
  let campaign: MadeCampaign;
  beforeEach(async () => {
    campaign = await makeCampaign();
  });

  test('accept existing and new labels by keyboard, and say of a deleted one that it must be removed', async () => {
    const [known, deleted, fresh] = ['Known', 'Deleted', 'Fresh'].map(
      (one) => `${one} ${crypto.randomUUID().slice(0, 8)}`,
    );
    const [knownId, deletedId] = await labelIds(known ?? '', deleted ?? '');
    await openSettings(campaign);
    const labels = page.getByRole('combobox', { name: 'Labels' });
    for (const name of [known, deleted, fresh]) {
      await labels.fill(name ?? '');
      // Enter chooses the highlighted option.
      await expect.element(page.getByRole('option', { name: name ?? '' })).toHaveClass('Mui-focused');
      await userEvent.keyboard('{Enter}');
      await expect.element(section('General').getByRole('button', { name: name ?? '' })).toBeVisible();
    }
    await call('DELETE', `/api/labels/${deletedId}`);
    await button('Save changes').click();
    await expect.element(section('General')).toHaveTextContent('This label does not exist or was deleted');
    await labels.click();
    await userEvent.keyboard('{Escape}{ArrowLeft}{ArrowLeft}{Backspace}');
    await expect.element(section('General').getByRole('button', { name: deleted ?? '' })).not.toBeInTheDocument();
    await saveSettings(campaign.name);
    expect(await readCampaign(campaign)).toMatchObject({ labels: [knownId, ...(await labelIds(fresh ?? ''))] });
  });

  test('say only of a URL that was not edited by hand that it stays when the name changes', {
    tags: ['full'],
  }, async () => {
    await openSettings(campaign);
    await expect.element(section('General')).toHaveTextContent('Stays when the name changes.');
    await field('URL').fill('');
    await expect.element(section('General')).toHaveTextContent('Follows the name until you change it.');
    await expect.element(section('General')).not.toHaveTextContent('Stays when the name changes.');
  });

  test('show at the field that a name is missing, or a URL malformed or taken', async () => {
    const other = await makeCampaign();
    const taken = other.name.toLowerCase().replace(' ', '-');
    await openSettings(campaign);
    await field('Name').first().fill('');
    await field('URL').fill('Not A Slug');
    await button('Save changes').click();
    await expect.element(section('General')).toHaveTextContent('Required');
    await expect.element(section('General')).toHaveTextContent('Use a-z, 0-9 and single hyphens');
    await expect.element(field('Name').first()).toHaveFocus();
    expect(await violations()).toEqual([]);
    await field('Name').first().fill(campaign.name);
    await field('URL').fill(taken);
    await expect.element(section('General')).toHaveTextContent('This URL is already used by another campaign');
    // The reason comes first, then the solution.
    await expect.element(section('General')).toHaveTextContent(/already used by another campaignOpen that campaign/);
    await button('Save changes').click();
    const refusal = page.getByText('Not saved. Check the marked fields.');
    await expect.element(refusal).toBeVisible();
    await field('URL').fill(`${taken}-too`);
    await expect.element(refusal).not.toBeInTheDocument();
  });
});

describe('dates', () => {
  test('that the app requires can be moved and not cleared; the end can not be before the start', async () => {
    const campaign = await makeCampaign({ starts_at: '2030-05-01T18:00:00.000Z' });
    await openSettings(campaign, 'dates');
    await expect.element(section('Dates')).toHaveTextContent('UTC');
    await dateField('Start date').fill('');
    await button('Save changes').click();
    await expect.element(section('Dates')).toHaveTextContent('This app requires this date');
    await expect.element(dateField('Start date')).toHaveFocus();
    await dateField('Start date').fill('2030-06-01T20:15');
    await dateField('End date').fill('2030-06-01T20:14');
    await button('Save changes').click();
    await expect.element(section('Dates')).toHaveTextContent('The end is before the start');
    await dateField('End date').fill('2030-06-02T20:15');
    await saveSettings(campaign.name);
    expect(await readCampaign(campaign)).toMatchObject({
      starts_at: '2030-06-01T20:15:00.000Z',
      ends_at: '2030-06-02T20:15:00.000Z',
    });
  });

  test('are set by Start now and End now, which keep input in other fields', async () => {
    const campaign = await makeCampaign({ starts_at: '2030-05-01T18:00:00.000Z' });
    await openSettings(campaign, 'dates');
    await field('Name').first().fill('Typed before the start');
    await dateField('Start date').fill('2031-01-01T00:00');
    await expect.element(button('End now')).not.toBeInTheDocument();
    // The header and the section have the same button.
    await button('Start now').first().click();
    const dialog = page.getByRole('dialog', { name: 'Start now' });
    await expect.element(dialog).toHaveTextContent('The campaign will start immediately. Are you sure?');
    await dialog.getByRole('button', { name: 'Start now' }).click();
    await expect.element(page.getByText(/^Running since/)).toBeVisible();
    await expect.element(button('Start now')).not.toBeInTheDocument();
    await expect.element(dateField('Start date')).not.toHaveValue('1 Jan 2031, 00:00');
    await expect.element(field('Name').first()).toHaveValue('Typed before the start');
    await expect.element(page.getByText('1 changed field: Name')).toBeVisible();
    await saveSettings('Typed before the start');

    await section('Dates').getByRole('button', { name: 'End now' }).click();
    await expect
      .element(page.getByRole('dialog'))
      .toHaveTextContent('The campaign will end immediately. Are you sure?');
    expect(await violations()).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click();
    await expect.element(page.getByText(/^Ended \(/)).toBeVisible();
    await expect.element(button('End now')).not.toBeInTheDocument();
  });
});

describe('meta tags', () => {
  test('count their characters, warn over the limit, and have a live preview', { tags: ['full'] }, async () => {
    const campaign = await makeCampaign();
    await openSettings(campaign, 'meta-tags');
    const previews = section('Social previews');
    await expect.element(previews.getByRole('group', { name: 'Search result' })).toHaveTextContent(campaign.name);
    await field('Title').fill('T'.repeat(96));
    await expect.element(page.getByText('96 / 95')).toBeVisible();
    await expect.element(page.getByText('Longer than 95 characters: it may be cut off.')).toBeVisible();
    await field('Open Graph description').fill('d'.repeat(201));
    await expect.element(page.getByText('201 / 200')).toBeVisible();
    expect(await violations()).toEqual([]);
    for (const name of ['Search result', 'Open Graph (Facebook, LinkedIn, chats)', 'X (Twitter)']) {
      const preview = previews.getByRole('group', { name, exact: true });
      await expect.element(preview).toHaveTextContent(`${'T'.repeat(65)}…`);
      await expect.element(preview).toHaveTextContent(`${'d'.repeat(200)}…`);
      await expect.element(preview).not.toHaveTextContent('T'.repeat(66));
    }
    await field('Open Graph title').fill('Shared');
    await expect.element(previews.getByRole('group', { name: 'X (Twitter)' })).toHaveTextContent('Shared');
    await expect.element(previews.getByRole('group', { name: 'Search result' })).not.toHaveTextContent('Shared');
    await saveSettings(campaign.name);
    expect(await readCampaign(campaign)).toMatchObject({
      meta_tags: { title: 'T'.repeat(96), og_title: 'Shared', og_description: 'd'.repeat(201) },
    });
  });
});

describe('the picture of shared links', () => {
  const image = () =>
    section('Social previews')
      .getByRole('group', { name: /^Open Graph/ })
      .element()
      .querySelector('img');
  const words = page.getByText(/This one is made automatically/);

  test('is the one that the app draws', async () => {
    const { campaign } = await makeReports({ items: {} });
    const { url }: { url: string } = Object(await readCampaign(campaign));
    const red =
      '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><path fill="red" d="M0 0h1200v630H0z"/></svg>';
    const at = Date.parse(Object(await readCampaign(campaign)).updated_at);
    const headers = { 'content-type': 'image/svg+xml' };
    await answer(`${new URL(url).pathname}/card/${at}.jpg`, { text: red, headers });
    await openSettings(campaign, 'social-previews');
    await expect.poll(() => image()?.naturalWidth).toBe(1200);
    await expect.element(words).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  test('is the chosen one, and the app is not asked for one', async () => {
    const { campaign } = await makeReports({ items: {} });
    const { app }: { app: string } = Object(await readCampaign(campaign));
    const { put } = await makeFolder('Own');
    const own = await put('own.png', { content: await picture(120, 63) });
    await openSettings(await makeCampaign({ meta_tags: { og_image: own.url } }, app), 'social-previews');
    await expect.poll(() => image()?.src).toBe(own.url);
    await expect.element(words).not.toBeInTheDocument();
    const asked = (await callsTo(`/${app}/`)).map(({ path }) => path);
    expect(asked.filter((path) => path.includes('/card/'))).toEqual([]);
  });

  test('is none if the app draws none', async () => {
    await openSettings((await makeReports({ items: {} })).campaign, 'social-previews');
    const previews = section('Social previews');
    await expect.element(previews.getByRole('group', { name: /^Open Graph/ })).toHaveTextContent('No image');
    await expect.element(words).not.toBeInTheDocument();
  });
});
