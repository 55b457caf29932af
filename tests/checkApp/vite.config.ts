import { defineConfig } from 'vite';

/** Builds the program of `npm run check-app` for Node. */
export default defineConfig({
  appType: 'custom',
  ssr: { external: true },
  build: {
    ssr: true,
    outDir: '.cache/checkApp',
    target: 'node20',
    minify: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: { main: 'tests/checkApp/main.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
