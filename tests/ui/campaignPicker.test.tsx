import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LazyCampaignPicker } from '#resources/campaigns/picker/LazyCampaignPicker.tsx';
import { labels } from '#resources/labels/schema.ts';
import { defineScreens } from '#src/engine/overrides.ts';
import { screensOf } from '#src/engine/views/screens.tsx';
import { call, openAdmin, showScreens } from './admin.tsx';
import { holdCalls } from './answers.ts';
import { violations } from './axe.ts';
import { button, heading } from './bookings.tsx';
import { makeCampaign, readCampaign } from './settings.tsx';

type Picker = { props: { apps?: string[]; withChildren?: boolean }; chosen: string };
/** The selection, and what the picker is limited to. */
const picker: Picker = { props: {}, chosen: '' };

function PickButton() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const pick = ({ id }: { id: string }) => {
    picker.chosen = id;
    close();
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Pick
      </button>
      {open && <LazyCampaignPicker {...picker.props} onPick={pick} onClose={close} />}
    </>
  );
}

afterEach(() => vi.restoreAllMocks());

showScreens([screensOf(defineScreens(labels, { listActions: PickButton }))]);

const dialog = page.getByRole('dialog', { name: 'Choose a campaign' });
const search = dialog.getByRole('searchbox', { name: 'Search' });

async function openPicker(props: typeof picker.props = {}): Promise<void> {
  picker.props = props;
  picker.chosen = '';
  await openAdmin('/labels');
  await button('Pick').click();
  await expect.element(search).toBeVisible();
}

test('a click on a row selects the campaign, and the URL does not change', async () => {
  const campaign = await makeCampaign();
  await openPicker();
  await search.fill(campaign.name);
  await expect.element(dialog.getByRole('row')).toHaveLength(2);
  await dialog.getByRole('combobox', { name: 'Status' }).selectOptions('Running');
  await expect.element(dialog.getByRole('row', { name: campaign.name })).toBeVisible();
  expect(window.location.hash).toBe('#/labels');
  expect(await violations()).toEqual([]);
  await dialog.getByRole('row', { name: campaign.name }).getByText('All flags').click();
  await expect.poll(() => picker.chosen).toBe(campaign.id);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(window.location.hash).toBe('#/labels');
});

test('the keys select a campaign, and Escape selects nothing', { tags: ['full'] }, async () => {
  const campaign = await makeCampaign();
  await openPicker();
  await search.fill(campaign.name);
  await expect.element(dialog.getByRole('row')).toHaveLength(2);
  dialog.getByRole('button', { name: campaign.name }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => picker.chosen).toBe(campaign.id);
  await openPicker();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(picker.chosen).toBe('');
});

test('the picker offers no other action than selecting', { tags: ['full'] }, async () => {
  const campaign = await makeCampaign();
  await openPicker();
  await search.fill(campaign.name);
  await expect.element(dialog.getByRole('row')).toHaveLength(2);
  await expect.element(dialog.getByRole('checkbox')).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('columnheader', { name: 'Actions' })).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('button', { name: /^(Edit|Clone|Delete)/ })).not.toBeInTheDocument();
});

test('a picker limited to an app shows only the campaigns of that app, including children', {
  tags: ['full'],
}, async () => {
  const campaign = await makeCampaign();
  await call('POST', `/api/campaigns/${campaign.id}/patch`, { fields: { token_gate: { enabled: true } } });
  const { token_gate_id } = Object(await readCampaign(campaign));
  await openPicker({ apps: ['pre-page'], withChildren: true });
  await search.fill(campaign.name);
  await expect.element(dialog.getByRole('row')).toHaveLength(2);
  await expect.element(dialog.getByRole('button', { name: /^Apps:/ })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: `${campaign.name} Pre-Page` }).click();
  await expect.poll(() => picker.chosen).toBe(token_gate_id);
});

test('an empty picker says what to do', { tags: ['full'] }, async () => {
  await openPicker({ apps: ['own-reports'] });
  await search.fill('nothing is called this');
  await expect.element(dialog.getByText('No matches')).toBeVisible();
  await openPicker({ apps: ['no-such-app'] });
  await expect.element(dialog.getByText('No campaigns to choose from')).toBeVisible();
});

test('on a phone the picker fills the screen, and a tap on a card selects', { tags: ['full'] }, async () => {
  const campaign = await makeCampaign();
  await openPicker();
  await page.viewport(390, 844);
  await search.fill(campaign.name);
  await expect.element(dialog.getByRole('listitem')).toHaveLength(1);
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: campaign.name }).click();
  await expect.poll(() => picker.chosen).toBe(campaign.id);
});

test('a campaign that the picker listed shows no form before its own response', { tags: ['full'] }, async () => {
  const campaign = await makeCampaign();
  await openPicker();
  await search.fill(campaign.name);
  await dialog.getByRole('row', { name: campaign.name }).getByText('All flags').click();
  await expect.element(dialog).not.toBeInTheDocument();
  const call = holdCalls(`/api/campaigns/${campaign.id}`);
  window.location.hash = `#/campaign/${campaign.id}/settings`;
  await call.asked;
  await expect.element(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  await call.letGo();
  await expect.element(heading('Settings')).toBeVisible();
});
