import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { readTokens } from '#authProvider/tokenStore.ts';
import { closeCodes } from '#contracts/events.ts';
import { call, openAdmin } from './admin.tsx';
import { violations } from './axe.ts';

afterEach(() => vi.unstubAllGlobals());

/** Returns the first message of a type on a separate socket, with the token of the screen's user. */
function firstOf(type: string, whenOpen: () => void): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket('/api/events');
    socket.onopen = () => socket.send(JSON.stringify({ type: 'authorize', access_token: readTokens()?.access_token }));
    socket.onclose = ({ code }) => reject(new Error(`closed with ${code}`));
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data));
      if (message.type === 'session_id') whenOpen();
      if (message.type !== type) return;
      resolve(message);
      socket.onclose = null;
      socket.close();
    };
  });
}

test('live events reach the test page: its socket is accepted and sends events', async () => {
  await openAdmin('/labels');
  await expect.element(page.getByRole('button', { name: /^Live updates on/ })).toBeVisible();
  const name = `Heard ${crypto.randomUUID().slice(0, 8)}`;
  const made = firstOf('resource_changed', () => void call('POST', '/api/labels', { name }));
  expect(await made).toMatchObject({ resource: 'labels' });
});

test('the connection status for screen readers takes no room in the top bar', async () => {
  await openAdmin('/labels');
  const status = page.getByRole('button', { name: /^Live updates on/ });
  await expect.element(status).toBeVisible();
  const [left, right] = [status, page.getByRole('button', { name: /^Notifications/ })].map((locator) =>
    locator.element().getBoundingClientRect(),
  );
  expect((right?.left ?? 0) - (left?.right ?? 0)).toBe(16);
});

test.each([
  [closeCodes.serverError, 'Connection interrupted, retrying.'],
  [closeCodes.refused, 'Connection lost: live updates off.'],
])('a socket that closes with %i shows the message: %s', async (code, words) => {
  const Closing = class {
    readyState = WebSocket.CLOSED;
    onclose = (_: { code: number }): void => {};
    constructor() {
      queueMicrotask(() => this.onclose({ code }));
    }
    close(): void {}
  };
  vi.stubGlobal('WebSocket', Closing);
  await openAdmin('/labels');
  const status = page.getByRole('button', { name: new RegExp(`^${words}`) });
  await status.hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(words);
  expect(await violations()).toEqual([]);
});
