import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Returns the project's folder, which has package.json, from the sources and from the build. */
export function projectFolder(from = dirname(fileURLToPath(import.meta.url))): string {
  return existsSync(join(from, 'package.json')) || dirname(from) === from ? from : projectFolder(dirname(from));
}

/** Returns the build's folder: `dist`, or the one of development. */
export const buildFolder = (): string => join(projectFolder(), process.env.BUILD_DIR ?? 'dist');

/** Returns the folder of the built admin. */
export const clientFolder = (): string => join(buildFolder(), 'client');
