import { type Locator, page, userEvent } from 'vitest/browser';
import type { AreaChart, BarChart } from '#contracts/reportItems.ts';

const hourMs = 3_600_000;

type Values = Record<string, readonly unknown[]>;

/** Builds a chart of these series as an app sends it, without the limits of the types. */
function sent(component: string, title: string, type: string, values: readonly unknown[], series: Values) {
  const all = Object.entries(series).map(([name, data]) => ({ name, data }));
  return { json: { component, title, xaxis: { type, values }, series: all } };
}

export const areaOf = (
  title: string,
  values: readonly unknown[],
  series: Values,
  type: AreaChart['xaxis']['type'] = 'datetime',
) => sent('area_chart', title, type, values, series);
export const barsOf = (
  title: string,
  values: readonly unknown[],
  series: Values,
  type: BarChart['xaxis']['type'] = 'category',
) => sent('bar_chart', title, type, values, series);

/** Returns `count` consecutive hours from 1 March 2026 on. */
export const hours = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => new Date(Date.UTC(2026, 2, 1) + at * hourMs).toISOString());
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

export const chart = (of: Locator) => of.getByRole('img', { name: /: / });
/** The element that handles the keys for zooming and moving. */
export const zoomable = (of: Locator) => of.getByRole('application');
export const shown = (of: Locator) => of.getByRole('status');

/**
 * Scrolls to a card, or on by 300 px while it is not there: cards load when they are near the viewport. Starts over at
 * the end, because a busy machine may scroll past one.
 */
export function scrollTowards(card: Element | null): void {
  const end = document.body.scrollHeight - window.innerHeight;
  if (card) card.scrollIntoView();
  else window.scrollTo(0, window.scrollY < end ? window.scrollY + 300 : 0);
}

/** Presses the mouse at a fraction of the width, moves to another fraction, and releases. */
export async function drag(of: Locator, from: number, to: number): Promise<void> {
  const ground = groundOf(of);
  const { left, width, top } = ground.getBoundingClientRect();
  const at = (part: number) => ({
    bubbles: true,
    pointerId: 1,
    isPrimary: true,
    button: 0,
    clientX: left + part * width,
    clientY: top + 40,
  });
  ground.setPointerCapture = () => undefined;
  ground.dispatchEvent(new PointerEvent('pointerdown', at(from)));
  for (const part of [(from + to) / 2, to]) ground.dispatchEvent(new PointerEvent('pointermove', at(part)));
  ground.dispatchEvent(new PointerEvent('pointerup', at(to)));
}

/** The background of the drawing, which receives pointer events. */
function groundOf(of: Locator): HTMLElement {
  const ground = of.element().querySelector('[data-zoom-ground]');
  if (!(ground instanceof HTMLElement)) throw new Error('There is no chart that zooms.');
  return ground;
}

/** Points at a fraction of the width, in the middle of the height. */
export async function pointAt(of: Locator, part: number): Promise<void> {
  const { width, height } = groundOf(of).getBoundingClientRect();
  await userEvent.hover(page.elementLocator(groundOf(of)), { position: { x: part * width, y: height / 2 } });
}

/** Returns the text of the tooltip. */
export const tooltip = (): string => document.querySelector('[data-chart-tooltip]')?.textContent ?? '';

/** Returns the paths of the lines over time. */
export const lines = (of: Locator): string[] =>
  [...of.element().querySelectorAll('svg path[fill="none"][stroke-dasharray]')].map(
    (path) => path.getAttribute('d') ?? '',
  );

/** Returns the labels of a drawing with their positions. */
export const labels = (of: Locator): { text: string; box: DOMRect }[] =>
  [...of.element().querySelectorAll('svg[role="img"] text')].map((one) => ({
    text: one.textContent ?? '',
    box: one.getBoundingClientRect(),
  }));
