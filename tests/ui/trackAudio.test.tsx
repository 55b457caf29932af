import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { callerAs } from './admin.tsx';
import { violations } from './axe.ts';
import { button, combobox } from './bookings.tsx';
import { dialog, makeFolder } from './media.ts';
import { broken, catalogue, current, fresh, openOwnMusic, said, stub, trackInput } from './music.tsx';
import { takeOver } from './takeOver.ts';

const { harbours, harboursAtApple } = catalogue;
const picker = dialog('Choose media');
const inPicker = (name: string | RegExp) => picker.getByRole('button', { name, exact: true });
const track = 'Count the Machines';
const choose = button(`Choose an audio file for ${track}`);
const remove = button(`Remove the audio file of ${track}`);
const soundOf = (name: string) =>
  [...document.querySelectorAll('section[aria-label="Current tracks"] [role="row"]')].find((row) =>
    row.querySelector('.track-name')?.textContent?.startsWith(name),
  )?.lastElementChild?.textContent;
const isAudioWrite = (address: string, init?: RequestInit) =>
  /tracklist\/audio$/.test(address) && init?.method === 'PUT';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

/** Opens the music of a campaign with an album, whose media folder has these sounds. */
async function openWithSounds(...names: string[]) {
  const { folder, put, remove: removeAt } = await makeFolder('Masters');
  const sound = await (await fetch('/api/music/sample_sounds/1.wav')).blob();
  const files: string[] = [];
  for (const one of names) files.push((await put(one, { content: sound })).filename);
  const music = await openOwnMusic({ search_value: harbours }, { media_folder: folder });
  return { ...music, put, files, removeFile: (filename: string) => removeAt(`/api/uploads/${filename}?force=true`) };
}

async function pick(file: RegExp): Promise<void> {
  await inPicker(file).click();
  await button('Use file').click();
}

test('an audio file of the media library is set, replaced and removed at a track', async () => {
  const { put, files, stored } = await openWithSounds('first.wav', 'second.wav');
  await put('words.txt');
  expect(soundOf(track)).toContain('Preview from Spotify');
  expect(soundOf('Gentle Stations')).toContain('No sound: fans get a link');
  expect(await violations()).toEqual([]);
  await choose.click();
  await expect.element(inPicker(/^first\./)).toBeVisible();
  await expect.element(inPicker(/^words\./)).not.toBeInTheDocument();
  await pick(/^first\./);
  await expect.element(said('1 audio file saved')).toBeVisible();
  expect(soundOf(track)).toContain('Audio file: first.wav');
  expect((await stored()).items[0].audio.filename).toBe(files[0]);
  await button(`Replace the audio file of ${track}`).click();
  await pick(/^second\./);
  await expect.poll(() => soundOf(track)).toContain('Audio file: second.wav');
  await remove.click();
  await expect.element(said('Audio file removed')).toBeVisible();
  await expect.element(choose).toHaveFocus();
  expect(soundOf(track)).toContain('Preview from Spotify');
  expect((await stored()).items[0].audio).toBeNull();
});

test('several files are matched to tracks by name, checked, and saved together', { tags: ['full'] }, async () => {
  const names = ['02 final.wav', `${track} master.wav`, 'another.wav'];
  const { files, stored } = await openWithSounds(...names);
  await button('Add audio files').click();
  for (const name of names) await picker.getByRole('checkbox', { name: `Select ${name}` }).click();
  await button('Use 3 files').click();
  await expect.element(dialog('Match files to tracks')).toBeVisible();
  const trackFor = (at: number) => combobox(`Track for ${names[at]}`);
  await expect.element(trackFor(1)).toHaveTextContent(track);
  await expect.element(trackFor(2)).toHaveValue('');
  const { items } = await stored();
  const idAt = (at: number) => items[at].service_id.spotify;
  await expect.element(trackFor(0)).toHaveValue(idAt(1));
  await trackFor(2).selectOptions(idAt(1));
  for (const at of [0, 2]) {
    await expect.element(trackFor(at)).toHaveAccessibleDescription(/^Two files have the same track/);
    await expect.element(trackFor(at)).toBeInvalid();
  }
  await expect.element(trackFor(1)).toBeValid();
  await expect.element(button('Save 3 files')).toBeDisabled();
  expect(await violations()).toEqual([]);
  await trackFor(2).selectOptions(idAt(4));
  await button('Save 3 files').click();
  await expect.element(said('3 audio files saved')).toBeVisible();
  const saved = (await stored()).items.map((item: { audio: { filename: string } | null }) => item.audio?.filename);
  expect([saved[0], saved[1], saved[4]]).toEqual([files[1], files[0], files[2]]);
  await trackInput.fill('https://open.spotify.com/playlist/d99cAtMp9DixObG6b7Fmwf');
  await expect
    .element(fresh)
    .toHaveTextContent('The audio files of 3 tracks that are not in the new list are removed.');
});

test('a save that fails leaves the sound as it was: a server error, a deleted file, a changed list', async () => {
  const { files, removeFile } = await openWithSounds('lost.wav');
  stub((address, init) => (isAudioWrite(address, init) ? broken() : undefined));
  await choose.click();
  await pick(/^lost\./);
  await expect.element(said('Something went wrong on the server. Nothing was saved.')).toBeVisible();
  expect(soundOf(track)).toContain('Preview from Spotify');
  vi.restoreAllMocks();
  const real = window.fetch.bind(window);
  stub(async (address, init) => {
    if (!isAudioWrite(address, init)) return undefined;
    await real(address.replace(/\/audio$/, ''), { ...init, body: JSON.stringify({ search_value: harboursAtApple }) });
    return undefined;
  });
  await choose.click();
  await pick(/^lost\./);
  await expect.element(current).toHaveTextContent('Album on Apple Music');
  await expect.element(said(/^Not saved: |This track is not in the list anymore/).first()).toBeVisible();
  expect(soundOf(track)).toContain('Preview from Apple Music');
  vi.restoreAllMocks();
  stub(async (address, init) => {
    if (isAudioWrite(address, init)) await removeFile(files[0] ?? '');
    return undefined;
  });
  await choose.click();
  await pick(/^lost\./);
  await expect.element(said('This file is not in the media library anymore').first()).toBeVisible();
  expect(soundOf(track)).toContain('Preview from Apple Music');
});

test('a file that is deleted while its track is shown can’t be played, and the preview remains', {
  tags: ['full'],
}, async () => {
  const { files, removeFile } = await openWithSounds('soon-gone.wav');
  await choose.click();
  await pick(/^soon-gone\./);
  await expect.poll(() => soundOf(track)).toContain('Audio file');
  await removeFile(files[0] ?? '');
  await button(`Play ${track}`).click();
  await expect.element(said(`${track} can’t be played.`)).toBeVisible();
  await expect.poll(() => soundOf(track)).toContain('Preview from Spotify');
});

test('a user who lost the lock can play sounds, but not change them', { tags: ['full'] }, async () => {
  const asEditor = await callerAs('editor');
  const { campaign } = await openOwnMusic({ search_value: harbours });
  await takeOver(asEditor, campaign);
  await expect.element(said(/took over this campaign/)).toBeVisible();
  await expect.element(choose).toBeDisabled();
  await expect.element(button('Add audio files')).toBeDisabled();
  await expect.element(button(`Play ${track}`)).not.toHaveAttribute('aria-disabled');
  await page.viewport(390, 844);
  expect(await violations()).toEqual([]);
});
