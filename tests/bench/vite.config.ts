import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const out = '.cache/bench';

/** Builds the bench like the product: its programs for Node, the bare page for browsers. */
export default defineConfig({
  appType: 'custom',
  plugins: [react()],
  environments: {
    client: {
      build: {
        outDir: `${out}/page`,
        manifest: true,
        assetsInlineLimit: 0,
        rolldownOptions: { input: { bare: 'tests/bench/barePage.tsx' }, checks: { pluginTimings: false } },
      },
    },
    server: {
      consumer: 'server',
      resolve: { external: true },
      build: {
        outDir: out,
        emptyOutDir: false,
        target: 'node20',
        minify: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: {
            ...Object.fromEntries(
              ['main', 'floor', 'sockets', 'mediaFloor', 'fansFloor', 'waiting'].map((name) => [
                name,
                `tests/bench/${name}.ts`,
              ]),
            ),
            // Draws the images of the demo data, as in the product.
            pictureProcess: 'server/seed/pictureProcess.mjs',
          },
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
    },
  },
});
