import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openAdmin } from './admin.tsx';
import { anothersTab } from './anothersTab.ts';
import { answerWith } from './answers.ts';
import { button, field } from './bookings.tsx';
import { card, focus, makeFolder, openFolder, press } from './media.ts';
import { listen, read } from './screenReader.ts';
import { makeCampaign, openSettings } from './settings.tsx';
import { makeTexts, openTexts } from './texts.tsx';

afterEach(() => vi.restoreAllMocks());

type Reader = Awaited<ReturnType<typeof listen>>;

/** Expects that these phrases were said once each, in this order, and forgets what was said. */
async function expectSaid(reader: Reader, ...phrases: (string | RegExp)[]): Promise<void> {
  const isPhrase = (said: string, phrase: string | RegExp) =>
    typeof phrase === 'string' ? said === phrase : phrase.test(said);
  await expect
    .poll(async () => {
      const said = await reader.said();
      return phrases.map((phrase) => said.filter((one) => isPhrase(one, phrase)).length);
    })
    .toEqual(phrases.map(() => 1));
  const places = (await reader.said()).map((one) => phrases.findIndex((phrase) => isPhrase(one, phrase)));
  expect(places.filter((place) => place >= 0)).toEqual(phrases.map((_, place) => place));
  reader.forget();
}

test('a row of the list is read with its status and actions, and says why an action is not possible', async () => {
  const { name } = await makeCampaign();
  await openAdmin(`/campaign?search=${encodeURIComponent(name)}`);
  const row = page.getByRole('row', { name });
  await expect.element(row).toBeVisible();
  const spoken = await read(row.element());
  expect(spoken).toEqual(
    expect.arrayContaining([
      `checkbox, Select ${name}, not checked`,
      `link, ${name}`,
      `link, Edit ${name}`,
      `button, Token gate pre-page of ${name}: the token gate is not enabled, disabled`,
      `button, Delete ${name}`,
    ]),
  );
});

test('a field with an error, a failed save and a save are announced once each; opening a form announces nothing', async () => {
  const campaign = await makeCampaign();
  await openSettings(campaign);
  const reader = await listen();
  await expect.element(field('Name')).toBeVisible();
  expect((await reader.said()).filter((phrase) => phrase.startsWith('polite'))).toEqual([]);
  await field('Name').fill('');
  await expectSaid(reader, /^textbox, Name, Campaign .*required$/, 'polite: 1 changed field: Name');
  await button('Save changes').click();
  // Not 'required' too: the error of the field says it.
  await expectSaid(reader, 'textbox, Name, Required, invalid');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not saved. Check the marked fields.');
  await field('Name').fill('Spoken');
  answerWith('/patch', () => new Response('{}', { status: 500 }));
  await button('Save changes').click();
  const failure = 'Not saved; your changes are still here. The server returned 500.';
  await expectSaid(reader, `alert: ${failure}`);
  vi.restoreAllMocks();
  await button('Save changes').click();
  await expectSaid(reader, 'polite: No unsaved changes', 'polite: Spoken updated!');
});

test('a lost lock is an alert', async () => {
  const campaign = await makeCampaign();
  const another = await anothersTab(campaign);
  await openSettings(campaign);
  const reader = await listen();
  await another.takeOverFromScreen();
  await expectSaid(reader, /^alert: Edi Editor took over this campaign\. You can view it, but not edit it\./);
});

test('the command palette says its field and the number of results', async () => {
  await openAdmin('/labels');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Labels' })).toBeVisible();
  const reader = await listen();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('dialog').getByRole('combobox')).toHaveFocus();
  await expectSaid(reader, /^combobox, Search campaigns, people, files and actions, /);
  await userEvent.keyboard('shortcuts');
  await expectSaid(reader, 'polite: 1 result');
});

test('a file is said with its kind and size; its selection is read', async () => {
  const { folder, fill } = await makeFolder('Spoken');
  const [first] = await fill(['a', 'b']);
  if (!first) throw new Error('The file is missing');
  await openFolder(folder, 2);
  const reader = await listen();
  focus(card(first));
  await press(' ');
  await expectSaid(reader, `button, ${first.name} TXT · 22 bytes`, 'polite: 1 selected');
  expect(await read(page.getByRole('grid').element())).toContain(
    `gridcell, ${first.name} TXT · 22 bytes Select ${first.name}, selected`,
  );
});

test('a text to translate is said with its message and language', async () => {
  await openTexts(await makeTexts());
  const reader = await listen();
  page.getByRole('table').getByRole('textbox').first().element().focus();
  await userEvent.keyboard('{Tab}');
  await expectSaid(reader, /^textbox, date\.on, English, /, /^textbox, seats, English, Plural form 1 \(one: 1\), /);
});
