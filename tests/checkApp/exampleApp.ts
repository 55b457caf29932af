import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#tests/support/freePort.ts';
import { type StandIn, startStandIn } from './standIn.ts';

const example = join(import.meta.dirname, '../../examples/app-plain');

/** The id of the example in the stand-in for the tool. */
export const exampleId = 'app-plain';

/** A text of a file of the example, and the text that replaces it. */
export type Edit = [file: string, from: string, to: string];

const folders: string[] = [];
const apps: ChildProcess[] = [];
const tools: StandIn[] = [];

/** Stops what the functions of this file started. */
export async function stopExamples(): Promise<void> {
  await Promise.all(tools.splice(0).map(({ stop }) => stop()));
  for (const app of apps.splice(0)) app.kill();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
}

/** Starts a stand-in for the tool. */
export async function startTool(appId = exampleId): Promise<StandIn> {
  const tool = await startStandIn({ port: 0, appId });
  tools.push(tool);
  return tool;
}

/**
 * Starts a copy of the example with these edits, and a stand-in for the tool.
 * @throws Error if the example does not contain the text of an edit
 */
export async function startExample(edits: Edit[] = []): Promise<{ tool: StandIn; url: string; configUrl: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'app-plain-'));
  folders.push(folder);
  cpSync(example, folder, { recursive: true });
  for (const [file, from, to] of edits) {
    const text = readFileSync(join(folder, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
    writeFileSync(join(folder, file), text.replace(from, to));
  }
  const tool = await startTool();
  const url = `http://127.0.0.1:${await freePort()}`;
  const env = { ...process.env, APP_ID: exampleId, APP_URL: url, TOOL_URL: tool.url, TOOL_TOKEN: 'any' };
  const app = spawn(process.execPath, [join(folder, 'server.mjs')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  apps.push(app);
  await once(app.stdout, 'data');
  return { tool, url, configUrl: `${url}/config.json` };
}
