import type { JsonSchema } from '#resources/schema/toJsonSchema.ts';

/** Characters that JSON, CSV and HTML escape. */
const escaped = '<"&\\= ';

/** Returns a text of this length; `at` makes it unique. */
export const largestText = (length: number, at = 0): string =>
  `${at}${escaped.repeat(Math.ceil(length / escaped.length))}`.slice(0, length - 1).concat('x');

function textOf({ format, pattern, maxLength = 10_000, minLength = 1 }: JsonSchema, bytes: number, at: number) {
  if (format === 'date-time') return '2030-01-01T00:00:00.000Z';
  // A third of the characters is escaped in JSON.
  const length = Math.max(minLength, Math.min(maxLength, Math.floor(bytes / 1.5)));
  if (format === 'uri') return `https://example.com/${at}/${'x'.repeat(Math.max(0, length - 40))}`;
  return pattern ? 'x'.repeat(length) : largestText(length, at);
}

/** Returns as many parts as these bytes allow, short ones, because many parts cost more than few long ones. */
function parts<Part>(bytes: number, most: number, make: (at: number, bytes: number) => Part): Part[] {
  const each = Math.max(12, bytes / Math.min(most, bytes / 40));
  const made: Part[] = [];
  for (let left = bytes, at = 0; left > 0 && at < most; at++) {
    const part = make(at, each);
    made.push(part);
    left -= JSON.stringify(part).length + 3;
  }
  return made;
}

/** Returns a large value that a schema of a declaration permits, of about this many bytes as JSON if it permits so many. */
export function largestValue(schema: JsonSchema, bytes: number, at = 0): unknown {
  const { type, enum: choices, properties, additionalProperties: others, items } = schema;
  if (choices) return choices.find((choice) => choice !== null);
  const kind = [type ?? []].flat().find((one) => one !== 'null');
  if (kind === 'boolean') return true;
  if (kind === 'integer' || kind === 'number') return schema.maximum ?? 1;
  if (kind === 'string') return textOf(schema, bytes, at);
  if (kind === 'array') return parts(bytes, schema.maxItems ?? 1e6, (n, size) => largestValue(items ?? {}, size, n));
  if (properties) {
    const each = bytes / Object.keys(properties).length;
    return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, largestValue(one, each, at)]));
  }
  if (typeof others === 'object') {
    const keys = schema.propertyNames?.enum;
    const most = keys?.length ?? schema.maxProperties ?? 1e6;
    const entries = parts(bytes, most, (n, size) => [keys?.[n] ?? `k${n}`, largestValue(others, size, n)] as const);
    return Object.fromEntries(entries);
  }
  return { blocks: [{ id: 'a', type: 'list', entries: parts(bytes, 1e6, (n) => ({ id: n.toString(36), v: at })) }] };
}
