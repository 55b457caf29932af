import { readdirSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { builtFileOf, isOurs, isTestCode, productResources, testedResources } from '../support/uiImports.ts';

const PACKAGE = '\0package:';

/** Builds each product module and package that the tests import as a separate file of its name. */
function importsOfTests(): Plugin {
  return {
    name: 'imports-of-tests',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source.startsWith(PACKAGE)) return source;
      const fileName = builtFileOf(source, importer);
      if (fileName === null) return /^@?vitest\b/.test(source) ? { id: source, external: true } : null;
      const id = isOurs(source) ? (await this.resolve(source, importer))?.id : PACKAGE + source;
      if (id) this.emitFile({ type: 'chunk', id, fileName, preserveSignature: 'strict' });
      return { id: `/${fileName}`, external: true };
    },
    load: (id) => (id.startsWith(PACKAGE) ? exportsOf(id.slice(PACKAGE.length)) : null),
    generateBundle(_options, bundle) {
      // The tests themselves were only scanned for their imports.
      for (const [name, file] of Object.entries(bundle))
        if (file.type === 'chunk' && file.moduleIds.every(isTestCode) && file.moduleIds.length > 0) delete bundle[name];
    },
  };
}

const files = readdirSync('tests/ui', { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
const testWords = new Set(
  [
    ...files.map((name) => `tests/ui/${name}`),
    ...readdirSync('tests/support').map((name) => `tests/support/${name}`),
  ].flatMap((path) => readFileSync(path, 'utf8').match(/[\w$]+/g) ?? []),
);

/**
 * Lists the exports of a package one by one: the build does not know those of a CommonJS module. Of react-admin only
 * those that tests name, because each page of the tests loads everything that is listed.
 */
async function exportsOf(name: string): Promise<string> {
  const names = Object.keys(await import(name))
    .filter((one) => /^[a-z_$][\w$]*$/i.test(one) && one !== '__esModule')
    .filter((one) => name !== 'react-admin' || testWords.has(one));
  return `export { ${names.join(', ')} } from '${name}';`;
}

/** Replaces the product's resources with those of the tests, except in the latter. */
function resourcesOfTests(): Plugin {
  return {
    name: 'resources-of-tests',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!source.endsWith('/index.ts') || importer === testedResources) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved?.id === productResources ? testedResources : null;
    },
  };
}

const tests = readdirSync('tests/ui').filter((name) => name.endsWith('.test.tsx'));

/** Builds the screens as for production, beside the packages that tests share with them. */
export default defineConfig({
  base: './',
  plugins: [react(), importsOfTests(), resourcesOfTests()],
  build: {
    copyPublicDir: false,
    minify: false,
    modulePreload: false,
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: Object.fromEntries(tests.map((name) => [`tests/ui/${name}`, `tests/ui/${name}`])),
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        codeSplitting: { groups: [{ name: 'first', tags: ['$initial'], test: (id) => !isTestCode(id) }] },
      },
      checks: { pluginTimings: false },
    },
  },
});
