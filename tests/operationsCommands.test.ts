import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { removeFolder } from './support/builtServer.ts';
import { CommandReader } from './support/commandReader.ts';
import { type CompanyIssuer, startCompanyIssuer } from './support/companyIssuer.ts';
import { copySeededFolder } from './support/seededFolder.ts';

const pageOf = (name: string): string =>
  readFileSync(join(import.meta.dirname, `../docs/operations/${name}.md`), 'utf8');

let issuer: CompanyIssuer;
let reader: CommandReader;
let dataDir: string;
let isInstalled = false;
beforeAll(async () => {
  issuer = await startCompanyIssuer();
  reader = await CommandReader.start(issuer.settings.issuer);
  dataDir = await copySeededFolder();
}, 180_000);
afterEach(() => reader.endProcesses());
afterAll(async () => {
  await reader.dropDatabases();
  await issuer.close();
  for (const folder of [reader.folder, dataDir]) removeFolder(folder);
});

const options = { timeout: 180_000, tags: ['full'] };

test('every command of the page about running works, from an empty database on', options, async () => {
  reader.use({ DATA_DIR: dataDir });
  await reader.follow(pageOf('run'));
  isInstalled = true;
});

test.each([
  { page: 'sign-on', runs: false },
  { page: 'scim', runs: false },
  { page: 'scale', runs: false },
  { page: 'watch', runs: true },
  { page: 'recover', runs: true },
])('every command of the page $page works on that installation', options, async ({ page, runs }) => {
  expect(isInstalled).toBe(true);
  reader.readSettingsOf(pageOf('run'));
  if (runs) await reader.startService();
  await reader.follow(pageOf(page));
});

test('every command of the page about speed works', options, async () => {
  reader.use({});
  await reader.follow(pageOf('speed'));
});
