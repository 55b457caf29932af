/** Returns whether a parsed JSON value is an object or an array. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Returns whether a parsed JSON value is an object and not an array. */
export const isRecord = (value: unknown): value is Record<string, unknown> => isObject(value) && !Array.isArray(value);

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);
export const isNumber = (value: unknown): value is number => typeof value === 'number';
export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

/** Returns a text, and an empty one for any other value. */
export const textOf = (value: unknown): string => (isText(value) ? value : '');

/** Returns a text that is not empty, and null for any other value. */
export const textOrNull = (value: unknown): string | null => textOf(value) || null;
