import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataFolder } from '#server/startup/dataFolder.ts';
import { makeScratchFolder } from './support/scratch.ts';

let folder: string;
beforeAll(() => {
  folder = makeScratchFolder('data-folder');
});
afterAll(() => rmSync(folder, { recursive: true }));

const modeOf = (path: string) => statSync(path).mode & 0o777;

test('a new data folder and its uploads are not readable by other accounts', () => {
  const dataDir = join(folder, 'parent', 'data');
  makeDataFolder(dataDir);
  // PostgreSQL runs as another user then, who has to pass through.
  expect(modeOf(dataDir)).toBe(process.getuid?.() === 0 ? 0o711 : 0o700);
  expect(modeOf(join(dataDir, 'uploads'))).toBe(0o700);
});
