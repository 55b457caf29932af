import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  button,
  page,
  party,
  press,
  read,
  save,
  saved,
  select,
  storedText,
  text,
  texts,
  title,
  write,
} from './editorControls.ts';
import { desktop, type EditingUser, type Editors, type Look, startEditors } from './editorPages.ts';

let editors: Editors;
beforeAll(async () => {
  editors = await startEditors();
});
afterAll(() => editors.stop());
beforeEach(() => {
  editors.store({ page, texts });
  editors.renewAccounts();
});

const refused: Look = { ...desktop, isStorageBlocked: true };
const places: [string, Look][] = [
  ['in the browser', desktop],
  ['at the app, if the browser refuses storage', refused],
];

const restore = (user: EditingUser) => button(user, 'Restore unsaved changes');

/** Returns which of these users have a draft at the app's server. */
async function withDraft(...users: string[]): Promise<string[]> {
  const { rows } = await editors.apps.database.query<{ subject: string }>('select subject from campaign_apps.drafts');
  return users.filter((user) => rows.some(({ subject }) => subject === editors.accountOf(user)));
}

describe.each(places)('unsaved changes and steps, stored %s', (_place, look) => {
  it('are offered to their user only, although another user logs in while the editor is open', async () => {
    const ada = await editors.open('ada', look);
    await title(ada).fill('By Ada');
    await ada.page.reload();
    await restore(ada).waitFor();
    await ada.logIn('elif');
    await restore(ada).waitFor({ state: 'detached' });
    await expect.poll(() => title(ada).inputValue()).toBe('First play');
    await title(ada).fill('By Elif');
    await save(ada);
    await saved(ada);
    expect(storedText(editors, 'page.page.title')).toBe('By Elif');
    await ada.logIn('ada');
    await restore(ada).click();
    await expect.poll(() => title(ada).inputValue()).toBe('By Ada');
    await ada.close();
  });

  it('are kept as those of the user who typed them, although another user logs in a moment later', async () => {
    const ada = await editors.open('ada', look);
    await title(ada).fill('By Ada');
    await ada.logIn('elif');
    await expect.poll(() => title(ada).inputValue()).toBe('First play');
    if (look.isStorageBlocked) await expect.poll(() => withDraft('ada', 'elif')).toEqual(['ada']);
    await ada.logIn('ada');
    await restore(ada).click();
    await expect.poll(() => title(ada).inputValue()).toBe('By Ada');
    await ada.close();
  });

  it('contain a block that another user has deleted since, with the text that was typed', async () => {
    const [ada, elif] = [await editors.open('ada', look), await editors.open('elif')];
    await write(ada, 2, 'By Ada');
    await select(elif, 2);
    await button(elif, 'Delete Text 2').click();
    await save(elif);
    await saved(elif);
    await ada.page.reload();
    await restore(ada).click();
    expect(await read(ada, 2)).toBe('By Ada');
    await save(ada);
    await saved(ada);
    expect(storedText(editors, 'page.b.text')).toBe('By Ada');
    await Promise.all([ada.close(), elif.close()]);
  });

  it('are undone and redone after a save and a reload, without a question', async () => {
    const ada = await editors.open('ada', look);
    await write(ada, 2, 'Bring two friends.');
    await select(ada, 1);
    await button(ada, 'Delete Text 1').click();
    await save(ada);
    await saved(ada);
    await ada.page.reload();
    await ada.editor.getByText('No changes yet').waitFor();
    expect(await restore(ada).count()).toBe(0);
    await title(ada).focus();
    await press(ada, 'z');
    await expect.poll(() => read(ada, 1)).toBe(party);
    await press(ada, 'z');
    await expect.poll(() => read(ada, 2)).toBe('Bring a friend.');
    await press(ada, 'Shift+z');
    await expect.poll(() => read(ada, 2)).toBe('Bring two friends.');
    await save(ada);
    await saved(ada);
    expect(storedText(editors, 'page.a.text')).toBe(party);
    await ada.close();
  });

  it('are not undone after a reload where another user has changed the page since', async () => {
    const ada = await editors.open('ada', look);
    await write(ada, 1, 'By Ada');
    await save(ada);
    await saved(ada);
    const elif = await editors.open('elif');
    await write(elif, 1, 'By Elif');
    await save(elif);
    await saved(elif);
    await ada.page.reload();
    await ada.editor.getByText('No changes yet').waitFor();
    expect(await restore(ada).count()).toBe(0);
    await title(ada).focus();
    await press(ada, 'z');
    await ada.editor.getByText('someone else has edited the same place').waitFor();
    await select(ada, 1);
    expect(await text(ada, 1).inputValue()).toBe('By Elif');
    await Promise.all([ada.close(), elif.close()]);
  });
});

it('a draft that cannot be read is not replaced: the editor says so, and opens with it later', async () => {
  const ada = await editors.open('ada', refused);
  await title(ada).fill('By Ada');
  await expect.poll(() => withDraft('ada', 'elif')).toEqual(['ada']);
  let isBroken = true;
  await ada.page.route('**/draft', (route) => (isBroken ? route.fulfill({ status: 503 }) : route.continue()));
  await ada.page.reload();
  await ada.editor.getByText('It is not known whether you have unsaved changes here.').waitFor();
  isBroken = false;
  await button(ada, 'Try again').click();
  await restore(ada).click();
  await expect.poll(() => title(ada).inputValue()).toBe('By Ada');
  await ada.close();
});
