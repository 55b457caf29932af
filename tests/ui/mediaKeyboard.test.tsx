import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { button } from './bookings.tsx';
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
  press,
  ticked,
} from './media.ts';

afterEach(() => vi.restoreAllMocks());

const isEmpty = page.getByText('This folder is empty');

test('a folder opened by a key focuses its first item', { tags: ['full'] }, async () => {
  const { folder, makeBelow, fill } = await makeFolder('Opened');
  await makeBelow('/Empty');
  await fill(['a', 'b', 'c'], '/Full');
  await openFolder(folder, 0);
  await expect.element(folderLink('Full')).toBeVisible();
  focus(folderLink('Empty'));
  await press('ArrowRight', 'Enter');
  await expect.element(files.first()).toHaveFocus();
  await press('End');
  await expect.element(files.last()).toHaveFocus();
  window.history.back();
  await expect.element(folderLink('Empty')).toBeVisible();
  focus(folderLink('Empty'));
  await press('Enter');
  await expect.element(isEmpty).toBeVisible();
  await expect.element(page.getByText('Choose files')).toHaveFocus();
  // A folder that was open before appears at once.
  window.history.back();
  await expect.element(folderLink('Full')).toBeVisible();
  focus(folderLink('Full'));
  await press('Enter');
  await expect.element(files.first()).toHaveFocus();
});

test("Escape inside a file's information closes it and returns the focus to the file", { tags: ['full'] }, async () => {
  const { folder, fill } = await makeFolder('Closed');
  await fill(['a', 'b', 'c']);
  await openFolder(folder, 3);
  focus(files.nth(1));
  await press('Enter');
  const pane = page.getByRole('complementary', { name: /^About/ });
  await expect.element(pane).toBeVisible();
  focus(pane.getByRole('button', { name: 'Copy link' }));
  await press('Escape');
  await expect.element(pane).not.toBeInTheDocument();
  await expect.element(files.nth(1)).toHaveFocus();
  await press('Enter');
  await expect.element(pane).toBeVisible();
  focus(pane.getByRole('button', { name: 'Close' }));
  await press('Enter');
  await expect.element(pane).not.toBeInTheDocument();
  await expect.element(files.nth(1)).toHaveFocus();
});

test('when a file is deleted by a key, the next file at its position gets the focus', async () => {
  const { folder, fill } = await makeFolder('Deleted');
  await fill(['a', 'b', 'c', 'd']);
  await openFolder(folder, 4);
  const remove = async () => {
    await press('Delete');
    await expect.element(dialog()).toBeVisible();
    focus(dialog().getByRole('button', { name: 'Delete' }));
    await press('Enter');
    await expect.element(dialog()).not.toBeInTheDocument();
  };
  focus(files.nth(1));
  await remove();
  await filesAre(3);
  await expect.element(files.nth(1)).toHaveFocus();
  await press('End');
  await remove();
  await filesAre(2);
  await expect.element(files.last()).toHaveFocus();
  await remove();
  await filesAre(1);
  // The socket sends the event before the call has its response.
  const real = window.fetch.bind(window);
  vi.spyOn(window, 'fetch').mockImplementation(async (request, init) => {
    const answer = await real(request, init);
    if (init?.method === 'DELETE') await expect.element(isEmpty).toBeInTheDocument();
    return answer;
  });
  await remove();
  await expect.element(isEmpty).toBeVisible();
  await expect.element(page.getByText('Choose files')).toHaveFocus();
});

test('Shift selects from the focused file, or from the file selected last', { tags: ['full'] }, async () => {
  const { folder, fill } = await makeFolder('Span');
  await fill(['a', 'b', 'c', 'd', 'e', 'f']);
  await openFolder(folder, 6);
  await files.first().click();
  await press('ArrowRight', 'ArrowRight', 'ArrowRight', 'Shift+ArrowRight');
  await expect.element(ticked(2)).toBeVisible();
  await press('Shift+ArrowLeft', 'Shift+ArrowLeft', 'Shift+ArrowLeft');
  await expect.element(ticked(3)).toBeVisible();
  await press('Escape', 'Home', 'Space');
  await files.last().click({ modifiers: ['Shift'] });
  await expect.element(ticked(6)).toBeVisible();
  await press('Shift+Home');
  await expect.element(ticked(1)).toBeVisible();
});

test('a selection in one folder is not the start of a range in another', { tags: ['full'] }, async () => {
  const { folder, makeBelow, fill } = await makeFolder('Begun');
  await makeBelow('/Other');
  await fill(['a', 'b', 'c', 'd', 'e']);
  await fill(['f', 'g', 'h', 'i', 'j'], '/Other');
  await openFolder(`${folder}/Other`, 5);
  window.location.hash = `#${addressOf(folder)}`;
  await expect.element(folderLink('Other')).toBeVisible();
  await filesAre(5);
  await files.nth(4).click({ modifiers: ['ControlOrMeta'] });
  await expect.element(ticked(1)).toBeVisible();
  window.history.back();
  await expect.element(files.nth(1)).toHaveAccessibleName(/^i/);
  focus(files.nth(1));
  await press('Shift+ArrowRight');
  await expect.element(ticked(2)).toBeVisible();
});

test('the header of the table covers no focused row', { tags: ['full'] }, async () => {
  const { folder, fill } = await makeFolder('Covered');
  await fill(Array.from({ length: 30 }, (_, at) => `row-${at}`));
  await openFolder(folder, 30);
  await button('Table').click();
  await expect.element(page.getByRole('columnheader', { name: 'Type', exact: true })).toBeVisible();
  focus(files.first());
  const hidden = (): number => {
    const head = document.querySelector('[role=columnheader]')?.parentElement?.getBoundingClientRect();
    const row = document.activeElement?.closest('[role=row]')?.getBoundingClientRect();
    return row && head ? head.bottom - row.top : Number.NaN;
  };
  for (const keys of [
    ['End', 'Home'],
    ['End', 'PageUp', 'PageUp', 'ArrowUp'],
  ]) {
    await press(...keys);
    await expect.poll(hidden).toBeLessThanOrEqual(1);
  }
});

test('the open information follows the arrow keys, so that Delete asks about the file shown', {
  tags: ['full'],
}, async () => {
  const { folder, fill } = await makeFolder('Followed');
  const [, second, first] = await fill(['a', 'b', 'c']);
  if (!first || !second) throw new Error('No files were made.');
  await openFolder(folder, 3);
  await card(first).click();
  await expect.element(info(first)).toBeVisible();
  focus(files.nth(0));
  await press('ArrowRight');
  await expect.element(info(second)).toBeVisible();
  await expect.element(files.nth(1)).toHaveFocus();
  expect(window.location.hash).toContain(encodeURIComponent(second.filename));
  await press('Delete');
  await expect.element(dialog()).toHaveTextContent(second.name);
});
