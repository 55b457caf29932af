import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { buildScreensWhenStale } from '#scripts/prepare.mjs';
import { builtFileOf } from './uiImports.ts';

/**
 * Makes the tests of the screens import the product, and the packages that they share with it, from a production
 * build.
 */
export function builtScreens(): Plugin {
  let folder = '';
  return {
    name: 'built-screens',
    enforce: 'pre',
    config: () => ({ oxc: { jsx: { runtime: 'automatic', development: false } } }),
    configureServer(server) {
      folder = buildScreensWhenStale();
      const address = folder.slice(server.config.root.length);
      // Served unchanged: transforming 5 MB again takes Vite minutes.
      server.middlewares.use(address, async ({ url = '' }, answer) => {
        const content = await readFile(join(folder, url.replace(/\?.*$/, ''))).catch(() => null);
        const headers = { 'content-type': 'text/javascript', 'cache-control': 'max-age=86400, immutable' };
        answer.writeHead(content ? 200 : 404, headers).end(content);
      });
    },
    resolveId(source, importer) {
      if (this.environment.config.consumer !== 'client') return null;
      const file = builtFileOf(source, importer);
      return file && join(folder, file);
    },
  };
}
