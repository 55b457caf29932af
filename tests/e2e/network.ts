import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';

/**
 * A connection from a browser to the server that can be interrupted: no request gets through then, and open sockets
 * break.
 */
export type Network = { browser: Browser; cut(): void; mend(): void; close(): Promise<void> };

/**
 * Starts a browser whose every connection to the server passes through here. Setting a browser offline is not enough:
 * its open WebSockets survive.
 */
export async function networkTo(baseUrl: string, { args = [], ...options }: LaunchOptions): Promise<Network> {
  const { hostname, port, host } = new URL(baseUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  const proxy = createServer((near) => {
    if (isCut) return near.resetAndDestroy();
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  const proxyPort = typeof address === 'object' && address !== null ? address.port : 0;
  const rule = `--host-resolver-rules=MAP ${host} 127.0.0.1:${proxyPort}`;
  const browser = await chromium.launch({ ...options, args: [...args, rule] });
  return {
    browser,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.resetAndDestroy();
    },
    mend() {
      isCut = false;
    },
    async close() {
      await browser.close();
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
