import { defineConfig } from 'vite';

/** Builds the programs of `npm run cluster` and `npm run faults -- cluster` for Node. */
export default defineConfig({
  appType: 'custom',
  ssr: { external: true },
  build: {
    ssr: true,
    outDir: '.cache/cluster',
    target: 'node20',
    minify: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: {
        ...Object.fromEntries(['main', 'faults'].map((name) => [name, `tests/cluster/${name}.ts`])),
        // Demo data refers to it.
        pictureProcess: 'server/seed/pictureProcess.mjs',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
