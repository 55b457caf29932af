import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { variant } from '../support/tier.ts';
import { callerAs, labelIds, openAdmin } from './admin.tsx';
import { anothersTab } from './anothersTab.ts';
import { answerWith } from './answers.ts';
import { violations } from './axe.ts';
import { button, field } from './bookings.tsx';
import { type MadeCampaign, makeCampaign } from './settings.tsx';

afterEach(() => vi.restoreAllMocks());

const entries = page.getByRole('main').getByRole('listitem');
const part = (entry: number, role: 'term' | 'deletion' | 'insertion', words: string) =>
  entries.nth(entry).getByRole(role).filter({ hasText: words });
const unfold = (entry: number) => entries.nth(entry).getByRole('button').first().click();
const restore = page.getByRole('dialog', { name: /^Restore the version of/ });

/** Whether all of an element is in view; unlike an intersection ratio, it rounds nothing. */
function isInView(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
}

/** Opens the history, and waits for its entries. */
async function openHistory({ id }: MadeCampaign): Promise<void> {
  await openAdmin(`/campaign/${id}/history`);
  await expect.element(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  await expect.element(entries.first()).toBeVisible();
}

/** Saves one change after another. */
async function change({ id }: MadeCampaign, changes: object[], role: 'admin' | 'editor' = 'admin'): Promise<void> {
  const call = await callerAs(role);
  for (const fields of changes) await call('POST', `/api/campaigns/${id}/patch`, { fields });
}

describe('the entries', () => {
  test('show who changed what and when, the newest first, with a readable diff', async () => {
    const campaign = await makeCampaign();
    const description = (hour: string) => ({ og_description: `The doors open at ${hour} in Paris` });
    await change(campaign, [{ meta_tags: description('seven'), labels: await labelIds('tour') }], 'editor');
    await change(campaign, [
      { meta_tags: description('six'), labels: await labelIds('album'), starts_at: '2040-05-02T18:00:00Z' },
      { page: { title: 'A', blocks: [{ text: 'One' }, { text: 'Two' }] } },
      { page: { title: 'A', blocks: [{ text: 'Two' }] } },
      { i18n: { translations: [{ locale: 'de', messages: { 'a.b': 'Hallo Welt' } }] } },
    ]);
    await openHistory(campaign);
    await expect.element(entries.first()).toHaveTextContent('Current');
    await expect.element(entries.first()).toHaveTextContent('Translations › German (de)');
    await expect
      .element(entries.filter({ hasText: 'Edi Editor' }))
      .toHaveTextContent('Labels, Meta tags › Open Graph description');

    await unfold(0);
    await expect.element(entries.first()).toHaveTextContent('Translations › German (de) › a.b');
    await unfold(1);
    await expect.element(part(1, 'term', 'Page › Blocks 1')).toBeVisible();
    await expect.element(entries.nth(1)).toHaveTextContent('Removed');
    await unfold(3);
    await expect.element(part(3, 'deletion', 'seven')).toBeVisible();
    await expect.element(part(3, 'insertion', 'six')).toBeVisible();
    await expect.element(part(3, 'deletion', 'tour')).toBeVisible();
    await expect.element(part(3, 'insertion', '2 May 2040')).toBeVisible();
  });

  test('show the changes of another user without a reload', async () => {
    const campaign = await makeCampaign();
    const another = await anothersTab(campaign);
    await openHistory(campaign);
    await expect.element(page.getByText('1 change', { exact: true })).toBeVisible();
    await another.takeOverFromScreen();
    await another.patch({ name: 'By Edi' });
    await expect.element(page.getByText('2 changes')).toBeVisible();
  });

  test('load by page, and a page that fails can be retried', { tags: ['full'] }, async () => {
    const campaign = await makeCampaign();
    await change(
      campaign,
      Array.from({ length: 30 }, (_, at) => ({ name: `Name ${at + 1}` })),
    );
    await openHistory(campaign);
    await expect.poll(() => entries.elements()).toHaveLength(25);
    await expect.element(page.getByText('25 of 31 changes')).toBeVisible();
    answerWith('/revisions?offset=25', () => Response.error());
    await button('Load more').click();
    await expect.element(page.getByText(/Older changes could not be loaded/)).toBeVisible();
    vi.restoreAllMocks();
    await button('Load more').click();
    await expect.poll(() => entries.elements()).toHaveLength(31);
    await expect.element(page.getByText(/^Created by Ada Admin on/)).toBeVisible();
  });

  test('that fail to load say so, and load on Retry', { tags: ['full'] }, async () => {
    const { id } = await makeCampaign();
    answerWith('/revisions', () => Response.json({ detail: 'It broke' }, { status: 500 }));
    await openAdmin(`/campaign/${id}/history`, 'editor');
    await expect.element(page.getByRole('heading', { name: 'The history could not be loaded' })).toBeVisible();
    // Only the click ends the failure: an event could reload the entries earlier.
    document.addEventListener('click', () => vi.restoreAllMocks(), { once: true, capture: true });
    await button('Retry').click();
    await expect.element(entries.first()).toBeVisible();
  });

  test('show hostile names, labels, pages and texts as text', async () => {
    const hostile = `"><img src=x onerror="document.title='ran'"><script>document.title='ran'</script>{{7*7}}\${7*7}`;
    const key = '<svg onload=document.title="ran">';
    const campaign = await makeCampaign();
    await change(campaign, [
      {
        name: hostile,
        labels: await labelIds('<b onclick=x>'),
        newsletters: [{ name: hostile, locales: { en: { form_id: hostile, consent_label: hostile } } }],
        page: { [key]: [{ [key]: hostile }], list: [hostile] },
        i18n: { translations: [{ locale: 'de', messages: { [key]: hostile } }] },
      },
      { name: `${hostile} twice`, page: { [key]: [{ [key]: `${hostile} twice` }] } },
    ]);
    await openHistory(campaign);
    for (const at of [0, 1]) await unfold(at);
    await expect.element(entries.nth(1)).toHaveTextContent('<b onclick=x>');
    await expect.element(entries.first()).toHaveTextContent('<img src=x');
    expect(document.querySelectorAll('main img, main script, main [onclick]')).toHaveLength(0);
    await expect.poll(() => document.title).toBe(`CMS - ${hostile} twice`);
  });
});

describe('a version', () => {
  test('is restored after a preview of the changes, and every screen shows it', async () => {
    const campaign = await makeCampaign();
    await change(campaign, [
      { name: 'First name', labels: await labelIds('kept') },
      { name: 'Second name' },
      { name: 'Third name' },
    ]);
    await openHistory(campaign);
    await unfold(2);
    await button('Restore this version').click();
    await expect.element(restore.getByRole('deletion').filter({ hasText: 'Third' })).toBeVisible();
    await expect.element(restore.getByRole('insertion').filter({ hasText: 'First' })).toBeVisible();
    await expect.element(restore).not.toHaveTextContent('Second');
    await restore.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect.element(page.getByText('First name updated!')).toBeVisible();
    await expect.element(restore).not.toBeInTheDocument();
    await expect.poll(() => document.title).toBe('CMS - First name');
    await expect.element(entries.first()).toHaveTextContent('Name');
    await expect.element(page.getByText('5 changes')).toBeVisible();
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await expect.element(field('Name').first()).toHaveValue('First name');
    await expect.element(page.getByRole('dialog', { name: 'Campaign has been modified' })).not.toBeInTheDocument();
  });

  test('can not be restored by a user without the lock, and the reason is shown', async () => {
    const campaign = await makeCampaign();
    await change(campaign, [{ name: 'First name' }, { name: 'Second name' }]);
    const another = await anothersTab(campaign);
    await openHistory(campaign);
    await unfold(1);
    await button('Restore this version').click();
    const confirm = restore.getByRole('button', { name: 'Restore', exact: true });
    await expect.element(confirm).toBeEnabled();
    await another.takeOverFromScreen();
    await expect.element(restore.getByText(/can’t be restored now: Edi Editor is editing this campaign/)).toBeVisible();
    await expect.element(confirm).toBeDisabled();
    await restore.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(button('Restore this version')).toBeDisabled();
  });
});

const looks = [
  { device: 'desktop', mode: 'light', width: 1280, height: 900 },
  { device: 'phone', mode: 'dark', width: 390, height: 844 },
];

for (const [at, { device, mode, width, height }] of looks.entries())
  test(`axe finds no violation in the history on a ${device}, ${mode}`, variant(at), async () => {
    localStorage.setItem('cms_theme', mode);
    const campaign = await makeCampaign();
    await change(campaign, [
      { name: 'One name', labels: await labelIds('one', 'two'), page: { blocks: [{ text: 'x' }] } },
      { name: 'Another name', labels: await labelIds('two', 'three'), ends_at: '2041-01-01T00:00:00Z' },
    ]);
    await openHistory(campaign);
    await page.viewport(width, height);
    await expect.poll(() => entries.elements()).toHaveLength(3);
    expect(await violations()).toEqual([]);
    for (const at of [0, 1]) await unfold(at);
    await expect.element(entries.nth(1).getByRole('insertion').first()).toBeVisible();
    // Two open versions are as high as the screen.
    button('Restore this version').element().scrollIntoView({ block: 'center' });
    await expect.poll(() => isInView(button('Restore this version').element())).toBe(true);
    expect(await violations()).toEqual([]);
    await button('Restore this version').click();
    await expect.element(restore.getByRole('term').first()).toBeVisible();
    expect(await violations()).toEqual([]);
  });
