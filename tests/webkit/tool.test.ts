import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, it } from 'vitest';
import { png } from '#tests/support/pictures.ts';
import { makeScratchFolder } from '#tests/support/scratch.ts';
import { label, role, text, within } from './find.ts';
import { call, makeCampaign, open, signIn, window } from './tool.ts';
import { keys } from './webKit.ts';

const full = { tags: ['full'] };
beforeAll(() => signIn());
/** Links of the fake catalogue, listed in docs/outside-services.md. */
const artists = ['z4wa6L1tuzOnYS6LYqe5Yk', 'orexAsWVGD2wVWSvKsMxeH'].map(
  (id) => `https://open.spotify.com/artist/${id}`,
);
it('a logout ends the session', full, async () => {
  await window.click(role('button', /^Account of/));
  await window.click(role('menuitem', 'Logout'));
  await window.find(role('button', 'Login'));
  await signIn();
});

it('the list is searched and sorted', full, async () => {
  await open('/campaign', 'Campaigns');
  await window.click(within(role('columnheader', /^Created/), role('button')));
  await window.until('the URL has the sort', async () => (await window.url()).includes('sort=created_at'));
  await window.fill(role('searchbox', /Search/), 'Sunday Static');
  await window.find(text(/^\d out of \d+ campaigns$/));
});

it('artists are added and reordered by keys', full, async () => {
  const { id } = await makeCampaign('Music');
  await open(`/campaign/${id}/music`, 'Music');
  for (const link of artists) {
    await window.fill(label(/artist ID or URL/), link);
    await window.click(role('button', 'Add artist'));
    await window.find(within(role('region', 'Focus Artists'), role('listitem'), `nth=${artists.indexOf(link)}`));
  }
  const names = async () => {
    const { items } = await call<{ items: { name: string }[] }>('GET', `/campaigns/${id}/music/focus_artists`);
    return items.map(({ name }) => name).join();
  };
  await window.until('both are stored', async () => (await names()) === 'Nova Lindqvist,The Soft Machines');
  const handle = await window.find(role('button', 'Move The Soft Machines'));
  await window.run('arguments[0].focus()', handle);
  for (const key of [keys.space, keys.up, keys.space]) await window.press(key);
  await window.until('the new order is stored', async () => (await names()) === 'The Soft Machines,Nova Lindqvist');
});

it('a text is translated and saved', full, async () => {
  const { id } = await makeCampaign('Translated');
  await open(`/campaign/${id}/translations`, 'Translations');
  await window.click(role('button', 'Add language'));
  await window.fill(within(role('dialog', 'Add language'), role('combobox')), 'svenska');
  await window.click(role('option', /Swedish/));
  await window.click(within(role('dialog', 'Add language'), role('button', 'Add')));
  await window.gone(role('dialog', 'Add language'));
  await window.fill(role('searchbox'), 'signup.title');
  await window.fill(role('textbox', 'signup.title, Swedish'), 'Säkra din plats');
  await window.find(text(/Unsaved: Swedish: new, 1 message/));
  await window.click(role('button', 'Save changes'));
  await window.find(text('No unsaved changes'));
});

it('a picture is uploaded into the library', full, async () => {
  const path = join(makeScratchFolder('webkit'), `walk-${Date.now()}.png`);
  writeFileSync(path, await png({ width: 40, height: 30 }));
  await open('/media', 'Media');
  await window.chooseFile('input[type="file"]', path);
  await window.click(role('button', 'Start upload'));
  await window.until('the library has the file', async () => {
    const { items } = await call<{ items: { name: string }[] }>('GET', '/uploads?limit=200&folder=%2F');
    return items.some(({ name }) => path.endsWith(name));
  });
});

it('reports and users open', full, async () => {
  const { id } = await makeCampaign('Reported');
  await open(`/campaign/${id}/reports`, 'Reports');
  await window.find(role('heading', /Sign-ups/));
  await open('/user', 'Pending users');
  await window.find('tbody tr');
});

it('the palette opens another screen, and German and the dark theme are chosen in the menu', full, async () => {
  await open('/campaign', 'Campaigns');
  await window.press(keys.control, 'k');
  await window.find(role('combobox', /^Search campaigns/));
  await window.write('Labels');
  await window.press(keys.enter);
  await window.find(role('heading', 'Labels'));
  await window.click(role('button', /^Account of/));
  await window.click(role('menuitemcheckbox', 'Dark mode'));
  await window.find('html[data-theme="dark"]');
  await window.click(role('menuitemradio', /Deutsch/));
  await window.find('html[lang="de"]');
  await window.find(text(/^Suchen/));
});
