/** True when JSON text carries an escaped NUL, which PostgreSQL can't store in text or jsonb. */
export const hasEscapedNul = (json: string): boolean => /(^|[^\\])(\\\\)*\\u0000/.test(json);
