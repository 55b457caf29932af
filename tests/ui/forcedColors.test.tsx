import { afterEach, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { mainTab, openAdmin } from './admin.tsx';

const emulate = (name: 'forced-colors' | 'prefers-contrast', value: string) =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name, value }] });
const force = (value: 'active' | 'none') => emulate('forced-colors', value);
afterEach(() => force('none'));

/** Returns a system color as the browser computes it. */
function systemColor(name: string): string {
  const probe = document.createElement('i');
  probe.style.color = name;
  probe.style.setProperty('forced-color-adjust', 'none');
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

const backgroundOf = (element: Element) => getComputedStyle(element).backgroundColor;

test('with forced colors the state of switches, views, links and buttons is visible', async () => {
  await page.viewport(1_440, 900);
  await force('active');
  await openAdmin('/campaigns');
  const mine = page.getByRole('switch', { name: 'Show only my campaigns' });
  await expect.element(mine).toBeVisible();
  await expect.element(await mainTab('Campaigns')).toBeVisible();
  const track = mine.element();
  await expect.poll(() => getComputedStyle(track).borderTopWidth).toBe('1px');
  expect(getComputedStyle(track, '::before').backgroundColor).not.toBe(backgroundOf(track));
  await mine.click();
  await expect.poll(() => backgroundOf(track)).toBe(systemColor('Highlight'));
  const current = [...document.querySelectorAll('a[aria-current]')];
  expect(current.length).toBeGreaterThanOrEqual(2);
  for (const link of current) expect(backgroundOf(link), link.textContent).toBe(systemColor('Highlight'));
  const other = page.getByRole('link', { name: 'Month', exact: true });
  expect(backgroundOf(other.element())).not.toBe(systemColor('Highlight'));
  const filled = [...document.querySelectorAll('.MuiButton-contained')];
  expect(filled).not.toEqual([]);
  for (const button of filled) expect(getComputedStyle(button).borderTopWidth).toBe('1px');
});

test('with forced colors the selected entry of the palette is visible', { tags: ['full'] }, async () => {
  await force('active');
  await openAdmin('/labels');
  await expect.element(await mainTab('Labels')).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  const selected = page.getByRole('option', { selected: true });
  await expect.element(selected).toBeVisible();
  expect(backgroundOf(selected.element())).toBe(systemColor('Highlight'));
});

test('lines are stronger for people who prefer more contrast', async () => {
  await openAdmin('/labels');
  const bar = page.getByRole('banner');
  await expect.element(bar).toBeVisible();
  const line = () => getComputedStyle(bar.element()).borderBottomColor;
  const usual = line();
  await emulate('prefers-contrast', 'more');
  await expect.poll(line).not.toBe(usual);
});
