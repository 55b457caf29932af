import { readdirSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { builtFileOf, isTestCode, productResources, testedResources } from '../support/uiImports.ts';

const PACKAGE = '\0package:';

/** Builds each module that the tests import from the product, and each package, as a file of its own name. */
function importsOfTests(): Plugin {
  return {
    name: 'imports-of-tests',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source.startsWith(PACKAGE)) return source;
      const fileName = builtFileOf(source, importer);
      if (fileName === null) return /^@?vitest\b/.test(source) ? { id: source, external: true } : null;
      const id = source.startsWith('.') ? (await this.resolve(source, importer))?.id : PACKAGE + source;
      if (id) this.emitFile({ type: 'chunk', id, fileName, preserveSignature: 'strict' });
      return { id: `/${fileName}`, external: true };
    },
    load: (id) => (id.startsWith(PACKAGE) ? everyExportOf(id.slice(PACKAGE.length)) : null),
    generateBundle(_options, bundle) {
      // The tests themselves were read for their imports alone.
      for (const [name, file] of Object.entries(bundle))
        if (file.type === 'chunk' && file.moduleIds.every(isTestCode) && file.moduleIds.length > 0) delete bundle[name];
    },
  };
}

/** Names the exports of a package one by one: those of a CommonJS module are unknown to the build. */
async function everyExportOf(name: string): Promise<string> {
  const names = Object.keys(await import(name)).filter((one) => /^[a-z_$][\w$]*$/i.test(one) && one !== '__esModule');
  return `export { ${names.join(', ')} } from '${name}';`;
}

/** Puts the resources of the tests in the place of the product's, everywhere but in the former. */
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

/** The screens as their tests run them: built as for production, beside the packages that tests share with them. */
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
