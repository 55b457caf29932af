import { afterEach, describe, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { variant } from '../support/tier.ts';
import { mainTab, makeLabel, openAdmin } from './admin.tsx';
import { violations } from './axe.ts';
import { button, field, heading } from './bookings.tsx';
import { makeCampaign, openSettings, readCampaign } from './settings.tsx';

const link = (name: string) => page.getByRole('link', { name, exact: true });
const press = (...keys: string[]) => userEvent.keyboard(keys.map((key) => `{${key}}`).join(''));

async function open(path: string, title: string): Promise<void> {
  await openAdmin(path);
  await expect.element(heading(title)).toBeVisible();
  await expect.element(page.getByRole('status', { name: 'Loading' })).not.toBeInTheDocument();
}

/** Resolves when an element stays: while a list loads, its links are replaced. */
async function untilItStays(locator: ReturnType<typeof link>): Promise<void> {
  await expect.element(locator).toBeVisible();
  let before: Element[] = [];
  await expect
    .poll(() => {
      before = [locator.element(), ...before].slice(0, 6);
      return before.length === 6 && before.every((one) => one === before[0]);
    })
    .toBe(true);
}

/** Focuses an element and presses Enter. */
async function enter(locator: ReturnType<typeof link>): Promise<void> {
  await untilItStays(locator);
  locator.element().focus();
  await press('Enter');
}

/** Returns the tag and accessible name of the focused element. */
function focused(): string {
  const element = document.activeElement;
  return `${element?.tagName.toLowerCase()} ${element?.getAttribute('aria-label') ?? element?.textContent ?? ''}`;
}

/** Presses Tab until this element has the focus; returns the elements focused on the way. */
async function tabTo(wanted: RegExp): Promise<string[]> {
  const passed: string[] = [];
  while (passed.length < 120) {
    await userEvent.tab();
    passed.push(focused());
    if (wanted.test(focused())) return passed;
  }
  throw new Error(`Tab never came to ${wanted}`);
}

test('the first Tab offers to skip the bar, and Enter moves to the content', async () => {
  await open('/labels', 'Labels');
  await untilItStays(link('New label').first());
  await userEvent.tab();
  const skip = page.getByRole('button', { name: 'Skip to content' });
  await expect.element(skip).toHaveFocus();
  await expect.element(skip).toBeInViewport();
  await press('Enter');
  await expect.element(page.getByRole('main')).toHaveFocus();
  await userEvent.tab();
  const first = () => document.querySelector('main')?.querySelector('a[href], button, input');
  await expect.poll(() => document.activeElement === first()).toBe(true);
});

test('a dialog opened by keyboard from a row traps the focus, and restores it', async () => {
  const { name } = await makeCampaign();
  await open(`/campaign?filters=${encodeURIComponent(JSON.stringify({ search: name }))}`, 'Campaigns');
  await expect.element(page.getByRole('row', { name })).toBeVisible();
  await tabTo(/^button Delete /);
  const opener = document.activeElement;
  await expect.poll(() => getComputedStyle(opener ?? document.body).opacity).toBe('1');
  await press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete campaign' });
  await expect.element(dialog.getByRole('textbox')).toHaveFocus();
  for (let pressed = 0; pressed < 4; pressed += 1) {
    await userEvent.tab();
    expect(dialog.element().contains(document.activeElement)).toBe(true);
  }
  await press('Escape');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(document.activeElement).toBe(opener);
});

test('another screen moves the focus to its title; another filter does not', async () => {
  await open('/labels', 'Labels');
  await expect.element(await mainTab('Campaigns')).toBeVisible();
  await enter(link('New label').first());
  await expect.element(heading('New label')).toHaveFocus();
  await enter(link('Campaigns'));
  await expect.element(heading('Campaigns')).toHaveFocus();
  window.history.back();
  await expect.element(heading('New label')).toHaveFocus();

  await enter(link('Campaigns'));
  await page.getByRole('searchbox').fill('Nova');
  await expect.poll(() => window.location.hash).toMatch(/filters=/);
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
});

test('Tab passes through every part of a form and its side panel, and starts over', async () => {
  await openSettings(await makeCampaign({}, 'no-flags'));
  await field('Name').first().fill('Typed by keyboard');
  await tabTo(/^button Save changes/);
  await tabTo(/^button Skip to content/);
  const passed = await tabTo(/^button Save changes/);
  expect(passed.map((one) => one.split(' ')[0])).toEqual(expect.arrayContaining(['a', 'input', 'button']));
  expect(passed).toContain('a Editor');
});

test('the account menu opens, moves and closes by keyboard, and restores the focus', { tags: ['full'] }, async () => {
  await open('/labels', 'Labels');
  const account = page.getByRole('button', { name: /^Account of/ });
  await enter(account);
  await expect.element(page.getByRole('menuitem', { name: 'User settings' })).toHaveFocus();
  expect(await violations()).toEqual([]);
  await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown');
  await expect.element(page.getByRole('menuitemcheckbox', { name: 'Dark mode' })).toHaveFocus();
  await press('ArrowDown', 'ArrowDown');
  await expect.element(page.getByRole('menuitemradio', { name: 'Language: Deutsch' })).toHaveFocus();
  await press('ArrowDown');
  await expect.element(page.getByRole('menuitem', { name: 'Logout' })).toHaveFocus();
  await press('Escape');
  await expect.element(account).toHaveFocus();
});

test('on a phone the drawer opens by keyboard, Escape closes it, and selecting an item opens its screen', {
  tags: ['full'],
}, async () => {
  await open(`/user?filters=${encodeURIComponent('{"state":"approved"}')}`, 'Active users');
  await page.viewport(390, 844);
  const opener = button('Sections');
  await enter(opener);
  const drawer = page.getByRole('dialog', { name: 'Navigation' });
  await expect.element(drawer).toBeVisible();
  await press('Escape');
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await enter(opener);
  await enter(drawer.getByRole('link', { name: 'Blocked' }));
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(heading('Blocked users')).toBeVisible();
});

for (const [at, modifier] of ['Control', 'Meta'].entries())
  test(`${modifier}+S saves the form of the screen instead of the page`, variant(at), async () => {
    const name = await makeLabel();
    await open('/labels', 'Labels');
    await link(name).first().click();
    const field = page.getByLabelText('Name');
    await field.fill(`${name} renamed`);
    const left: boolean[] = [];
    const note = (event: KeyboardEvent) => event.key === 's' && left.push(event.defaultPrevented);
    document.defaultView?.addEventListener('keydown', note);
    await userEvent.keyboard(`{${modifier}>}s{/${modifier}}`);
    await expect.element(page.getByText(`${name} renamed updated!`)).toBeVisible();
    await userEvent.keyboard(`{${modifier}>}s{/${modifier}}`);
    document.defaultView?.removeEventListener('keydown', note);
    expect(left).toEqual([true, true]);
  });

test('Control+S saves on a narrow screen too, where the page contains a closed drawer', {
  tags: ['full'],
}, async () => {
  const campaign = await makeCampaign();
  await openSettings(campaign);
  await page.viewport(390, 844);
  await page.getByLabelText('Name').fill(`${campaign.name} renamed`);
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => readCampaign(campaign)).toMatchObject({ name: `${campaign.name} renamed` });
});

describe('a user who prefers reduced motion', () => {
  const media = (value: 'reduce' | '') =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
  afterEach(() => media(''));

  test('sees no animation', { tags: ['full'] }, async () => {
    await media('reduce');
    await open('/labels', 'Labels');
    await link('New label').first().click();
    await expect.element(heading('New label')).toBeVisible();
    const slow = [...document.querySelectorAll('*')]
      .map((element) => getComputedStyle(element))
      .flatMap(({ transitionDuration, animationDuration }) => `${transitionDuration}, ${animationDuration}`.split(', '))
      .filter((duration) => Number.parseFloat(duration) > 0.001);
    expect(slow).toEqual([]);
  });
});
