import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Compare, type Filter, parse } from 'scim2-parse-filter';
import { serverLimits } from '#contracts/serverLimits.ts';
import { ScimError } from './scimError.ts';

/** An attribute in SQL. `exact`: a text whose case counts. */
type Column = {
  kind: 'text' | 'exact' | 'boolean' | 'time';
  of: RawBuilder<unknown>;
  /** For a value of other rows: returns the condition that one of them fulfills a condition. */
  some?: (condition: RawBuilder<SqlBool>) => RawBuilder<SqlBool>;
};

/** Columns by the path of the attribute in lower case. */
export type Columns = Readonly<Record<string, Column>>;

const invalid = (detail: string) => new ScimError('invalidFilter', detail);

/**
 * Parses a filter (RFC 7644, section 3.4.2.2). Its length and nesting are limited first.
 * @throws ScimError `invalidFilter`
 */
export function parseFilter(text: string): Filter {
  const { maxScimFilterLength: most, maxScimFilterBrackets: brackets } = serverLimits;
  if (text.length > most) throw invalid(`A filter has at most ${most} characters.`);
  if (text.split(/[([]/).length - 1 > brackets) throw invalid(`A filter has at most ${brackets} brackets.`);
  // The time that the parser needs grows exponentially with line breaks in a text that does not end.
  if (/\p{Cc}/u.test(text)) throw invalid('A filter has no control characters.');
  try {
    return parse(text);
  } catch {
    throw invalid('This is not a filter of RFC 7644, section 3.4.2.2.');
  }
}

/** Returns a path without the URN of the schema, in lower case. */
export const plainPath = (path: string, schema: string): string => {
  const lower = path.toLowerCase();
  return lower.startsWith(`${schema.toLowerCase()}:`) ? lower.slice(schema.length + 1) : lower;
};

/**
 * Returns the SQL condition of a filter. A missing value fulfills no comparison but `ne`, so that it is never unknown.
 * @param schema the URN of the schema, with which paths may begin
 * @throws ScimError `invalidFilter` for an unknown attribute, and for a value of the wrong type
 */
export function conditionOf(filter: Filter, columns: Columns, schema: string, within = ''): RawBuilder<SqlBool> {
  const inside = (one: Filter) => conditionOf(one, columns, schema, within);
  switch (filter.op) {
    case 'and':
    case 'or':
      return sql<SqlBool>`(${sql.join(filter.filters.map(inside), filter.op === 'and' ? sql` and ` : sql` or `)})`;
    case 'not':
      return sql<SqlBool>`(not ${inside(filter.filter)})`;
    case '[]':
      return conditionOf(filter.valFilter, columns, schema, `${within}${plainPath(filter.attrPath, schema)}.`);
    default: {
      const path = `${within}${plainPath(filter.attrPath, schema)}`;
      const column = Object.hasOwn(columns, path) ? columns[path] : undefined;
      if (!column) throw invalid(`Filters by ${filter.attrPath.slice(0, 100)} are not supported.`);
      const condition = filter.op === 'pr' ? isPresent(column) : comparison(column, filter);
      return column.some ? column.some(condition) : condition;
    }
  }
}

const isPresent = ({ of, kind }: Column): RawBuilder<SqlBool> =>
  kind === 'text' || kind === 'exact' ? sql<SqlBool>`(coalesce(${of}, '') <> '')` : sql<SqlBool>`(${of} is not null)`;

const operators = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=`, eq: sql`=` };

function comparison(column: Column, { op, compValue }: Compare): RawBuilder<SqlBool> {
  if (op === 'ne') return sql<SqlBool>`(not ${comparison(column, { op: 'eq', attrPath: '', compValue })})`;
  if (compValue === null) {
    if (op !== 'eq') throw invalid('null is compared with eq and ne only.');
    return sql<SqlBool>`(not ${isPresent(column)})`;
  }
  const { of, kind } = column;
  if (op === 'co' || op === 'sw' || op === 'ew') {
    if (kind !== 'text' && kind !== 'exact') throw invalid(`${op} compares texts only.`);
    return textCondition(op, folded(column, of), folded(column, sql`${String(compValue)}::text`));
  }
  if (kind === 'boolean' && op !== 'eq') throw invalid('Booleans are compared with eq and ne only.');
  return sql<SqlBool>`((${folded(column, of)} ${operators[op]} ${folded(column, sqlValueOf(column, compValue))}) is true)`;
}

const folded = ({ kind }: Column, value: RawBuilder<unknown>) => (kind === 'text' ? sql`lower(${value})` : value);

function textCondition(op: 'co' | 'sw' | 'ew', of: RawBuilder<unknown>, part: RawBuilder<unknown>) {
  if (op === 'co') return sql<SqlBool>`((position(${part} in ${of}) > 0) is true)`;
  if (op === 'sw') return sql<SqlBool>`(starts_with(${of}, ${part}) is true)`;
  return sql<SqlBool>`((right(${of}, length(${part})) = ${part}) is true)`;
}

function sqlValueOf({ kind }: Column, value: string | number | boolean): RawBuilder<unknown> {
  if (kind === 'boolean') return sql`${booleanOf(value)}::boolean`;
  if (kind !== 'time') return sql`${String(value)}::text`;
  const time = new Date(String(value));
  const year = time.getUTCFullYear();
  if (!(year > 0 && year < 10_000)) throw invalid('The time is not valid.');
  return sql`${time}::timestamptz`;
}

/** Entra ID sends booleans as texts. */
function booleanOf(value: string | number | boolean): boolean {
  const text = String(value).toLowerCase();
  if (text !== 'true' && text !== 'false') throw invalid('A boolean is true or false.');
  return text === 'true';
}
