import { type ComponentType, Suspense } from 'react';
import { CoreAdminContext, type DataProvider, testDataProvider } from 'react-admin';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { english } from '#src/i18n/english.ts';
import { createI18nProvider } from '#src/i18n/i18nProvider.ts';
import { lazyWithRetry } from '#src/ui/lazyWithRetry.tsx';
import { button, heading } from './bookings.tsx';

let shown: { root: Root; element: HTMLElement } | null = null;
afterEach(() => {
  shown?.root.unmount();
  shown?.element.remove();
  shown = null;
});

type Shown = { words: string; onClose: () => void };
const Screen = ({ words }: Shown) => <p>{words}</p>;

let isConnected = true;
let isThere = true;
const load = vi.fn(async (): Promise<{ default: ComponentType<Shown> }> => {
  if (!isConnected || !isThere) throw new TypeError('Failed to fetch dynamically imported module');
  return { default: Screen };
});

/** Renders the lazy component beside one that is not lazy, or renders it again with other text. */
function draw(Later: ComponentType<Shown> | null, words: string, onClose = () => undefined): void {
  if (!shown) {
    const element = document.body.appendChild(document.createElement('div'));
    shown = { root: createRoot(element), element };
  }
  const dataProvider: DataProvider = testDataProvider({ isReachable: async () => isConnected });
  shown.root.render(
    <CoreAdminContext dataProvider={dataProvider} i18nProvider={createI18nProvider('en', english.messages)}>
      <p>The rest</p>
      <Suspense fallback={<p>Waiting</p>}>{Later && <Later words={words} onClose={onClose} />}</Suspense>
    </CoreAdminContext>,
  );
}

const rest = page.getByText('The rest');

afterEach(() => {
  isConnected = true;
  isThere = true;
  load.mockClear();
});

test('a component whose code was loaded before is rendered at once', async () => {
  const Later = lazyWithRetry(load);
  await Later.preload();
  draw(Later, 'First');
  const drawn: string[] = [];
  const observer = new MutationObserver(() => drawn.push(document.body.innerText));
  observer.observe(document.body, { childList: true, subtree: true });
  await expect.element(page.getByText('First')).toBeVisible();
  observer.disconnect();
  expect(drawn.join()).not.toContain('Waiting');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a component that fails to load without a connection says so, beside the rest, and appears once the connection is back', async () => {
  isConnected = false;
  const Later = lazyWithRetry(load);
  draw(Later, 'First');
  await expect.element(heading('No connection')).toBeVisible();
  await expect.element(rest).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
  await button('Try again').click();
  await expect.element(heading('No connection')).toBeVisible();
  isConnected = true;
  await button('Try again').click();
  await expect.element(page.getByText('First')).toBeVisible();
  draw(Later, 'Second');
  await expect.element(page.getByText('Second')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test('the component loads by itself, and is requested again the next time it is shown', {
  tags: ['full'],
}, async () => {
  isConnected = false;
  const Later = lazyWithRetry(load);
  draw(Later, 'First');
  await expect.element(heading('No connection')).toBeVisible();
  draw(null, '');
  await expect.element(heading('No connection')).not.toBeInTheDocument();
  draw(Later, 'Second');
  await expect.element(heading('No connection')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
  isConnected = true;
  await expect.element(page.getByText('Second'), { timeout: 10_000 }).toBeVisible();
});

test('a file that is missing on a reachable server leads to one reload, and not to a loop', async () => {
  isThere = false;
  draw(lazyWithRetry(load), 'First');
  await expect.element(heading('This could not be loaded')).toBeVisible();
  await expect.element(button('Reload')).toBeVisible();
  await expect.element(rest).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a dialog that fails to load is still a dialog, and closes', { tags: ['full'] }, async () => {
  isConnected = false;
  const onClose = vi.fn();
  draw(
    lazyWithRetry(load, (props) => ({ open: true, onClose: props.onClose })),
    'First',
    onClose,
  );
  const dialog = page.getByRole('dialog', { name: 'No connection' });
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(onClose).toHaveBeenCalledTimes(1);
  isConnected = true;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('First')).toBeVisible();
});
