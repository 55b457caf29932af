import type { Locator, Page } from '@playwright/test';
import { isInFirefox } from './firefox.ts';
import { expectNoForeignStorage, refuseForeignStorage, refusingStorage } from './foreignStorage.ts';
import { test as base, expect, lockDialog, lockOf, lostBanner } from './people.ts';
import { storedTexts } from './storedTexts.ts';

const test = base.extend({
  launchOptions: [async ({ launchOptions }, use) => use(await refusingStorage(launchOptions)), { scope: 'worker' }],
});

const editorOf = (page: Page) => page.frameLocator('iframe');
const title = (page: Page) => editorOf(page).getByLabel('Title', { exact: true });
const inEditor = (page: Page, name: string) => editorOf(page).getByRole('button', { name, exact: true });
const saved = (page: Page) => expect(editorOf(page).getByText('All changes saved')).toBeVisible();
const blocksShown = (page: Page) =>
  editorOf(page)
    .frameLocator('.preview-frame')
    .locator('.story > .heading-block, .story > .text-block')
    .allInnerTexts();

const maxSteps = 80;

const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement && document.hasFocus());

/** Goes to an element with Tab, or with other keys, as a user without a mouse does. */
async function goTo(page: Page, target: Locator, keys = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  // In Firefox only one window has the focus.
  await page.bringToFront();
  for (let step = 0; step < maxSteps; step += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(keys);
  }
  const focused = await page
    .locator(':focus')
    .evaluateAll((all) => all.map(({ outerHTML }) => outerHTML.slice(0, 300)));
  throw new Error(`${keys} does not reach ${target}, the focus is at ${focused.join(', ') || 'nothing'}`);
}

async function press(page: Page, target: Locator, keys?: string): Promise<void> {
  await goTo(page, target, keys);
  await page.keyboard.press('Enter');
}

test('two users write one page by keyboard alone, without storage in the frame: draft, undo, conflict, and leaving', async ({
  enter,
  makeCampaign,
}) => {
  // Each key takes several commands in Firefox.
  test.slow(isInFirefox);
  const campaign = await makeCampaign('By keyboard');
  const [ada, edi] = [await enter('admin'), await enter('editor')];
  for (const { context } of [ada, edi]) await refuseForeignStorage(context);
  const { page } = ada;
  const { keyboard } = page;
  await page.goto(`/#/campaign/${campaign.id}/settings`);
  await press(page, page.getByRole('link', { name: 'Editor', exact: true }));
  await goTo(page, title(page));
  await expect.poll(() => lockOf(ada.call, campaign)).toBeDefined();
  await expectNoForeignStorage(page);
  await keyboard.type('First play');
  await press(page, inEditor(page, 'Add text'));
  await keyboard.type('Come at eight.');
  await press(page, inEditor(page, 'Add heading'));
  await keyboard.type('Tonight');
  await goTo(page, inEditor(page, 'Heading 1'), 'Shift+Tab');
  await keyboard.press('Alt+ArrowUp');
  const moved = ['Tonight', 'Come at eight.'];
  await expect.poll(() => blocksShown(page)).toEqual(moved);

  await page.reload();
  await press(page, inEditor(page, 'Restore unsaved changes'));
  await expect(title(page)).toHaveValue('First play');
  await expect.poll(() => blocksShown(page)).toEqual(moved);
  await keyboard.press('ControlOrMeta+z');
  await expect.poll(() => blocksShown(page)).toEqual(moved.toReversed());
  await keyboard.press('ControlOrMeta+Shift+z');
  await expect.poll(() => blocksShown(page)).toEqual(moved);
  await keyboard.press('ControlOrMeta+s');
  await saved(page);

  await press(page, inEditor(page, 'Text 1'));
  const text = editorOf(page).getByRole('textbox', { name: 'Text 1' });
  await goTo(page, text);
  await keyboard.press('ControlOrMeta+End');
  await keyboard.type(' Bring a friend.');
  await edi.page.goto(`/#/campaign/${campaign.id}/editor`);
  await press(edi.page, lockDialog(edi.page).getByRole('button', { name: 'Take over' }));
  await press(edi.page, inEditor(edi.page, 'Text 1'));
  await goTo(edi.page, editorOf(edi.page).getByRole('textbox', { name: 'Text 1' }));
  await edi.page.keyboard.press('ControlOrMeta+a');
  await edi.page.keyboard.type('Come at nine.');
  await edi.page.keyboard.press('ControlOrMeta+s');
  await saved(edi.page);

  await press(page, page.getByRole('button', { name: 'Take over again' }));
  await expect(lostBanner(page)).toBeHidden();
  await expect(page.locator('iframe')).not.toHaveAttribute('inert');
  await press(page, inEditor(page, 'Save'));
  const question = editorOf(page).getByRole('dialog', { name: 'Someone else changed the same texts or values' });
  await press(page, question.getByRole('button', { name: 'Merged' }));
  await expect(question.getByLabel('Text to save')).toHaveValue('Come at nine. Bring a friend.');
  await press(page, question.getByRole('button', { name: 'Save' }));
  await saved(page);
  expect((await storedTexts(ada, campaign)).en?.[await idOf(text)]).toBe('Come at nine. Bring a friend.');
  // Not with Tab: past the last element of a page comes the browser's own toolbar, which a headless Chromium doesn't have.
  await press(page, page.getByRole('link', { name: 'Settings', exact: true }), 'Shift+Tab');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

/** Returns the id of the message that an input shows. */
async function idOf(input: Locator): Promise<string> {
  const [, block, field] = /^block-(.+)-(\w+)$/.exec((await input.getAttribute('id')) ?? '') ?? [];
  return `page.${block}.${field}`;
}
