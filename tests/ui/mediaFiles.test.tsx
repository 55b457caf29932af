import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from './admin.tsx';
import { violations } from './axe.ts';
import { button, heading } from './bookings.tsx';
import { folderAccessOf } from './folderAccess.ts';
import {
  addressOf,
  card,
  dialog,
  files,
  filesAre,
  focus,
  folderLink,
  info,
  makeFolder,
  openFolder,
  picture,
  press,
  type Stored,
  ticked,
} from './media.ts';
import { makeCampaign } from './settings.tsx';

afterEach(() => vi.restoreAllMocks());

/** Lets the screen read files from the test page's origin: nothing listens at the server's public URL. */
function readFilesHere({ url }: Stored): void {
  const real = window.fetch.bind(window);
  vi.spyOn(window, 'fetch').mockImplementation(async (request, init) => {
    const answer = await real(request, init);
    if (!String(request).includes('/api/uploads')) return answer;
    return new Response((await answer.text()).replaceAll(new URL(url).origin, window.location.origin), answer);
  });
}

const folderAbove = page.getByRole('navigation', { name: 'Folder path' }).getByRole('link').nth(1);
const totalOf = async (folder: string) =>
  Object(await call('GET', `/api/uploads?limit=200&folder=${encodeURIComponent(folder)}`)).total;

describe('folders', () => {
  test('are created, opened, and deleted with their exact name; an unknown one leads to the library', async () => {
    const { folder, put } = await makeFolder('Folders');
    await openFolder(folder, 0);
    await button('New folder').click();
    const name = page.getByLabelText('Name');
    await name.fill(' / ');
    await expect.element(button('Create')).toBeDisabled();
    expect(await violations()).toEqual([]);
    await name.fill(' Day/ 1 & 2 ');
    await button('Create').click();
    await expect.element(page.getByText('Day 1 & 2 created!')).toBeVisible();
    await folderLink('Day 1 & 2').click();
    await expect.poll(() => window.location.hash).toMatch(/\/Day%201%20%26%202$/);
    await put('notes.txt', { below: '/Day 1 & 2' });
    await filesAre(1);

    await folderAbove.click();
    await expect.element(folderLink('Day 1 & 2')).toBeVisible();
    focus(folderLink('Day 1 & 2'));
    await press('Delete');
    await expect.element(dialog('Delete folder')).toHaveTextContent('1 file in all');
    const remove = dialog().getByRole('button', { name: 'Delete' });
    await dialog().getByRole('textbox').fill('Day 1');
    await expect.element(remove).toBeDisabled();
    await dialog().getByRole('textbox').fill('Day 1 & 2');
    await remove.click();
    await expect.element(page.getByText(`Folder ${folder}/Day 1 & 2 deleted!`)).toBeVisible();
    await expect.element(folderLink('Day 1 & 2')).not.toBeInTheDocument();

    window.location.hash = `#${addressOf(`${folder}/Day 1 & 2`)}`;
    await expect.element(page.getByText(`There is no folder ${folder}/Day 1 & 2.`)).toBeVisible();
    await expect.poll(() => window.location.hash).toBe('#/media');
  });

  test('show what others add and delete without a reload', { tags: ['full'] }, async () => {
    const { folder, put, remove } = await makeFolder('Together');
    await openFolder(folder, 0);
    const theirs = await put('theirs.txt');
    await expect.element(card(theirs)).toBeVisible();
    await remove(`/api/uploads/${theirs.filename}`);
    await filesAre(0);
  });

  test('keep their positions when the user comes back to them', { tags: ['full'] }, async () => {
    const { folder, fill } = await makeFolder('Back');
    await fill(['a', 'b', 'c']);
    await openFolder(folder, 3);
    const before = files.first().element().getBoundingClientRect().toJSON();
    await page.getByRole('link', { name: 'Labels' }).click();
    await expect.element(heading('Labels')).toBeVisible();
    window.history.back();
    await filesAre(3);
    expect(files.first().element().getBoundingClientRect().toJSON()).toEqual(before);
  });
});

describe('files', () => {
  test.each([
    'cards',
    'table',
  ])('keep their elements when another one is added, so that a click opens none that it was not on (%s)', async (layout) => {
    const { folder, put } = await makeFolder('Added');
    const first = await put('first.txt');
    await openFolder(folder, 1);
    if (layout === 'table') await button('Table').click();
    await expect.element(card(first)).toBeVisible();
    const pressed = card(first).element();
    const added = await put('added.txt');
    await filesAre(2);
    await expect.element(card(added)).toBeVisible();
    expect(card(added).element()).not.toBe(pressed);
  });

  test('are moved by dragging them onto a folder, all selected ones together', async () => {
    const { folder, makeBelow, put } = await makeFolder('Drag');
    await makeBelow('/Target');
    const [one, two, three] = [await put('one.txt'), await put('two.txt'), await put('three.txt')];
    await openFolder(folder, 3);
    await card(one).click({ modifiers: ['ControlOrMeta'] });
    await card(three).click({ modifiers: ['ControlOrMeta'] });
    await expect.element(ticked(2)).toBeVisible();
    await userEvent.dragAndDrop(card(one), folderLink('Target'));
    await expect.element(page.getByText(`2 files moved to ${folder}/Target.`)).toBeVisible();
    await filesAre(1);
    expect(await totalOf(`${folder}/Target`)).toBe(2);

    await folderLink('Target').click();
    await filesAre(2);
    await userEvent.dragAndDrop(card(three), folderAbove);
    await expect.element(page.getByText(`${three.name} moved to ${folder}.`)).toBeVisible();
    window.history.back();
    await expect.element(card(two)).toBeVisible();
    await expect.element(card(three)).toBeVisible();
  });

  test('are selected, moved and deleted by keyboard only', async () => {
    const { folder, name, makeBelow, fill } = await makeFolder('Keys');
    await makeBelow('/Inside');
    await fill(['a', 'b', 'c', 'd']);
    await openFolder(folder, 4);
    const enter = async (locator: ReturnType<typeof button>) => {
      await expect.element(locator).toBeVisible();
      focus(locator);
      await press('Enter');
    };
    focus(folderLink('Inside'));
    await press('ArrowDown', 'ArrowRight', 'Space', 'Shift+ArrowRight');
    await expect.element(ticked(2)).toBeVisible();
    await press('Escape');
    await expect.element(page.getByRole('region', { name: /selected/ })).not.toBeInTheDocument();
    await press('Control+a');
    await expect.element(ticked(4)).toBeVisible();
    await press('Escape', 'Home', 'ArrowDown', 'Space');
    await enter(button('Move'));
    await expect.element(dialog().getByRole('button', { name }).last()).toBeVisible();
    expect(await violations()).toEqual([]);
    await enter(dialog().getByRole('button', { name }).last());
    await enter(dialog().getByRole('button', { name: 'Inside' }));
    await enter(button('Move to Inside'));
    await expect.element(page.getByText(/moved to .*Inside\./)).toBeVisible();
    await filesAre(3);

    const pane = page.getByRole('complementary', { name: /^About/ });
    await enter(files.first());
    await expect.element(pane).toBeVisible();
    focus(files.first());
    await press('Delete');
    await enter(dialog().getByRole('button', { name: 'Delete' }));
    await expect.element(page.getByText(/\.txt deleted!/)).toBeVisible();
    await filesAre(2);
    await expect.element(pane).not.toBeInTheDocument();
  });

  test('that a campaign uses are deleted only after the campaign was named', async () => {
    const { folder, put } = await makeFolder('Used');
    const cover = await put('cover.jpg', { content: await picture(400, 300, 'image/jpeg') });
    const campaign = await makeCampaign({ meta_tags: { og_image: cover.url } });
    await openFolder(folder, 1);
    await card(cover).click();
    await expect.element(info(cover).getByRole('link', { name: campaign.name })).toBeVisible();
    await info(cover).getByRole('button', { name: 'Optimize' }).click();
    await expect.element(info(cover).getByRole('button', { name: /^Focal point/ })).toBeVisible();
    expect(await violations()).toEqual([]);
    await info(cover).getByRole('button', { name: 'Delete' }).click();
    await expect.element(dialog()).toBeVisible();
    expect(await violations()).toEqual([]);
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await expect.element(dialog('In use')).toHaveTextContent(campaign.name);
    expect(await violations()).toEqual([]);
    expect(await totalOf(folder)).toBe(1);
    await button('Delete anyway').click();
    await expect.element(page.getByText(`${cover.name} deleted!`)).toBeVisible();
    await filesAre(0);
  });

  test('are opened by an external user, who has no way to delete', async () => {
    const { folder, put } = await makeFolder('External');
    const theirs = await put('theirs.txt');
    await call('PUT', folderAccessOf(folder));
    await openFolder(folder, 1, 'external');
    await card(theirs).click();
    await expect.element(info(theirs).getByRole('button', { name: 'Move' })).toBeVisible();
    const remove = page.getByRole('button', { name: /^Delete/ });
    await expect.element(remove).not.toBeInTheDocument();
    focus(files.first());
    await press('Delete', 'Control+a');
    await expect.element(ticked(1)).toBeVisible();
    await expect.element(remove).not.toBeInTheDocument();
    await expect.element(dialog()).not.toBeInTheDocument();
    await call('DELETE', folderAccessOf(folder));
  });

  test('with sound can be played: the controls are shown, as wide as the pane', { tags: ['full'] }, async () => {
    const { folder, put } = await makeFolder('Heard');
    const sound = await put('tone.wav', { content: tone(800 + Math.floor(Math.random() * 1_000)) });
    readFilesHere(sound);
    await openFolder(folder, 1);
    await card(sound).click();
    const player = () => info(sound).element().querySelector('audio');
    await expect.poll(player).not.toBeNull();
    expect(player()?.getBoundingClientRect().width).toBeGreaterThan(250);
    await expect.poll(() => player()?.duration).toBeGreaterThan(0);
    expect(await violations()).toEqual([]);
  });
});

/** A WAV file of one byte per sample, 8,000 samples per second. */
function tone(samples: number): Blob {
  const head = new DataView(new ArrayBuffer(44));
  for (const [at, word] of [
    [0, 'RIFF'],
    [8, 'WAVEfmt '],
    [36, 'data'],
  ] as const)
    for (let index = 0; index < word.length; index++) head.setUint8(at + index, word.charCodeAt(index));
  head.setUint32(4, 36 + samples, true);
  head.setUint32(16, 16, true);
  head.setUint16(20, 1, true);
  head.setUint16(22, 1, true);
  head.setUint32(24, 8_000, true);
  head.setUint32(28, 8_000, true);
  head.setUint16(32, 1, true);
  head.setUint16(34, 8, true);
  head.setUint32(40, samples, true);
  const wave = Uint8Array.from({ length: samples }, (_, at) => 128 + Math.round(100 * Math.sin(at / 3)));
  return new Blob([head, wave], { type: 'audio/wav' });
}
