type Nothing = { configure(): Nothing };
const nothing: Nothing = { configure: () => nothing };

/**
 * Takes the place of the extensions that only the default options of `ra-input-rich-text` use (`vite.config.ts`). Inputs
 * give the extensions of their marks, and nobody has to load 15 KiB of others.
 */
export {
  nothing as Color,
  nothing as default,
  nothing as Highlight,
  nothing as Image,
  nothing as TextAlign,
  nothing as TextStyle,
};
