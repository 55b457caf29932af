/** How a column gets another type: the SQL of the new value, and the condition of rows whose value would be lost. */
type Conversion = { value: string; loses?: string };

const numbers = `'^-?[0-9]+(\\.[0-9]+)?(e[-+]?[0-9]+)?$'`;
const uuids = `'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`;

/** The texts that are values of a type, as a regular expression in SQL. */
const textsOf: Readonly<Record<string, string>> = {
  'double precision': numbers,
  uuid: uuids,
  boolean: `'^(true|false)$'`,
  date: `'^[0-9]{4}-[0-9]{2}-[0-9]{2}$'`,
  'time without time zone': `'^[0-9]{2}:[0-9]{2}(:[0-9]{2})?$'`,
};

const isScalar = (type: string): boolean => type !== 'jsonb' && !type.endsWith('[]');

/** Returns the SQL text of a column's value as text, as the API returned it. */
function asText(column: string, type: string): string {
  if (type.startsWith('timestamp')) return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return type.startsWith('time ') ? `to_char(${column}, 'HH24:MI')` : `${column}::text`;
}

/**
 * Returns the conversion of a column's values to another type.
 * @throws Error for types whose values need a conversion that is written by hand
 */
export function conversionOf(column: string, from: string, to: string): Conversion {
  const texts = textsOf[to];
  if (to === 'text' && isScalar(from)) return { value: asText(column, from) };
  if (from === 'text' && texts) {
    const isValue = `${column} ~ ${texts}`;
    return {
      value: `case when ${isValue} then ${column}::${to} end`,
      loses: `${column} <> '' and not ${isValue}`,
    };
  }
  if (to === 'text[]' && from === 'text')
    return { value: `case when ${column} <> '' then array[${column}] else '{}' end` };
  if (from === 'date' && to.startsWith('timestamp')) return { value: `${column}::timestamp at time zone 'UTC'` };
  if (from.startsWith('timestamp') && to === 'date') {
    const day = `(${column} at time zone 'UTC')::date`;
    return { value: day, loses: `${column} <> ${day}::timestamp at time zone 'UTC'` };
  }
  throw new Error(
    `${column} changes from ${from} to ${to}, for which there is no general conversion. Write a migration that ` +
      'converts it: first into a new field, which replaces the old one in a later release.',
  );
}
