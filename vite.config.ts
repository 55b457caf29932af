import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite';

/** Where builds go; development keeps its own beside the product's. */
const out = process.env.BUILD_DIR ?? 'dist';
/** Which parts are built, in this order: the apps' pages go below their server's folder, which is emptied first. */
const parts = process.env.BUILD_ONLY?.split(',') ?? ['client', 'server', 'campaignApps', 'campaignAppPages'];

/** Source files of a folder (not of those below it), as entries named by their stem. */
function entriesOf(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder).filter((name) => /^[^.]+\.tsx?$/.test(name));
  return Object.fromEntries(files.map((name) => [basename(name).replace(/\.tsx?$/, ''), join(folder, name)]));
}

/** The browser entries of the campaign apps: each app's editor page and its public page. */
function campaignAppPages(): Record<string, string> {
  if (!existsSync('campaign-apps')) return {};
  const pages = readdirSync('campaign-apps').flatMap((app) =>
    ['editor.tsx', 'public.ts'].map(
      (page) => [`${app}-${page.split('.')[0]}`, `campaign-apps/${app}/${page}`] as const,
    ),
  );
  return Object.fromEntries(pages.filter(([, file]) => existsSync(file)));
}

/** Code for Node: most packages stay outside; all files in one folder, so that `import.meta.url` means the same in each. */
function forNode(outDir: string, input: Record<string, string>): EnvironmentOptions {
  return {
    consumer: 'server',
    // Packages of hundreds of small modules are bundled: reading them one by one is a third of the time of a start.
    resolve: { external: true, noExternal: ['jose', 'kysely', 'oidc-provider', 'typebox'] },
    build: {
      outDir,
      target: 'node20',
      sourcemap: true,
      minify: false,
      copyPublicDir: false,
      // Node parses the maps at each start; without the sources in them it does so in a sixth of the time.
      rolldownOptions: {
        input,
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', sourcemapExcludeSources: true },
      },
    },
  };
}

/** One file of all that the first screen needs: dozens of small ones, each asked for and begun apart, take longer. */
const inOneFile = { groups: [{ name: 'first', tags: ['$initial' as const], test: /^(?!.*firstPaint)/ }] };

/** Code for browsers: no index.html, the servers make their pages and find the files by the manifest. */
function forBrowsers(
  outDir: string,
  input: Record<string, string>,
  codeSplitting: boolean | typeof inOneFile = true,
): EnvironmentOptions {
  return {
    consumer: 'client',
    // Nothing inline: the pages' policies take files from their own origin alone.
    build: {
      outDir,
      manifest: true,
      sourcemap: true,
      assetsInlineLimit: 0,
      rolldownOptions: { input, output: { codeSplitting }, checks: { pluginTimings: false } },
    },
  };
}

/** Lays a `.br` and a `.gz` beside each text asset: compressed once, as well as can be, instead of at each request. */
function precompress(): Plugin {
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  return {
    name: 'precompress',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css|svg|json|txt)$/.test(name));
      await Promise.all(
        names.map(async (name) => {
          const file = join(dir, name);
          const content = await readFile(file);
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
          await writeFile(`${file}.br`, await brotli(content, { params }));
          await writeFile(`${file}.gz`, await zip(content, { level: 9 }));
        }),
      );
    },
  };
}

/** Extensions of the rich text editor that no field permits. */
const unusedExtensions = {
  find: /^@tiptap\/(starter-kit|extension-(color|highlight|image|text-align|text-style))$/,
  replacement: resolve('src/engine/inputs/richText/noExtensions.ts'),
};

export default defineConfig({
  appType: 'custom',
  resolve: { alias: [unusedExtensions] },
  // A build that only a test reads needs no compressed copies.
  plugins: [react(), !process.env.BUILD_FAST && precompress()],
  environments: {
    client: forBrowsers(`${out}/client`, { main: 'src/main.tsx', firstPaint: 'src/firstPaint.ts' }, inOneFile),
    server: forNode(`${out}/server`, {
      main: 'server/main.ts',
      drawingWorker: 'server/modules/uploads/drawingWorker.mjs',
      pictureProcess: 'server/seed/pictureProcess.mjs',
      ...entriesOf('server/commands'),
    }),
    campaignApps: forNode(`${out}/campaign-apps`, { main: 'campaign-apps/main.ts' }),
    campaignAppPages: forBrowsers(`${out}/campaign-apps/client`, campaignAppPages()),
  },
  builder: {
    async buildApp(builder) {
      for (const name of parts) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
});
