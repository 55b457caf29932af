import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sampleTestAccounts } from '#contracts/tokenGate.ts';
import { call, callerAs, openAdmin } from './admin.tsx';
import { violations } from './axe.ts';
import { button, field, heading, section } from './bookings.tsx';
import { type MadeCampaign, makeCampaign, readCampaign, saveSettings } from './settings.tsx';
import { takeOver } from './takeOver.ts';

const gate = page.getByRole('switch', { name: 'Enable token gate' });
const accounts = section('Test accounts');
const prePage = section('Pre-page');
const confirmation = page.getByRole('dialog', { name: /^Use "/ });
const picker = page.getByRole('dialog', { name: 'Use a different pre-page' });

async function openGate({ id }: MadeCampaign): Promise<void> {
  // An app's editor whose origin the page does not know reloads the page, and the test with it.
  await openAdmin(`/campaign/${id}/token-gate`);
  await expect.element(heading('Token gate')).toBeVisible();
  await expect.element(gate).toBeEnabled();
}

/** Creates a campaign whose gate is on; returns the id of its pre-page too. */
async function gated(product_id: string | null = 'album-7') {
  const campaign = await makeCampaign({ token_gate: { enabled: true, product_id } });
  return { ...campaign, prePageId: String(Object(await readCampaign(campaign)).token_gate_id) };
}

/** Intercepts the calls to such a path, until the mocks are restored. */
function answering(path: RegExp, status: number, body: unknown): void {
  const real = window.fetch.bind(window);
  vi.spyOn(window, 'fetch').mockImplementation(async (request, init) => {
    const address = request instanceof Request ? request.url : String(request);
    return path.test(address) ? Response.json(body, { status }) : real(request, init);
  });
}
afterEach(() => vi.restoreAllMocks());

describe('the switch', () => {
  test('creates the pre-page with the save; the product is entered while it is on, and the side panel shows both', async () => {
    const campaign = await makeCampaign();
    await openGate(campaign);
    await expect.element(field('Product ID')).toBeDisabled();
    await expect.element(prePage).toHaveTextContent('No pre-page yet');
    await expect.element(accounts).toHaveTextContent('Shown while the token gate is enabled');
    expect(await violations()).toEqual([]);
    await gate.click();
    await expect.element(field('Product ID')).toBeEnabled();
    await expect.element(section('Gate')).toHaveTextContent('Without a product ID, no one is let in.');
    await expect.element(accounts).toHaveTextContent('Shown once the token gate is saved');
    await field('Product ID').fill('album-7');
    await saveSettings(campaign.name);
    await expect.element(page.getByRole('link', { name: `${campaign.name} Pre-Page` }).first()).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Child campaigns' })).toHaveTextContent('Pre-Page');
    await expect.element(accounts).toHaveTextContent(sampleTestAccounts('album-7')[0]?.email ?? '');
    expect(await readCampaign(campaign)).toMatchObject({
      token_gate: { enabled: true, product_id: 'album-7', provider: 'twelve_x_twelve' },
    });
  });

  test.each([
    ['no-pre-page-app', 'The token gate needs a pre-page app'],
    ['app-not-ready', 'has never loaded'],
  ])('turns off again when the pre-page can’t be created (%s), says why, and keeps other input', async (key, words) => {
    const campaign = await makeCampaign();
    await openGate(campaign);
    await gate.click();
    await field('Product ID').fill('typed and kept');
    answering(/\/patch$/, 409, { detail: { key, msg: 'words of the server' } });
    await button('Save changes').click();
    await expect.element(gate).not.toBeChecked();
    await expect.element(section('Gate')).toHaveTextContent('The token gate stays off:');
    await expect.element(section('Gate')).toHaveTextContent(words);
    await expect.element(field('Product ID')).toHaveValue('typed and kept');
    vi.restoreAllMocks();
    await gate.click();
    await expect.element(section('Gate')).not.toHaveTextContent('stays off');
    await saveSettings(campaign.name);
    await expect.element(gate).toBeChecked();
    expect(await readCampaign(campaign)).toMatchObject({ token_gate: { enabled: true, product_id: 'typed and kept' } });
  });

  test('stays as it was set when a save fails for another reason', async () => {
    await openGate(await makeCampaign());
    await gate.click();
    answering(/\/patch$/, 500, { detail: { key: 'internal-error', msg: '' } });
    await button('Save changes').click();
    await expect.element(page.getByText(/Something went wrong on the server/).first()).toBeVisible();
    await expect.element(gate).toBeChecked();
  });

  test('can be turned off, and the pre-page remains', async () => {
    const campaign = await gated();
    await openGate(campaign);
    await gate.click();
    await expect.element(field('Product ID')).toBeDisabled();
    await saveSettings(campaign.name);
    await expect.element(accounts).toHaveTextContent('Shown while the token gate is enabled');
    await expect.element(button('Use a different pre-page')).toBeEnabled();
    expect(await readCampaign(campaign)).toMatchObject({ token_gate_id: campaign.prePageId });
  });
});

describe('the pre-page', () => {
  let campaign: Awaited<ReturnType<typeof gated>>;
  beforeEach(async () => {
    campaign = await gated();
  });

  test('is edited in its own editor', { tags: ['full'] }, async () => {
    await openGate(campaign);
    await page.getByRole('link', { name: 'Edit pre-page' }).click();
    await expect.poll(() => window.location.hash).toBe(`#/campaign/${campaign.prePageId}/editor`);
  });

  test('accepts the content of another pre-page after a confirmation, and no campaign of another app is offered', async () => {
    const other = await makeCampaign({ meta_tags: { title: 'Of the other' } }, 'pre-page');
    await openGate(campaign);
    await button('Use a different pre-page').click();
    await picker.getByRole('searchbox', { name: 'Search' }).fill(campaign.name);
    await expect.element(picker.getByRole('row')).toHaveLength(2);
    await picker.getByRole('searchbox', { name: 'Search' }).fill(other.name);
    await picker.getByRole('button', { name: other.name }).click();
    await expect
      .element(confirmation)
      .toHaveTextContent(
        'Are you sure you want to use this campaign as the token gate pre-page? All changes to the current pre-page will be lost.',
      );
    expect(await violations()).toEqual([]);
    await confirmation.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(confirmation).not.toBeInTheDocument();
    await picker.getByRole('button', { name: other.name }).click();
    await confirmation.getByRole('button', { name: 'Use as pre-page' }).click();
    await expect.element(page.getByText('Pre-page updated successfully')).toBeVisible();
    await expect.element(picker).not.toBeInTheDocument();
    expect(await readCampaign({ id: campaign.prePageId, name: '' })).toMatchObject({
      id: campaign.prePageId,
      name: `${campaign.name} Pre-Page`,
      parent_id: campaign.id,
      meta_tags: { title: 'Of the other' },
    });
  });

  test('cannot be selected as its own source: it is listed with the reason', { tags: ['full'] }, async () => {
    await openGate(campaign);
    await button('Use a different pre-page').click();
    await picker.getByRole('searchbox', { name: 'Search' }).fill(campaign.name);
    await expect.element(picker.getByRole('row')).toHaveLength(2);
    const own = picker.getByRole('button', { name: `${campaign.name} Pre-Page` });
    await expect.element(own).toBeDisabled();
    await expect.element(own).toHaveTextContent('Current pre-page');
    await picker.getByRole('cell', { name: 'Pre-page', exact: true }).click();
    await expect.element(confirmation).not.toBeInTheDocument();
    expect(await violations()).toEqual([]);
    await page.viewport(390, 844);
    await expect.element(picker.getByRole('listitem').getByRole('button', { name: 'Pre-Page' })).toBeDisabled();
    await expect.element(picker.getByRole('listitem')).toHaveTextContent('Current pre-page');
  });

  test('is not overwritten while another user edits it', async () => {
    const other = await makeCampaign({}, 'pre-page');
    const asEditor = await callerAs('editor');
    await asEditor('PUT', `/api/campaigns/${campaign.prePageId}/lock`, {});
    await openGate(campaign);
    await button('Use a different pre-page').click();
    await picker.getByRole('searchbox', { name: 'Search' }).fill(other.name);
    await picker.getByRole('button', { name: other.name }).click();
    await confirmation.getByRole('button', { name: 'Use as pre-page' }).click();
    await expect.element(page.getByText('Another user is editing this campaign.')).toBeVisible();
    await expect.element(confirmation).toBeVisible();
  });

  test('that was deleted is reported as missing, and a new one can be created', { tags: ['full'] }, async () => {
    await call('DELETE', `/api/campaigns/${campaign.prePageId}`);
    await openGate(campaign);
    await expect.element(prePage).toHaveTextContent('The pre-page was deleted');
    await expect.element(button('Use a different pre-page')).not.toBeInTheDocument();
    await button('Create a new pre-page').click();
    await expect.element(page.getByText('Pre-page created')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Edit pre-page' })).toBeVisible();
    expect(Object(await readCampaign(campaign)).token_gate_id).not.toBe(campaign.prePageId);
  });
});

describe('the test accounts', () => {
  test('are shown with email and password, with access and without; a click copies and says so', {
    tags: ['full'],
  }, async () => {
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
    await openGate(await gated());
    const [valid, , invalid] = sampleTestAccounts('album-7');
    const group = (name: string) => page.getByRole('region', { name, exact: true });
    await expect.element(group('Valid accounts').getByRole('listitem')).toHaveLength(2);
    await expect.element(group('Valid accounts')).toHaveTextContent(valid?.password ?? '');
    await expect.element(group('Invalid accounts')).toHaveTextContent(invalid?.email ?? '');
    expect(await violations()).toEqual([]);
    await button(`Copy ${valid?.email}`).click();
    await expect.element(page.getByText(`Copied "${valid?.email}" to clipboard`).first()).toBeVisible();
    await button(`Copy ${invalid?.password}`).click();
    await expect.poll(() => copied).toEqual([valid?.email, invalid?.password]);
    await page.viewport(390, 844);
    expect(await violations()).toEqual([]);
  });

  test('belong to the saved product; without one a message says to enter it', { tags: ['full'] }, async () => {
    const campaign = await gated(null);
    await openGate(campaign);
    await expect.element(accounts).toHaveTextContent('Enter the product ID and save');
    await field('Product ID').fill('one');
    await saveSettings(campaign.name);
    await field('Product ID').fill('two');
    await expect.element(accounts).toHaveTextContent('These belong to the saved product ID one.');
    await expect.element(accounts).toHaveTextContent(sampleTestAccounts('one')[0]?.email ?? '');
    await saveSettings(campaign.name);
    await expect.element(accounts).toHaveTextContent(sampleTestAccounts('two')[0]?.email ?? '');
  });

  test('have a message if there are none', { tags: ['full'] }, async () => {
    const campaign = await gated();
    answering(/test_accounts$/, 200, { items: [] });
    await openGate(campaign);
    await expect.element(accounts).toHaveTextContent('No test accounts for the product album-7.');
  });

  test('that fail to load say so, and can be retried', { tags: ['full'] }, async () => {
    const campaign = await gated();
    answering(/test_accounts$/, 502, { detail: { key: 'lookup-not-set-up', msg: '' } });
    await openGate(campaign);
    await expect.element(accounts.getByRole('alert')).toHaveTextContent('is not set up');
    expect(await violations()).toEqual([]);
    vi.restoreAllMocks();
    await accounts.getByRole('button', { name: 'Retry' }).click();
    await expect.element(accounts).toHaveTextContent(sampleTestAccounts('album-7')[0]?.email ?? '');
  });
});

test('a user who lost the lock can read everything and change nothing', { tags: ['full'] }, async () => {
  const campaign = await gated();
  const asEditor = await callerAs('editor');
  await openGate(campaign);
  await takeOver(asEditor, campaign);
  await expect.element(page.getByText(/took over this campaign/)).toBeVisible();
  await expect.element(gate).toBeDisabled();
  await expect.element(field('Product ID')).toHaveAttribute('readonly');
  await expect.element(button('Use a different pre-page')).toBeDisabled();
  await expect.element(accounts).toHaveTextContent(sampleTestAccounts('album-7')[0]?.email ?? '');
});

test('an app without a token gate has no such area', async () => {
  const { id } = await makeCampaign({}, 'no-flags');
  // An app's editor whose origin the page does not know reloads the page, and the test with it.
  await openAdmin(`/campaign/${id}/token-gate`);
  await expect.element(heading('Campaigns')).toBeVisible();
});
