import { expect, it } from 'vitest';
import { label, role, text } from './find.ts';
import { fieldValue, makeCampaign, open, openEditor, savePage, signIn, signUp, window } from './tool.ts';

it('a user logs in, finds a campaign, renames it and edits its page, and a fan sees it and signs up', async () => {
  const campaign = await makeCampaign('Walked');
  await signIn();
  await window.fill(role('searchbox', /Search/), campaign.name);
  await window.until('the list has one row', async () => (await window.all('tbody tr')).length === 1);
  await window.click(role('link', /^Edit /));
  await window.find(role('heading', 'Settings'));
  await window.fill(label(/^Name/), `${campaign.name} B`);
  await window.click(role('button', 'Save changes'));
  await window.find(text('No unsaved changes'));
  await window.reload();
  await window.find(role('heading', 'Settings'));
  expect(await fieldValue(label(/^Name/))).toBe(`${campaign.name} B`);

  await openEditor(campaign);
  await window.fill(label('Title'), 'Summer in one sitting');
  await window.click(role('button', 'Add text'));
  await window.fill('textarea', 'Bring headphones & a friend');
  await savePage();
  await open('/campaign', 'Campaigns');

  await window.goto(campaign.url);
  await window.find(role('heading', 'Summer in one sitting'));
  await window.find(text('Bring headphones & a friend'));
  await signUp();
});
