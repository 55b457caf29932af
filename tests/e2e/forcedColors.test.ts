import type { Frame, Page } from '@playwright/test';
import { show } from './everyScreen.ts';
import { button, demoCampaign, open } from './screens.ts';
import { test as base, expect } from './signIn.ts';
import { full } from './tier.ts';

/** Contexts can't force colors in Firefox, but a setting of the browser can. */
const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const firefoxUserPrefs = { ...launchOptions.firefoxUserPrefs, 'browser.display.document_color_use': 2 };
      await use({ ...launchOptions, firefoxUserPrefs });
    },
    { scope: 'worker' },
  ],
});
test.use({ contextOptions: { forcedColors: 'active' } });

/**
 * Returns the controls and dialogs that a user can't see: without text, picture or border, because forced colors remove
 * backgrounds and shadows.
 */
const invisible = (target: Page | Frame): Promise<string[]> =>
  target.evaluate(() => {
    const canvas = getComputedStyle(document.body).backgroundColor;
    const hasBorder = (element: Element) => {
      const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(element);
      const isDrawn = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0;
      return isDrawn && borderTopColor !== canvas && !/^rgba.*, 0\)$/.test(borderTopColor);
    };
    const hasContent = (element: HTMLElement) =>
      element.innerText.trim() !== '' || element.querySelector('svg, img, video, canvas') !== null;
    const shown = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      );
    const needsBorder =
      '.MuiSwitch-track, .MuiDialog-paper, .MuiPopover-paper, .MuiButton-contained, [popover]:popover-open';
    return [
      ...shown('button, a[href], [role="button"]').filter((one) => !hasContent(one) && !hasBorder(one)),
      ...shown(needsBorder).filter((one) => !hasBorder(one)),
    ].map((one) => one.outerHTML.slice(0, 120));
  });

test('with forced colors the controls, dialogs and frames of the main screens are visible', full, async ({ page }) => {
  const found: string[] = [];
  const look = async (what: string, target: Page | Frame = page) => {
    found.push(...(await invisible(target)).map((element) => `${what}: ${element}`));
  };
  await open(page, '/campaign', 'Campaigns');
  await look('list');
  await button(page, /^Apps:/).click();
  await look('filter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').first()).toBeVisible();
  await look('palette');
  await page.keyboard.press('Escape');
  const { id, url } = await demoCampaign(page, 'upcoming');
  await show(page, `/campaign/${id}/settings`);
  await look('settings');
  await show(page, `/campaign/${id}/editor`);
  await expect(page.frameLocator('iframe').getByLabel('Title')).toBeVisible();
  await look('editor');
  const editor = page.frames().find((frame) => frame.url().includes(`/editor/${id}`));
  if (!editor) throw new Error('No frame shows the editor');
  await look('editor, inside its frame', editor);
  await show(page, '/media');
  await look('media');
  await page.goto(url);
  await look('public page');
  expect(found).toEqual([]);
});
