type Nothing = { configure(): Nothing };
const nothing: Nothing = { configure: () => nothing };

/**
 * Replaces the extensions that only the default options of `ra-input-rich-text` use (`vite.config.ts`). Inputs pass
 * the extensions of their marks, so the 15 KiB of the others are not loaded.
 */
export {
  nothing as Color,
  nothing as default,
  nothing as Highlight,
  nothing as Image,
  nothing as TextAlign,
  nothing as TextStyle,
};
