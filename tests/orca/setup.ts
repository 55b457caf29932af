import type { TestProject } from 'vitest/node';
import { installedOrca } from '#scripts/engines/engines.mjs';
import { startBuiltServer } from '#tests/support/builtServer.ts';
import { copySeededFolder } from '#tests/support/seededFolder.ts';
import { startDesktop } from './desktop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The product, and the desktop on which Orca reads it. */
    desk: { tool: string; env: Record<string, string>; speech: string; browser: string; keyboard: string };
  }
}

/** Starts the product on a copy of the seeded data folder, and a desktop with Orca. */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  const programs = installedOrca();
  if (!programs) throw new Error('Orca is not installed: node scripts/engines/engines.mjs orca --install');
  const [server, { env, speech, stop }] = await Promise.all([
    copySeededFolder().then((folder) => startBuiltServer({ env: { DATA_DIR: folder } })),
    startDesktop(programs),
  ]);
  provide('desk', { tool: server.url, env, speech, browser: programs.browser, keyboard: programs.keyboard });
  return async () => {
    await stop();
    await server.stop();
  };
}
