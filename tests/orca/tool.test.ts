import { beforeAll, it } from 'vitest';
import { makeCampaign } from '#tests/support/productCalls.ts';
import { call, callAsEditor, focus, open, page, signIn } from './browser.ts';
import { expectSaid, press, write } from './orca.ts';

beforeAll(signIn);

const button = (name: string | RegExp) => page.getByRole('button', { name });
const tab = () => press('Tab');

it('a row of the list, and its actions', async () => {
  const { name } = await makeCampaign(call, 'Row');
  await open('/campaign', 'Campaigns');
  await page.getByRole('link', { name: `Edit ${name}` }).waitFor();
  await focus(button('Updated'));
  await expectSaid('List: Tab to the row', tab, /^row 2/, new RegExp(`^Select ${name} check box not checked`));
  await expectSaid('List: Tab to the name', tab, /^Name column header/, new RegExp(`^${name} link`));
  await expectSaid('List: Tab to the status', tab, /^Status column header/, /^Running Since/);
  await expectSaid('List: Tab to the actions', tab, /^Actions column header/, new RegExp(`^Edit ${name} link`));
  await focus(page.getByRole('link', { name: `Reports of ${name}` }));
  const reason = new RegExp(`^Token gate pre-page of ${name}: the token gate is not enabled push button grayed`);
  await expectSaid('List: Tab to an action that is not possible', tab, reason);
  await expectSaid('List: Tab to the next action', tab, new RegExp(`^Unpublish ${name} push button`));
  await expectSaid('List: unpublish', () => press('Return'), new RegExp(`^Unpublish ${name} Visitors can’t open`));
});

it('a field with an error, a failed save, and a save', async () => {
  const { id } = await makeCampaign(call, 'Form');
  await open(`/campaign/${id}/settings`, 'Settings');
  const name = page.getByRole('textbox', { name: /^Name/ });
  await focus(name);
  await expectSaid('Form: clear the name', () => press('ctrl+a', 'BackSpace'), /^1 changed field: Name$/);
  await focus(button('Discard'));
  await expectSaid('Form: Tab to the button', tab, /^Save changes push button/);
  await expectSaid(
    'Form: save without a name',
    () => press('Return'),
    /^Not saved\. Check the marked fields\.$/,
    /^Name .*entry/,
    /^Required/,
  );
  await expectSaid('Form: write a name', () => write('Spoken'), /^1 changed field: Name$/);
  await page.route('**/patch', (route) => route.fulfill({ status: 500, body: '{}' }));
  await expectSaid('Form: a save that fails', () => press('ctrl+s'), /^Not saved; your changes are still here/);
  await page.unroute('**/patch');
  await expectSaid('Form: save', () => press('ctrl+s'), /^No unsaved changes$/, /^Spoken updated!$/);
});

it('a campaign that another user edits, and a lost lock', async () => {
  const { id } = await makeCampaign(call, 'Lock');
  await callAsEditor('PUT', `/campaigns/${id}/lock`, { take_over: false });
  const isOpened = () => open(`/campaign/${id}/settings`, 'Settings');
  await expectSaid('Lock: open a locked campaign', isOpened, /^Another user is editing campaign/);
  await expectSaid('Lock: Tab to the first button', tab, /^Go back .*link/);
  await expectSaid('Lock: Tab to the second button', tab, /^Take over push button/);
  press('Return');
  await focus(page.getByRole('textbox', { name: /^Name/ }));
  const lose = () => callAsEditor('PUT', `/campaigns/${id}/lock`, { take_over: true });
  await expectSaid('Lock: another user takes over', lose, /took over this campaign\. You can view it, but not edit it/);
});

it('the palette', async () => {
  await open('/labels', 'Labels');
  // The browser loads its code while it is idle.
  const isLoaded = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('CommandPalette'));
  await page.waitForFunction(isLoaded);
  await expectSaid(
    'Palette: open',
    () => press('ctrl+k'),
    /^Command palette dialog/,
    /^Search campaigns, people, files and actions .*combo box/,
  );
  press('Escape');
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
  await expectSaid('Media: next file', () => press('Right'), /^column 2/, /^first\.txt TXT · 9 bytes push button/);
  await expectSaid('Media: select it', () => press('space'), /^1 selected$/);
  await expectSaid('Media: remove the selection', () => press('space'), /^0 selected$/);
});

it('cards of blocks', async () => {
  const { id } = await makeCampaign(call, 'Blocks');
  await open(`/campaign/${id}/editor`, 'Editor');
  const frame = page.frameLocator('iframe');
  const inFrame = (name: string) => frame.getByRole('button', { name, exact: true });
  await focus(inFrame('Add text'));
  await expectSaid('Editor: add a text', () => press('Return'), /^Text 1 entry/);
  write('Doors at eight');
  await focus(inFrame('Add heading'));
  await expectSaid('Editor: add a heading', () => press('Return'), /^Heading 1 entry/);
  write('Tonight');
  await focus(inFrame('Heading 1'));
  await expectSaid('Editor: move it up', () => press('alt+Up'), /^Heading 1 is now at place 1 of 2/);
  await expectSaid('Editor: delete it', () => press('Delete'), /^Heading 1 deleted/);
  await expectSaid('Editor: save', () => press('ctrl+s'), /^All changes saved$/);
});
