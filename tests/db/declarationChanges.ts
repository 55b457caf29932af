import { choice, date, dateTime, type Fields, list, number, reference, text, time } from '#resources/schema/fields.ts';

/** A change of the fields of a table with these rows. */
type Change = {
  from: Fields;
  to: Fields;
  rows?: readonly Readonly<Record<string, unknown>>[];
  /** The column afterwards, else the message with which the migration fails. */
  holds?: [column: string, values: readonly unknown[]];
  fails?: RegExp;
};

/** Every change that `npm run migration` writes, by its description. */
export const changes: Record<string, Change> = {
  'a new field': { from: {}, to: { city: text() }, rows: [{}], holds: ['city', [null]] },
  'a new field with a default': { from: {}, to: { size: number({ default: 3 }) }, rows: [{}], holds: ['size', [3]] },
  'a new required field of a table without rows': { from: {}, to: { at: dateTime({ required: true }) } },
  'a new required field of rows': {
    from: {},
    to: { at: dateTime({ required: true }) },
    rows: [{}],
    fails: /venues\.at has rows without a value: [0-9a-f-]{36}$/,
  },
  'a renamed field': {
    from: { size: number() },
    to: { capacity: number({ renamedFrom: 'size' }) },
    rows: [{ size: 7 }],
    holds: ['capacity', [7]],
  },
  'a renamed and converted field': {
    from: { size: text() },
    to: { capacity: number({ renamedFrom: 'size' }) },
    rows: [{ size: '7' }, { size: '' }],
    holds: ['capacity', [7, null]],
  },
  'texts that are numbers': {
    from: { size: text() },
    to: { size: number() },
    rows: [{ size: '1.5' }],
    holds: ['size', [1.5]],
  },
  'texts of which one is no number': {
    from: { size: text() },
    to: { size: number() },
    rows: [{ size: '1' }, { size: 'large' }],
    fails: /venues\.size has values that are no double precision: [0-9a-f-]{36}$/,
  },
  'times that become texts': {
    from: { at: dateTime() },
    to: { at: text() },
    rows: [{ at: '2026-01-02T03:04:05.000Z' }],
    holds: ['at', ['2026-01-02T03:04:05.000Z']],
  },
  'times of day that become texts': {
    from: { opens: time() },
    to: { opens: text() },
    rows: [{ opens: '20:30' }],
    holds: ['opens', ['20:30']],
  },
  'texts that become days and are none': {
    from: { day: text() },
    to: { day: date() },
    rows: [{ day: 'tomorrow' }],
    fails: /venues\.day has values that are no date/,
  },
  'moments that become days': {
    from: { day: dateTime() },
    to: { day: date() },
    rows: [{ day: '2026-01-02T00:00:00.000Z' }],
    holds: ['day', ['2026-01-02']],
  },
  'a text that becomes a list': {
    from: { tags: text() },
    to: { tags: list(text()) },
    rows: [{ tags: 'a' }, { tags: '' }],
    holds: ['tags', [['a'], []]],
  },
  'more choices': {
    from: { kind: choice(['a']) },
    to: { kind: choice(['a', 'b']) },
    rows: [{ kind: 'a' }],
    holds: ['kind', ['a']],
  },
  'fewer choices': {
    from: { kind: choice(['a', 'b']) },
    to: { kind: choice(['a']) },
    rows: [{ kind: 'a' }],
    holds: ['kind', ['a']],
  },
  'fewer choices than rows have': {
    from: { kind: choice(['a', 'b']) },
    to: { kind: choice(['a']) },
    rows: [{ kind: 'a' }, { kind: 'b' }],
    fails: /venues\.venues_kind_check has rows that stand against it: [0-9a-f-]{36}$/,
  },
  'a smaller maximum than a row has': {
    from: { size: number() },
    to: { size: number({ max: 5 }) },
    rows: [{ size: 6 }],
    fails: /venues\.venues_size_check has rows/,
  },
  'a unique field': {
    from: { code: text() },
    to: { code: text({ unique: true }) },
    rows: [{ code: 'a' }, { code: 'b' }, {}, {}],
  },
  'a unique field whose values differ in case alone': {
    from: { code: text() },
    to: { code: text({ unique: true }) },
    rows: [{ code: 'a' }, { code: 'A' }, { code: 'b' }],
    fails: /venues\.venues_code_key has rows that stand against it: [0-9a-f-]{36}, [0-9a-f-]{36}$/,
  },
  'a required choice with a default': {
    from: { kind: choice(['a', 'b']) },
    to: { kind: choice(['a', 'b'], { required: true, default: 'b' }) },
    rows: [{ kind: 'a' }, { kind: null }],
    holds: ['kind', ['a', 'b']],
  },
  'a field that is no longer required': {
    from: { at: dateTime({ required: true }) },
    to: { at: dateTime() },
    rows: [{ at: '2026-01-02T03:04:05.000Z' }],
    holds: ['at', [new Date('2026-01-02T03:04:05.000Z')]],
  },
  'a reference whose targets have a table': {
    from: { label: reference({ to: 'campaigns' }) },
    to: { label: reference({ to: 'labels' }) },
    rows: [{}],
    holds: ['label', [null]],
  },
  'a reference with a row whose target is missing': {
    from: { label: reference({ to: 'campaigns' }) },
    to: { label: reference({ to: 'labels' }) },
    rows: [{ label: crypto.randomUUID() }, {}],
    fails: /venues\.venues_label_fkey has rows that refer to missing labels: [0-9a-f-]{36}$/,
  },
  'another meaning of a deletion': {
    from: { label: reference({ to: 'labels' }) },
    to: { label: reference({ to: 'labels', onDelete: 'setNull' }) },
    rows: [{}],
  },
};
