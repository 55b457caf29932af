import { beforeAll, it } from 'vitest';
import { makeCampaign } from '#tests/support/productCalls.ts';
import { call, callAsEditor, focus, open, page, signIn } from './browser.ts';
import { expectSaid, press, write } from './orca.ts';

beforeAll(signIn);

const button = (name: string | RegExp) => page.getByRole('button', { name });

it('a row of the list, and its actions', async () => {
  const { name } = await makeCampaign(call, 'Row');
  await open(`/campaign?search=${encodeURIComponent(name)}`, 'Campaigns');
  await page.getByRole('link', { name: `Edit ${name}` }).waitFor();
  await focus(page.getByRole('checkbox', { name: /^Select all/ }));
  for (let step = 0; step < 14; step += 1) await expectSaid('Row: Tab', () => press('Tab'));
});

it('a field with an error, a failed save, and a save', async () => {
  const { id } = await makeCampaign(call, 'Form');
  await open(`/campaign/${id}/settings`, 'Settings');
  await focus(page.getByRole('textbox', { name: /^Name/ }));
  await expectSaid('Form: clear the name', () => press('ctrl+a', 'BackSpace'));
  await expectSaid('Form: save', () => press('ctrl+s'));
  await expectSaid('Form: a new name', () => write('Spoken'));
  await page.route('**/patch', (route) => route.fulfill({ status: 500, body: '{}' }));
  await expectSaid('Form: a failed save', () => press('ctrl+s'));
  await page.unroute('**/patch');
  await expectSaid('Form: save again', () => press('ctrl+s'));
});

it('a campaign that another user edits, and a lost lock', async () => {
  const { id } = await makeCampaign(call, 'Lock');
  await callAsEditor('PUT', `/campaigns/${id}/lock`, { take_over: false });
  await expectSaid('Lock: open a locked campaign', () => open(`/campaign/${id}/settings`, 'Settings'));
  await expectSaid('Lock: Tab', () => press('Tab'));
  await expectSaid('Lock: Tab', () => press('Tab'));
  await expectSaid('Lock: take over', () => press('Return'));
  await page.waitForTimeout(2000);
  await expectSaid('Lock: lost', () => callAsEditor('PUT', `/campaigns/${id}/lock`, { take_over: true }));
});

it('the palette', async () => {
  await open('/labels', 'Labels');
  await expectSaid('Palette: open', () => press('ctrl+k'));
  await expectSaid('Palette: type', () => write('med'));
  await expectSaid('Palette: down', () => press('Down'));
  await expectSaid('Palette: Escape', () => press('Escape'));
});

it('the media grid', async () => {
  await call('POST', '/uploads/folders/Orca');
  for (const name of ['first.txt', 'second.txt']) {
    const form = new FormData();
    form.set('folder', '/Orca');
    form.set('file', new File([name], name));
    await call('POST', '/uploads', form);
  }
  await open('/media/Orca', 'Media');
  await focus(button(/^second.txt/));
  await expectSaid('Media: right', () => press('Right'));
  await expectSaid('Media: select', () => press('space'));
  await expectSaid('Media: left', () => press('Left'));
  await expectSaid('Media: open', () => press('Return'));
});

it('cards of blocks', async () => {
  const { id } = await makeCampaign(call, 'Blocks');
  await open(`/campaign/${id}/editor`, 'Editor');
  const frame = page.frameLocator('iframe');
  const add = (name: string) => frame.getByRole('button', { name, exact: true });
  await add('Add text').waitFor();
  await focus(add('Add text'));
  await expectSaid('Blocks: add a text', () => press('Return'));
  await expectSaid('Blocks: write', () => write('Doors at eight'));
  await focus(add('Add heading'));
  await expectSaid('Blocks: add a heading', () => press('Return'));
  await expectSaid('Blocks: write', () => write('Tonight'));
  await expectSaid('Blocks: shift tab', () => press('shift+Tab'));
  await expectSaid('Blocks: shift tab', () => press('shift+Tab'));
  await focus(add('Heading 1'));
  await expectSaid('Blocks: move up', () => press('alt+Up'));
  await expectSaid('Blocks: delete', () => press('Delete'));
  await expectSaid('Blocks: save', () => press('ctrl+s'));
});
