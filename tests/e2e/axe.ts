import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';
import type axe from 'axe-core';
import { axeConfig, axeTags, OPEN_MODAL, settled } from '../support/axeScope.ts';
import { isInFirefox } from './firefox.ts';
import { expect } from './signIn.ts';
import { isFullTier } from './tier.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const everything: axe.RunOnly = { type: 'tag', values: axeTags };

/** The rules of these levels that a theme can break; the rest of the document is the same in each theme. */
const ofColours: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

const light = ['light', everything] as const;
const inDark = ['dark', ofColours] as const;

/**
 * Returns what axe finds in one document without its frames: each broken rule with the elements that break it. A frame
 * is checked separately, since axe can't reach into one that may not run scripts. Under an open dialog or menu the
 * page is inert: the gate checks only the dialog or menu, the full tier the whole document.
 */
async function violationsIn(frame: Frame | Page, runOnly = everything): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
  return frame.evaluate(
    async ({ chosen, config, modal }) => {
      window.axe.configure(config);
      const modals = modal === null ? null : document.querySelectorAll(modal);
      const { violations } = await window.axe.run(modals?.length ? modals : document, {
        runOnly: chosen,
        resultTypes: ['violations'],
        iframes: false,
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 300)} ${failureSummary.split('\n').at(1)}`,
        ),
      );
    },
    { chosen: runOnly, config: axeConfig, modal: isFullTier ? null : OPEN_MODAL },
  );
}

type Look = {
  /** A frame to check instead of the page. */
  inside?: Frame | Page;
  /**
   * Makes the gate check the dark theme too, or only the dark theme where a screen test checks the light one. The full
   * tier checks both on every screen.
   */
  dark?: boolean | 'only';
};

function themesFor(dark: Look['dark']) {
  if (isFullTier || dark === true) return [light, inDark];
  return dark === 'only' ? [inDark] : [light];
}

/**
 * Expects that axe finds no violation on the current screen: all rules in the light theme, those of colours in the
 * dark one. Checks nothing in Firefox ESR, where axe sometimes crashes the process of the page.
 */
export async function expectAccessible(
  page: Page,
  screen: string,
  { inside = page, dark = false }: Look = {},
): Promise<void> {
  if (isInFirefox) return;
  for (const [colorScheme, rules] of themesFor(dark)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const theme = inside.locator('html[data-theme]');
    if ((await theme.count()) > 0) await expect(theme).toHaveAttribute('data-theme', colorScheme);
    await inside.evaluate(settled);
    expect.soft(await violationsIn(inside, rules), `${screen}, ${colorScheme}`).toEqual([]);
  }
}
