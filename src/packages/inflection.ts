/**
 * Replaces `inflection` (`vite.config.ts`), with which react-admin derives labels from names: all labels are declared.
 * Names stay as they are.
 */
const unchanged = (name: string): string => name;

export {
  unchanged as capitalize,
  unchanged as humanize,
  unchanged as inflect,
  unchanged as pluralize,
  unchanged as singularize,
  unchanged as transform,
};
