import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Modules of the tests that are built with the product, because product code imports them there. */
const builtWithProduct = ['articles', 'bookings', 'uiResources'].map((name) => `tests/support/${name}.ts`);

/** The product's list of resources, and the replacement for the tests of the screens. */
export const productResources = join(root, 'resources/index.ts');
export const testedResources = join(root, 'tests/support/uiResources.ts');

const pathOf = (file: string): string => relative(root, file.replace(/\?.*$/, ''));
const isTestPath = (path: string): boolean => path.startsWith('tests/') && !builtWithProduct.includes(path);

/** Returns whether this file is excluded from the build. */
export const isTestCode = (file: string): boolean => isTestPath(pathOf(file));

/** Returns whether an import names a file of this project: by a relative path, or by one of `imports` in package.json. */
export const isOurs = (source: string): boolean => /^[.#]/.test(source);

/**
 * Returns the file that a module imports, relative to the folder of the built screens; null unless test code imports
 * product code or a package. Test code and Vitest itself are not built.
 */
export function builtFileOf(source: string, importer: string | undefined): string | null {
  if (!importer || !isTestCode(importer) || /^(\0|\/|(@?vitest|node:)\b)/.test(source)) return null;
  if (!isOurs(source)) return `packages/${source}.js`;
  const path = source.startsWith('#')
    ? pathOf(join(root, source.slice(1)))
    : pathOf(resolve(dirname(importer), source));
  return isTestPath(path) ? null : `${path}.js`;
}
