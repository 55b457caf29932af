import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { TestProject } from 'vitest/node';
import { installedOrca } from '#scripts/engines/engines.mjs';
import { startBuiltServer } from '#tests/support/builtServer.ts';
import { copySeededFolder } from '#tests/support/seededFolder.ts';
import { startDesktop } from './desktop.ts';

/** What was done and what Orca said, for people who read the run. */
const transcript = '.cache/reports/orca.txt';

declare module 'vitest' {
  interface ProvidedContext {
    /** The product, and the desktop on which Orca reads it. */
    desk: {
      tool: string;
      env: Record<string, string>;
      /** File in which Orca writes what it says, a line of JSON for each phrase. */
      spoken: string;
      transcript: string;
      browser: string;
      keyboard: string;
    };
  }
}

/** Starts the product on a copy of the seeded data folder, and a desktop with Orca. */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  const programs = installedOrca();
  if (!programs) throw new Error('Orca is not installed: node scripts/engines/engines.mjs orca --install');
  mkdirSync(dirname(transcript), { recursive: true });
  writeFileSync(transcript, '');
  const { env, spoken, stop } = await startDesktop(programs);
  const server = await startBuiltServer({ env: { DATA_DIR: await copySeededFolder() } });
  const { browser, keyboard } = programs;
  provide('desk', { tool: server.url, env, spoken, transcript, browser, keyboard });
  return async () => {
    await stop();
    await server.stop();
  };
}
