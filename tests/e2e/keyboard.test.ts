import type { Page } from '@playwright/test';
import { expect, test } from './signIn.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const press = (page: Page, key: string) => page.keyboard.press(key);

async function open(page: Page, path: string, title: string): Promise<void> {
  await page.goto(`/#${path}`);
  await expect(heading(page, title)).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
}

/** The accessible name of what has the focus, as far as a test tells elements apart by it. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const label = element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    return `${element?.tagName.toLowerCase()} ${label}`;
  });

/** Presses Tab until the element that is looked for has the focus. */
async function tabTo(page: Page, wanted: RegExp, most = 60): Promise<void> {
  for (let pressed = 0; pressed < most; pressed += 1) {
    await press(page, 'Tab');
    if (wanted.test(await focused(page))) return;
  }
  throw new Error(`Tab never came to ${wanted}`);
}

test('the first Tab offers to skip the bar, and Enter goes to the content', async ({ page }) => {
  await open(page, '/labels', 'Labels');
  await press(page, 'Tab');
  const skip = page.getByRole('button', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await press(page, 'Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await press(page, 'Tab');
  await expect(page.getByRole('main').locator('a[href], button, input').first()).toBeFocused();
});

test('from the list by keyboard: row actions, a dialog that keeps the focus, and back to where one was', async ({
  page,
}) => {
  await open(page, '/campaign', 'Campaigns');
  await tabTo(page, /^button Delete /);
  const opener = await focused(page);
  await expect(page.locator('button:focus')).toHaveCSS('opacity', '1');
  await press(page, 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete campaign' });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  for (let pressed = 0; pressed < 4; pressed += 1) {
    await press(page, 'Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await press(page, 'Escape');
  await expect(dialog).toBeHidden();
  expect(await focused(page)).toBe(opener);
});

test('another screen takes the focus to its title; another filter leaves it', async ({ page }) => {
  await open(page, '/labels', 'Labels');
  await page.getByRole('link', { name: 'New label' }).first().press('Enter');
  await expect(heading(page, 'New label')).toBeFocused();
  await page.getByRole('link', { name: 'Campaigns' }).press('Enter');
  await expect(heading(page, 'Campaigns')).toBeFocused();
  await page.goBack();
  await expect(heading(page, 'New label')).toBeFocused();

  await page.getByRole('link', { name: 'Campaigns' }).press('Enter');
  await page.getByRole('searchbox').fill('Nova');
  await expect(page).toHaveURL(/filters=/);
  await expect(page.getByRole('searchbox')).toBeFocused();
});

test('Tab passes through every part of a form and its side panel, and round again', async ({ page }) => {
  // One that no other journey edits, whose lock might live on for some seconds.
  await open(page, '/campaign?filters=%7B%22search%22%3A%22low-orbit-undertow%22%7D', 'Campaigns');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByLabel('Name')).toBeVisible();
  await page.getByLabel('Name').fill('Typed by keyboard');
  const passed = new Set<string>();
  await tabTo(page, /^button Save changes/);
  await tabTo(page, /^button Skip to content/);
  for (let pressed = 0; pressed < 120; pressed += 1) {
    await press(page, 'Tab');
    const here = await focused(page);
    passed.add(here);
    if (here === 'button Save changes') break;
  }
  expect([...passed].map((one) => one.split(' ')[0])).toEqual(expect.arrayContaining(['a', 'input', 'button']));
  expect([...passed]).toContain('a Editor');
  expect([...passed]).toContain('button Save changes');
});

test('the menus open, move and close by keyboard, and give the focus back', async ({ page }) => {
  await open(page, '/labels', 'Labels');
  const account = page.getByRole('button', { name: /^Account of/ });
  await account.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'User settings' })).toBeFocused();
  await press(page, 'ArrowDown');
  await press(page, 'ArrowDown');
  await expect(page.getByRole('menuitemcheckbox', { name: 'Dark mode' })).toBeFocused();
  await press(page, 'ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
  await press(page, 'Escape');
  await expect(account).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the drawer opens by keyboard, Escape closes it, and a choice goes to the screen', async ({ page }) => {
    await open(page, '/user', 'Users');
    const opener = page.getByRole('button', { name: 'Open navigation' });
    await opener.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Navigation' });
    await expect(drawer).toBeVisible();
    await press(page, 'Escape');
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.press('Enter');
    await drawer.getByRole('link', { name: 'Blocked' }).press('Enter');
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('link', { name: 'Boris Hale' })).toBeVisible();
  });
});

test.describe('who wants less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('sees nothing glide', async ({ page }) => {
    await open(page, '/labels', 'Labels');
    await page.getByRole('link', { name: 'New label' }).first().click();
    const slow = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .map((element) => getComputedStyle(element))
        .flatMap(({ transitionDuration, animationDuration }) =>
          `${transitionDuration}, ${animationDuration}`.split(', '),
        )
        .filter((duration) => Number.parseFloat(duration) > 0.001),
    );
    expect(slow).toEqual([]);
  });
});
