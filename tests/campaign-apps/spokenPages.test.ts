import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listenIn, type Reader } from '../support/pageReader.ts';
import { scriptsRun } from '../support/publicPage.ts';
import { page as editedPage, texts } from './editorControls.ts';
import { type Editors, startEditors } from './editorPages.ts';
import { type SoundPages, startSoundPages } from './soundPages.ts';

let pages: SoundPages;
let editors: Editors;
beforeAll(async () => {
  [pages, editors] = await Promise.all([startSoundPages(), startEditors()]);
});
afterAll(() => Promise.all([pages.stop(), editors.stop()]));

const tracks = [{ name: 'Undertow', seconds: 60, audio: '/whole.wav' }];

async function open(app: string, startsIn: number): Promise<{ page: Page; reader: Reader }> {
  const page = await pages.open(pages.show(app, startsIn, tracks));
  await scriptsRun(page);
  return { page, reader: await listenIn(page) };
}

/** Expects that this was said once, and forgets it. */
async function expectSaid(reader: Reader, ...phrases: string[]): Promise<void> {
  await expect.poll(reader.said).toEqual(expect.arrayContaining(phrases));
  const said = await reader.said();
  for (const phrase of phrases) expect(said.filter((one) => one === phrase)).toHaveLength(1);
  reader.forget();
}

it('a proposal, a vote and a search announce their results', async () => {
  const { page, reader } = await open('community-playlist', -5);
  await page.getByRole('button', { name: 'Propose Undertow' }).press('Enter');
  const none = 'All tracks have been proposed. Vote for the best.';
  await expectSaid(reader, 'button, Propose Undertow', `polite: Votes left: 9 Proposals left: 2 ${none}`);
  await page.getByRole('button', { name: /take back your vote/ }).press('Enter');
  await expectSaid(reader, 'button, Voted: take back your vote for Undertow', 'polite: Votes left: 10');
  await page.getByRole('searchbox', { name: 'Title or artist' }).fill('under');
  await page.getByRole('button', { name: 'Search' }).press('Enter');
  await expectSaid(reader, 'searchbox, Title or artist', 'polite: Found: 1');
  await page.context().close();
});

it('the player says that it loads, and a sign-up what is missing and what comes next', async () => {
  const { page, reader } = await open('listen-and-unlock', -5);
  await page.getByRole('button', { name: 'Play', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  await expectSaid(reader, 'button, Play', 'polite: Loading …');
  const signUp = page.getByRole('button', { name: 'Sign up' });
  await signUp.press('Enter');
  await expectSaid(reader, 'button, Sign up', 'textbox, Name, Enter your name, invalid, required');
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada');
  await page.getByRole('textbox', { name: 'Email address' }).fill('ada@example.com');
  await page.getByRole('checkbox', { name: /^Yes, you may email me/ }).check();
  await expectSaid(reader, 'textbox, Email address, Enter your email address, invalid, required');
  await signUp.press('Enter');
  await expect.poll(async () => (await reader.said()).at(-1)).toMatch(/^group, Check your inbox, We sent you a link\./);
  await page.context().close();
});

it('cards of the editor are named with their text, and moving, deleting and finding one is announced', async () => {
  editors.store({ page: editedPage, texts });
  const ada = await editors.open('ada');
  const frame = ada.page.frames().find((one) => one.url().includes('/editor'));
  if (!frame) throw new Error('The frame of the editor is missing');
  const reader = await listenIn(frame);
  const keys = 'key shortcuts Alt+ArrowUp Alt+ArrowDown Control+D Control+C Control+V Delete';
  const firstCard = frame.getByRole('button', { name: /^Text 1/ }).first();
  await firstCard.press('Alt+ArrowDown');
  const party = 'The party starts at eight in the park.';
  await expectSaid(
    reader,
    `button, Text 1, ${party}, not expanded, ${keys}`,
    `button, Text 2, ${party}, not expanded, ${keys}`,
    'polite: Unsaved changes',
    'polite: Text 1 is now at place 2 of 2.',
  );
  await firstCard.press('Delete');
  await expectSaid(reader, 'polite: Text 1 deleted. Ctrl+Z takes it back.');
  await ada.page.keyboard.press('ControlOrMeta+f');
  await frame.getByRole('textbox', { name: 'Find in the texts of the page' }).fill('PARTY');
  await expectSaid(reader, `polite: 1 of 1: Text 1: ${party}`);
  await ada.close();
});
