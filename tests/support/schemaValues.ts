import fc, { type Arbitrary } from 'fast-check';

/** A JSON Schema as the tests read it: of a declaration, or of the API's description. */
export type AnySchema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  items?: AnySchema;
  properties?: Record<string, AnySchema>;
  required?: string[];
  additionalProperties?: boolean | AnySchema;
  maxProperties?: number;
  propertyNames?: AnySchema;
  anyOf?: AnySchema[];
  oneOf?: AnySchema[];
  allOf?: AnySchema[];
};

/** Texts that formats, patterns, databases and parsers treat in a special way. */
const oddTexts = [
  ...[
    '',
    ' ',
    '0',
    '-1',
    'null',
    'a b',
    'ä',
    '\u00a0',
    'a\nb',
    'a\u2028b',
    'x\u202ey',
    'a\u0000b',
    '\ud800',
    'a\udc00b',
  ],
  ...['😀', 'e\u0301', '\ufeffa', '%00', '%', '../..', '<b>x</b>', "';--", 'a'.repeat(300), '😀'.repeat(51)],
  ...['a://b', '-a', 'a--b', 'a-b', 'a1', 'A-b', '#7c4dff', '#7C4DF', '#7c4dffa', '24:00', '23:59', '9:30', '09:30:00'],
];
const emails = [
  ...[
    'a@example.com',
    'a.b+c@example.co.uk',
    'A@EXAMPLE.COM',
    'a@localhost',
    'a@b.c',
    '.a@example.com',
    'a..b@example.com',
  ],
  ...[
    '"a b"@example.com',
    'a@[127.0.0.1]',
    'a@[IPv6:::1]',
    'ä@example.com',
    'a@exämple.com',
    'a@example.com.',
    'a@@b.com',
  ],
  ...['a@-b.com', 'a@b_c.com', 'a b@example.com', 'a@example.com\n', `${'a'.repeat(65)}@example.com`],
  ...[`a@${'b'.repeat(64)}.com`, `a@${'b.'.repeat(126)}com`, 'a@example..com', 'a@1.2', "o'hara@example.com"],
];
const uris = [
  ...[
    'https://example.com/',
    'http://example.com',
    'HTTPS://EXAMPLE.COM',
    'https://',
    'https:///a',
    'http://a b',
    '//a.b/c',
  ],
  ...['https://exämple.com/', 'https://example.com/ä', 'https://example.com/%zz', 'https://example.com/%20?a=b#c'],
  ...['https://user:pw@example.com', 'https://example.com:abc/', 'http://[::1]/', 'http://[::1', 'http://999.1.1.1/'],
  ...[
    'javascript:alert(1)',
    'mailto:a@example.com',
    'ftp://a',
    'https:a',
    'http:/a',
    'https://a/"',
    'https://a/😀',
    ' https://a',
  ],
];
const days = [
  ...['2028-02-29', '2027-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00', '0000-01-01', '0001-01-01'],
  ...['9999-12-31', '10000-01-01', '-000001-01-01', '2026-1-1', '20260101', '2026-01-01 ', '1900-02-29', '2000-02-29'],
];
const hours = [
  ...[
    '00:00:00Z',
    '23:59:59.999Z',
    '24:00:00Z',
    '23:59:60Z',
    '23:60:00Z',
    '10:00:00',
    '10:00Z',
    '10:00:00z',
    '10:00:00.Z',
  ],
  ...['10:00:00+01:00', '10:00:00+0100', '10:00:00+01', '10:00:00-23:59', '10:00:00+24:00', '10:00:00.123456789Z'],
  ...['23:59:59.999999999999999Z', '15:59:60-08:00', '00:59:60+01:00'],
];
const numbers = [0, -0, 1, -1, 0.1, 1.5, 2 ** 31, 2 ** 53, 1e21, 1e308, -1e308, 5e-324, 1e-7, 0.1 + 0.2];
/** Keys that objects of JavaScript inherit, JSON pointers escape, or arrays use. */
const oddKeys = [
  'constructor',
  'toString',
  'a/b',
  '~',
  '~1',
  '%41',
  '%',
  '#',
  'ä',
  '007',
  '0',
  '',
  'length',
  'a'.repeat(101),
];

const from = <Value>(values: readonly Value[]): Arbitrary<Value> => fc.constantFrom(...values);

/** Any JSON value, also odd ones. Not the key `__proto__`, which the parsers of bodies refuse. */
export const anyJson: Arbitrary<unknown> = fc.oneof(
  from<unknown>([null, true, false, [], {}, [[]], [null], { a: null }]),
  from(numbers),
  from(oddTexts),
  fc.jsonValue({ maxDepth: 2 }).filter((value) => !JSON.stringify(value).includes('__proto__')),
);

const samples: Record<string, readonly string[]> = { email: emails, uri: uris, date: days };

function ofFormat(format: string): Arbitrary<string> {
  const known = samples[format];
  if (format === 'uuid')
    return fc.oneof(fc.uuid(), from(['urn:uuid:2eb8aa08-aa98-11ea-b4aa-73b441d16380', 'A'.repeat(36)]));
  if (format === 'date-time') {
    const moments = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2099-01-01') });
    const odd = fc.tuple(fc.oneof(from(days), fc.constant('2026-06-30')), from(['T', 't', ' ', '\t']), from(hours));
    return fc.oneof(
      { arbitrary: moments.map((moment) => moment.toISOString()), weight: 3 },
      odd.map((parts) => parts.join('')),
    );
  }
  const made: Record<string, Arbitrary<string>> = {
    email: fc.emailAddress(),
    uri: fc.webUrl({ withFragments: true, withQueryParameters: true }),
    date: fc.date({ noInvalidDate: true, max: new Date('9999-12-31') }).map((day) => day.toISOString().slice(0, 10)),
  };
  return fc.oneof(...[made[format], known && from(known)].filter((one) => one !== undefined), from(oddTexts));
}

/** Texts about as long as a schema permits, in ASCII and in characters of two UTF-16 units. */
function ofLength({ minLength = 0, maxLength = 300 }: AnySchema): Arbitrary<string> {
  const lengths = [minLength - 1, minLength, maxLength - 1, maxLength, maxLength + 1].filter((one) => one >= 0);
  const exact = fc.tuple(from(lengths), from(['x', '😀', 'é']));
  return fc.oneof(
    { arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }), weight: 2 },
    { arbitrary: from(['name', 'A name', 'a-b', 'b1']), weight: 3 },
    exact.map(([length, unit]) => unit.repeat(length)),
    from(oddTexts),
  );
}

/** Patterns whose texts fast-check can't generate have assertions. */
const isGenerated = (pattern: string) => !/\(\?[=!<]|\\p/.test(pattern);

function ofText(schema: AnySchema): Arbitrary<unknown> {
  const { format, pattern } = schema;
  if (format && (format in samples || format === 'date-time' || format === 'uuid')) return ofFormat(format);
  if (!pattern || !isGenerated(pattern)) return ofLength(schema);
  return fc.oneof({ arbitrary: fc.stringMatching(new RegExp(pattern)), weight: 4 }, ofLength(schema));
}

function ofNumber({ type, minimum, maximum }: AnySchema): Arbitrary<unknown> {
  const bounds = [minimum, maximum].flatMap((one) =>
    one === undefined ? [] : [one - 1, one - 0.5, one, one + 0.5, one + 1],
  );
  const range = { min: Math.ceil(minimum ?? -1_000), max: Math.floor(maximum ?? (minimum ?? 0) + 1_000) };
  const whole = fc.integer(range);
  const usual = type === 'integer' ? whole : fc.oneof(whole, fc.double({ noNaN: true, noDefaultInfinity: true }));
  return fc.oneof({ arbitrary: usual, weight: 4 }, from([...bounds, ...numbers]));
}

type Made = (schema: AnySchema) => Arbitrary<unknown>;

function ofList({ items = {}, maxItems, uniqueItems }: AnySchema, made: Made): Arbitrary<unknown> {
  const item = made(items);
  const few = fc.array(item, { maxLength: Math.min(3, maxItems ?? 3) });
  const same = item.map((one) => [one, one]);
  const many = fc.tuple(item, fc.nat({ max: 1 })).map(([one, more]) => Array((maxItems ?? 2) + more).fill(one));
  const some = [
    { arbitrary: few, weight: 6 },
    ...(uniqueItems ? [same] : []),
    ...((maxItems ?? 999) < 100 ? [many] : []),
  ];
  return fc.oneof(...some);
}

function ofObject(schema: AnySchema, made: Made): Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties: others, propertyNames } = schema;
  const model = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, made(one)]));
  const isRequired = (name: string) => required.includes(name);
  const [needed, free] = [
    Object.keys(model).filter(isRequired),
    Object.keys(model).filter((name) => !isRequired(name)),
  ];
  const chosen = fc.subarray(free, { maxLength: Math.min(free.length, 5) });
  const fields = chosen.chain((names) =>
    fc.record(Object.fromEntries([...needed, ...names].map((name) => [name, model[name] ?? anyJson]))),
  );
  const less = fc
    .tuple(fields, fc.subarray(needed, { maxLength: Math.min(1, needed.length) }))
    .map(([values, gone]) => without(values, gone));
  const more = fc.tuple(fields, from(oddKeys), anyJson).map(([values, key, value]) => ({ ...values, [key]: value }));
  if (others !== undefined && others !== false) return fc.oneof(fields, ofMap(others, propertyNames, made), more);
  return fc.oneof({ arbitrary: fields, weight: 12 }, less, more);
}

const without = (values: Record<string, unknown>, gone: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !gone.includes(name)));

function ofMap(others: boolean | AnySchema, names: AnySchema | undefined, made: Made): Arbitrary<unknown> {
  const keys = names?.enum?.filter((one) => typeof one === 'string') ?? ['de', 'pt-BR', 'title', 'a_1'];
  const key = fc.oneof({ arbitrary: from(keys), weight: 8 }, from([...oddKeys, 'a b', '-a', '\ud800']));
  return fc.dictionary(key, others === true ? anyJson : made(typeof others === 'object' ? others : {}), { maxKeys: 3 });
}

/**
 * Returns an arbitrary of values for a schema: most keep all of its rules, many break one of them.
 * @param resolve returns the schema of a reference
 */
export function valuesOf(
  schema: AnySchema,
  resolve: (ref: string) => AnySchema = () => ({}),
  depth = 0,
): Arbitrary<unknown> {
  const { $ref, const: only, enum: choices, type, anyOf, oneOf, allOf, properties } = schema;
  const made: Made = (one) => (depth > 12 ? anyJson : valuesOf(one, resolve, depth + 1));
  if ($ref !== undefined) return made(resolve($ref));
  if (only !== undefined) return near(fc.constant(only));
  if (choices) return near(from(choices));
  const several = anyOf ?? oneOf;
  if (several) return fc.oneof(...several.map(made));
  if (allOf) return made(Object.assign({}, ...allOf.map((one) => (one.$ref ? resolve(one.$ref) : one))));
  const kinds = [type ?? (properties ? 'object' : [])].flat();
  return near(kinds.length === 0 ? anyJson : fc.oneof(...kinds.map((kind) => ofKind(kind, schema, made))));
}

function ofKind(kind: string, schema: AnySchema, made: Made): Arbitrary<unknown> {
  if (kind === 'string') return ofText(schema);
  if (kind === 'integer' || kind === 'number') return ofNumber({ ...schema, type: kind });
  if (kind === 'boolean') return fc.boolean();
  if (kind === 'array') return ofList(schema, made);
  if (kind === 'object') return ofObject(schema, made);
  return fc.constant(null);
}

/** Sometimes returns a value of another type instead. */
const near = (usual: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc.oneof({ arbitrary: usual, weight: 24 }, { arbitrary: anyJson, weight: 1 });
