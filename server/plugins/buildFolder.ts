import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, from the sources and from the build alike: where package.json lies. */
export function projectFolder(from = dirname(fileURLToPath(import.meta.url))): string {
  return existsSync(join(from, 'package.json')) || dirname(from) === from ? from : projectFolder(dirname(from));
}

/** Where the build lies: `dist`, or development's own folder. */
export const buildFolder = (): string => join(projectFolder(), process.env.BUILD_DIR ?? 'dist');

/** Where the built admin lies. */
export const clientFolder = (): string => join(buildFolder(), 'client');
