import type { Page } from '@playwright/test';
import { api, dialog, files, openFolder, openNewFolder, put, type Stored } from './mediaLibrary.ts';
import { expect, test } from './signIn.ts';

const folderLink = (page: Page, name: string) => page.getByRole('link', { name: `Folder ${name}`, exact: true });
const below = (folder: string, name: string) => `/api/uploads/folders/${encodeURIComponent(folder.slice(1))}/${name}`;

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Files of one text each, the last the newest; they stand in the grid the other way round. */
async function fill(page: Page, folder: string, names: string[]): Promise<Stored[]> {
  const made: Stored[] = [];
  for (const name of names) made.push(await put(page, folder, `${name}.txt`, Buffer.from(`${folder} ${name}`)));
  if (page.url().endsWith(encodeURIComponent(folder.slice(1)))) await expect(files(page)).toHaveCount(names.length);
  return made;
}

test('a folder that is opened by a key hands the focus to the first thing in it', async ({ page }) => {
  const folder = await openNewFolder(page, 'Opened');
  await api(page, 'POST', below(folder, 'Full'));
  await api(page, 'POST', below(folder, 'Empty'));
  await fill(page, `${folder}/Full`, ['a', 'b', 'c']);
  await folderLink(page, 'Empty').focus();
  await press(page, 'ArrowRight', 'Enter');
  await expect(files(page).first()).toBeFocused();
  await press(page, 'End');
  await expect(files(page).last()).toBeFocused();
  await page.goBack();
  await folderLink(page, 'Empty').focus();
  await press(page, 'Enter');
  await expect(page.getByText('This folder is empty')).toBeVisible();
  await expect(page.getByText('Choose files')).toBeFocused();
  // Where one has been before it is there at once.
  await page.goBack();
  await folderLink(page, 'Full').focus();
  await press(page, 'Enter');
  await expect(files(page).first()).toBeFocused();
});

test("a file's information is closed by Escape from inside, and the file has the focus again", async ({ page }) => {
  const folder = await openNewFolder(page, 'Closed');
  await fill(page, folder, ['a', 'b', 'c']);
  await files(page).nth(1).focus();
  await press(page, 'Enter');
  const pane = page.getByRole('complementary', { name: /^About/ });
  await pane.getByRole('button', { name: 'Copy link' }).focus();
  await press(page, 'Escape');
  await expect(pane).toHaveCount(0);
  await expect(files(page).nth(1)).toBeFocused();
  await press(page, 'Enter');
  await pane.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(pane).toHaveCount(0);
  await expect(files(page).nth(1)).toBeFocused();
});

test('when a file is deleted by a key, the one in its place has the focus', async ({ page }) => {
  const folder = await openNewFolder(page, 'Deleted');
  await fill(page, folder, ['a', 'b', 'c', 'd']);
  await files(page).nth(1).focus();
  const remove = async () => {
    await press(page, 'Delete');
    await dialog(page).getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(dialog(page)).toHaveCount(0);
  };
  await remove();
  await expect(files(page)).toHaveCount(3);
  await expect(files(page).nth(1)).toBeFocused();
  await press(page, 'End');
  await remove();
  await expect(files(page)).toHaveCount(2);
  await expect(files(page).last()).toBeFocused();
  await remove();
  await expect(files(page)).toHaveCount(1);
  // The socket tells of it before the call has its answer.
  await page.route('**/api/uploads/**', async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue();
    const response = await route.fetch();
    await expect(page.getByText('This folder is empty')).toBeAttached();
    return route.fulfill({ response });
  });
  await remove();
  await expect(page.getByText('This folder is empty')).toBeVisible();
  await expect(page.getByText('Choose files')).toBeFocused();
});

test('Shift ticks from where the focus is, or from what was ticked last', async ({ page }) => {
  const folder = await openNewFolder(page, 'Span');
  await fill(page, folder, ['a', 'b', 'c', 'd', 'e', 'f']);
  const ticked = (count: number) => page.getByRole('region', { name: `${count} selected` });
  await files(page).first().click();
  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Shift+ArrowRight');
  await expect(ticked(2)).toBeVisible();
  await press(page, 'Shift+ArrowLeft', 'Shift+ArrowLeft', 'Shift+ArrowLeft');
  await expect(ticked(3)).toBeVisible();
  await press(page, 'Escape', 'Home', 'Space');
  await files(page)
    .last()
    .click({ modifiers: ['Shift'] });
  await expect(ticked(6)).toBeVisible();
  await press(page, 'Shift+Home');
  await expect(ticked(1)).toBeVisible();
});

test('what was ticked in one folder is no beginning in another', async ({ page }) => {
  const folder = await openNewFolder(page, 'Begun');
  await api(page, 'POST', below(folder, 'Other'));
  await fill(page, folder, ['a', 'b', 'c', 'd', 'e']);
  await fill(page, `${folder}/Other`, ['f', 'g', 'h', 'i', 'j']);
  await openFolder(page, `${folder}/Other`);
  await expect(files(page)).toHaveCount(5);
  await openFolder(page, folder);
  await files(page)
    .nth(4)
    .click({ modifiers: ['ControlOrMeta'] });
  await page.goBack();
  await files(page).nth(1).focus();
  await press(page, 'Shift+ArrowRight');
  await expect(page.getByRole('region', { name: '2 selected' })).toBeVisible();
});

test('in the table no row with the focus is covered by the head', async ({ page }) => {
  const folder = await openNewFolder(page, 'Covered');
  await fill(
    page,
    folder,
    Array.from({ length: 30 }, (_, at) => `row-${at}`),
  );
  await page.getByRole('button', { name: 'Table' }).click();
  await files(page).first().focus();
  const hidden = () =>
    page.evaluate(() => {
      const head = document.querySelector('[role=columnheader]')?.parentElement?.getBoundingClientRect();
      const row = document.activeElement?.closest('[role=row]')?.getBoundingClientRect();
      return row && head ? head.bottom - row.top : Number.NaN;
    });
  for (const keys of [
    ['End', 'Home'],
    ['End', 'PageUp', 'PageUp', 'ArrowUp'],
  ]) {
    await press(page, ...keys);
    await expect.poll(hidden).toBeLessThanOrEqual(1);
  }
});
