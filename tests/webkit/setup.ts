import { spawn } from 'node:child_process';
import type { TestProject } from 'vitest/node';
import { installedWebKit } from '#scripts/engines/engines.mjs';
import { startBuiltServer, until } from '#tests/support/builtServer.ts';
import { startDisplay } from '#tests/support/display.ts';
import { freePort } from '#tests/support/freePort.ts';
import { copySeededFolder } from '#tests/support/seededFolder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The product that all walks share, and the driver of WebKitGTK. */
    walk: { tool: string; driver: string; browser: string };
  }
}

/** Starts the product on a copy of the seeded data folder, an X server and WebKit's driver. */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  const webKit = installedWebKit();
  if (!webKit) throw new Error('WebKitGTK is not installed: node scripts/engines/engines.mjs webkit --install');
  const [server, { child: xServer, display }, port] = await Promise.all([
    copySeededFolder().then((folder) => startBuiltServer({ env: { DATA_DIR: folder } })),
    startDisplay(webKit.display),
    freePort(),
  ]);
  const driver = spawn(webKit.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const address = `http://127.0.0.1:${port}`;
  await until(() =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  provide('walk', { tool: server.url, driver: address, browser: webKit.browser });
  return async () => {
    driver.kill();
    xServer.kill();
    await server.stop();
  };
}
