import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite';

/** Output folder. Development uses its own. */
const out = process.env.BUILD_DIR ?? 'dist';
/** Parts to build, in this order: the apps' pages are below their server's folder, which the server's build empties. */
const parts = process.env.BUILD_ONLY?.split(',') ?? ['client', 'server', 'campaignApps', 'campaignAppPages'];

/** Returns the source files of a folder, without subfolders, as entries named by their stem. */
function entriesOf(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder).filter((name) => /^[^.]+\.tsx?$/.test(name));
  return Object.fromEntries(files.map((name) => [basename(name).replace(/\.tsx?$/, ''), join(folder, name)]));
}

/** Returns the browser entries of the campaign apps: the editor page and the public page of each, and those of the kit. */
function campaignAppPages(): Record<string, string> {
  if (!existsSync('campaign-apps')) return {};
  const pages = readdirSync('campaign-apps').flatMap((app) =>
    ['editor.tsx', 'public.ts'].map(
      (page) => [`${app}-${page.split('.')[0]}`, `campaign-apps/${app}/${page}`] as const,
    ),
  );
  const ofKit = [
    ['start', 'campaign-apps/kit/start.ts'],
    ['checkRaffle', 'campaign-apps/kit/public/raffle/checkRaffle.ts'],
    ['tagManager', 'campaign-apps/kit/public/tagManager/tagManager.ts'],
    ['preview', 'campaign-apps/kit/public/preview/preview.ts'],
  ];
  return Object.fromEntries([...pages, ...ofKit].filter(([, file = '']) => existsSync(file)));
}

/** Builds code for Node. Most packages stay external. All files are in one folder, so `import.meta.url` is the same in each. */
function forNode(outDir: string, input: Record<string, string>): EnvironmentOptions {
  return {
    consumer: 'server',
    // Packages of hundreds of small modules are bundled: reading them one by one takes a third of the start.
    resolve: { external: true, noExternal: ['jose', 'kysely', 'oidc-provider', 'typebox'] },
    build: {
      outDir,
      target: 'node20',
      sourcemap: true,
      minify: false,
      copyPublicDir: false,
      // Node parses the source maps at each start. Without sources in them this takes a sixth of the time.
      rolldownOptions: {
        input,
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', sourcemapExcludeSources: true },
      },
    },
  };
}

/** Bundles everything that the first screen needs into one file, which loads faster than dozens of small ones. */
const inOneFile = { groups: [{ name: 'first', tags: ['$initial' as const], test: /^(?!.*firstPaint)/ }] };

/**
 * Bundles what the scripts of the apps' public pages share into two files: a page loads three instead of a dozen. The editors
 * load one of these too, for their preview. What editors share is in one file: a field that loads later would else cut it
 * into several, which compress worse. The script that pages have inline imports nothing, and those of the kit import no editor.
 */
const sharedByPages = {
  groups: [
    {
      name: 'shared',
      test: /\/contracts\/(values|composition)\.ts$|\/campaign-apps\/kit\/(values\/(read|sound|timeFormat|webAddress)\.ts$|view\/(playback|trackEmbed)\.ts$|public\/(countdown|lateFields|localTimes|reload|serverClock|whenIdle)\.ts$)/,
    },
    { name: 'public', test: /\/campaign-apps\/kit\/public\/[^/]+\.ts$|\/node_modules\/web-vitals\// },
    {
      name: 'editor',
      tags: ['$initial' as const],
      test: /\/campaign-apps\/kit\/(?!public\/|values\/|start\.ts)|\/node_modules\/(react|react-dom|scheduler)\//,
    },
  ],
};

/** Builds code for browsers, without index.html: the servers render their pages and find the files by the manifest. */
function forBrowsers(
  outDir: string,
  input: Record<string, string>,
  codeSplitting: boolean | typeof inOneFile | typeof sharedByPages = true,
): EnvironmentOptions {
  return {
    consumer: 'client',
    // Nothing is inlined: the pages' policies allow files of their own origin only.
    build: {
      outDir,
      manifest: true,
      sourcemap: true,
      assetsInlineLimit: 0,
      rolldownOptions: { input, output: { codeSplitting }, checks: { pluginTimings: false } },
    },
  };
}

/** Writes a `.br` and a `.gz` beside each text asset: compressed once, at the best level, instead of at each request. */
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

/** Packages that the browsers don't need, each with the module that replaces it. */
const replaced = [
  // Extensions of the rich text editor that no field permits.
  [
    /^@tiptap\/(starter-kit|extension-(color|highlight|image|text-align|text-style))$/,
    'src/engine/inputs/richText/noExtensions.ts',
  ],
  [/^inflection$/, 'src/packages/inflection.ts'],
  [/^jsonexport\/dist\/index\.js$/, 'src/packages/jsonexport.ts'],
  [/^object\.entries$/, 'src/packages/objectEntries.ts'],
  [/^hasown$/, 'src/packages/hasOwn.ts'],
] as const;

export default defineConfig({
  appType: 'custom',
  resolve: { alias: replaced.map(([find, file]) => ({ find, replacement: resolve(file) })) },
  // Builds for tests need no compressed copies.
  plugins: [react(), !process.env.BUILD_FAST && precompress()],
  environments: {
    client: forBrowsers(`${out}/client`, { main: 'src/main.tsx', firstPaint: 'src/firstPaint.ts' }, inOneFile),
    server: forNode(`${out}/server`, {
      main: 'server/process/main.ts',
      drawingWorker: 'server/modules/uploads/images/drawingWorker.mjs',
      imageProcess: 'server/modules/uploads/images/imageProcess.mjs',
      mediaDetailsWorker: 'server/modules/uploads/images/mediaDetailsWorker.mjs',
      pictureProcess: 'server/seed/pictureProcess.mjs',
      ...entriesOf('server/commands'),
    }),
    campaignApps: forNode(`${out}/campaign-apps`, {
      main: 'campaign-apps/main.ts',
      printSchema: 'campaign-apps/printSchema.ts',
    }),
    campaignAppPages: forBrowsers(`${out}/campaign-apps/client`, campaignAppPages(), sharedByPages),
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
