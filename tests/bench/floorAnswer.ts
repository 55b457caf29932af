/** Sends a prepared statement; each value of a row is PostgreSQL's text, or null. */
export type Query = (name: string, text: string, values: readonly unknown[]) => Promise<(string | null)[][]>;

/** Returns the JSON of the answer. */
export type Answerer = (query: Query, url: string, body: string) => Promise<string>;

/** Writes a column of JSON by its key: `text` quotes it, `time` makes it ISO 8601, `raw` takes PostgreSQL's text. */
type Kind = 'text' | 'time' | 'raw';
export type JsonColumn = readonly [key: string, kind: Kind];

const quoted = (text: string): string => JSON.stringify(text);
/** From `2026-11-22 17:08:00.123+00`. */
const isoTime = (text: string): string => `"${text.slice(0, 10)}T${text.slice(11, -3)}Z"`;
const writers: Record<Kind, (text: string) => string> = { text: quoted, time: isoTime, raw: (text) => text };

/** Returns a function that writes a row as a JSON object; columns after the named ones are left out. */
export function objectWriter(columns: readonly JsonColumn[]): (row: readonly (string | null)[]) => string {
  const parts = columns.map(([key, kind], index) => ({
    start: `${index === 0 ? '{' : ','}"${key}":`,
    write: writers[kind],
  }));
  return (row) => {
    let json = '';
    for (let index = 0; index < parts.length; index++) {
      const part = parts[index];
      const value = row[index];
      if (part) json += part.start + (value == null ? 'null' : part.write(value));
    }
    return `${json}}`;
  };
}

/** Returns the answer of a list; the last column of each row is the total. */
export function pageOf(rows: readonly (string | null)[][], write: (row: readonly (string | null)[]) => string): string {
  return `{"items":[${rows.map(write).join(',')}],"total":${rows[0]?.at(-1) ?? 0}}`;
}
