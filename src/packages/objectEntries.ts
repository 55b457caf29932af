const { entries } = Object;

/** Replaces the polyfill `object.entries` of `node-polyglot` (`vite.config.ts`), which is a CommonJS module. */
export { entries as 'module.exports' };
