const { hasOwn } = Object;

/** Replaces the polyfill `hasown` of `node-polyglot` (`vite.config.ts`), which is a CommonJS module. */
export { hasOwn as 'module.exports' };
