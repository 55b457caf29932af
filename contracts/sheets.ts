import { type Static, Type } from 'typebox';

/** The ids of a Google spreadsheet and of a sheet (tab) in it, its `gid`. No other part of a URL is used. */
const docIdPattern = '^[A-Za-z0-9_-]{20,128}$';
const sheetIdPattern = '^[0-9]{1,10}$';

const DocId = Type.String({ pattern: docIdPattern });
const SheetId = Type.Union([Type.String({ pattern: sheetIdPattern }), Type.Null()]);

/** A sheet. Without a `sheet_id` it is the first one of the document. */
export type SheetIds = { doc_id: string; sheet_id: string | null };

/** The body of PUT /api/campaigns/{id}/translations/sheet: a URL or the ids (docs/protocol.md, Texts from sheets). */
export const LinkSheet = Type.Object(
  {
    sheet_url: Type.Optional(Type.String({ maxLength: 2_000 })),
    doc_id: Type.Optional(DocId),
    sheet_id: Type.Optional(SheetId),
  },
  { additionalProperties: false },
);
export type LinkSheet = Static<typeof LinkSheet>;

/** The sheet that a campaign's texts are loaded from. `sheet_url` derives from the ids. */
export const LinkedSheet = Type.Object({
  doc_id: Type.String(),
  sheet_id: Type.Union([Type.String(), Type.Null()]),
  sheet_url: Type.String(),
});
export type LinkedSheet = Static<typeof LinkedSheet>;

/**
 * The response of GET /api/campaigns/{id}/translations/sheet/undo: whether all texts of the last load or import are
 * unchanged.
 */
export const LoadUndo = Type.Object({ can_undo: Type.Boolean() });
export type LoadUndo = Static<typeof LoadUndo>;

const addressPattern =
  /^https:\/\/docs\.google\.com\/(?:a\/[\w.-]+\/)?spreadsheets\/(?:u\/\d+\/)?d\/([A-Za-z0-9_-]{20,128})(?:[/?#]|$)/;

/** Returns the ids of a Google sheet's URL; null for any other URL. */
export function sheetIdsOf(address: string): SheetIds | null {
  const given = address.trim();
  const doc_id = addressPattern.exec(given)?.[1];
  if (doc_id === undefined) return null;
  const fragment = given.slice(`${given}#`.indexOf('#'));
  const gid = /[#&]gid=(\d{1,10})(?!\d)/.exec(fragment) ?? /[?&]gid=(\d{1,10})(?!\d)/.exec(given);
  return { doc_id, sheet_id: gid?.[1] ?? null };
}

/** Returns the URL of a sheet. */
export const sheetAddress = ({ doc_id, sheet_id }: SheetIds): string =>
  `https://docs.google.com/spreadsheets/d/${doc_id}/edit${sheet_id === null ? '' : `#gid=${sheet_id}`}`;

/** Returns the letters of a column, counted from 0: A, B … Z, AA. */
const columnName = (column: number): string =>
  (column >= 26 ? columnName(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/** Returns a cell's name, counted from 0: row 13 and column 2 are 'C14'. */
export const cellName = (row: number, column: number): string => `${columnName(column)}${row + 1}`;

/**
 * The problems of a cell and their messages. Blocking ones (`isHindering`) refuse the whole sheet; for the others the
 * texts are loaded as the message says.
 */
export const sheetProblemWords = {
  empty: 'The sheet is empty. Its first row names the languages, its first column the messages.',
  'no-languages':
    'There are no languages. Starting in column 2, the first row must hold language codes, for example de or pt-BR.',
  'no-language': 'This column has texts, but no language code in the first row.',
  'unknown-language': '“%{value}” is not a language code, for example de or pt-BR.',
  'doubled-language': 'The language %{value} already has a column: %{other}.',
  'default-language': 'There is no column for %{value}, the default language of the campaign.',
  'no-id': 'This row has texts, but no message ID in the first column.',
  'doubled-id': 'The message “%{value}” already has a row: %{other}.',
  'id-too-long': 'A message ID can have at most %{limit} characters.',
  'id-refused': 'This is not a valid message ID.',
  'text-too-long': 'A text can have at most %{limit} characters.',
  'plural-number': 'Plural forms are numbered from [0] to [%{limit}].',
  'both-forms': 'The message “%{value}” already has a plain text in this language: %{other}.',
  'unstorable-text': 'This text contains characters that can’t be stored.',
  'too-many-rows': 'There are more than %{limit} rows.',
  'too-many-languages': 'There are more than %{limit} languages.',
  'unclosed-quote': 'A quotation mark is opened here and never closed.',
  'form-empty': 'The plural form “%{value}” is empty in %{language}, which has %{limit}.',
  'form-left-out': 'This plural form of “%{value}” is ignored: %{language} has only %{limit}.',
  'placeholders-missing': 'The default language has %{value} here, but this text does not.',
  'placeholders-unknown': 'The default language does not have %{value} here.',
  'blanks-around-id': 'The message ID “%{value}” has spaces around it, which are part of it.',
} as const;
export type SheetProblemCode = keyof typeof sheetProblemWords;

const loadedAllTheSame: ReadonlySet<SheetProblemCode> = new Set<SheetProblemCode>([
  'form-empty',
  'form-left-out',
  'placeholders-missing',
  'placeholders-unknown',
  'blanks-around-id',
]);
/** Returns whether a problem refuses the whole sheet. */
export const isHindering = (code: SheetProblemCode): boolean => !loadedAllTheSame.has(code);

/** The values in a problem's message. */
export type ProblemValues = { value?: string; other?: string; language?: string; limit?: number };

const codes = Object.keys(sheetProblemWords).filter((code): code is SheetProblemCode => code in sheetProblemWords);

const SheetProblem = Type.Object({
  /** Such as 'C14'. */
  cell: Type.String(),
  code: Type.Unsafe<SheetProblemCode>({ type: 'string', enum: codes }),
  msg: Type.String(),
  /** Whether it refuses the whole sheet. */
  hinders: Type.Boolean(),
  values: Type.Object({
    value: Type.Optional(Type.String()),
    other: Type.Optional(Type.String()),
    language: Type.Optional(Type.String()),
    limit: Type.Optional(Type.Integer()),
  }),
});
export type SheetProblem = Static<typeof SheetProblem>;

/** Lists before texts: the serializer uses the first matching type, and a list would match as a text too. */
const Text = Type.Unsafe<string | string[] | null>({ type: ['array', 'string', 'null'], items: { type: 'string' } });

const LoadChanges = Type.Object({
  /** Messages of all languages. */
  total: Type.Integer(),
  languages: Type.Array(
    Type.Object({
      locale: Type.String(),
      name: Type.String(),
      /** Whether the language itself is added or removed. */
      whole: Type.Boolean(),
      total: Type.Integer(),
      /** The first ones by id, with long texts truncated. */
      entries: Type.Array(Type.Object({ id: Type.String(), from: Text, to: Text })),
    }),
  ),
});
export type LoadChanges = Static<typeof LoadChanges>;

/** The changes of a campaign's texts by a sheet or CSV, made or previewed. */
export const LoadReport = Type.Object({
  added: LoadChanges,
  changed: LoadChanges,
  removed: LoadChanges,
  /** The first ones, blocking ones first. */
  problems: Type.Array(SheetProblem),
  problems_total: Type.Integer(),
  /** Whether blocking problems prevent the load. */
  hindered: Type.Boolean(),
  /** Identifies these changes. If it is sent with the load, different changes are refused. */
  fingerprint: Type.String(),
});
export type LoadReport = Static<typeof LoadReport>;

const loadOptions = {
  /** Only previews the changes. */
  dry_run: Type.Optional(Type.Boolean()),
  /** The fingerprint of the preview that the user confirmed. */
  fingerprint: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
  base_updated_at: Type.Optional(Type.String({ format: 'date-time' })),
};

/** The body of POST /api/campaigns/{id}/translations/sheet/load. A `sheet_url` is linked in the same write. */
export const LoadSheet = Type.Object(
  { ...loadOptions, sheet_url: Type.Optional(Type.String({ maxLength: 2_000 })) },
  { additionalProperties: false },
);
export type LoadSheet = Static<typeof LoadSheet>;

/** The body of POST /api/campaigns/{id}/translations/import: a CSV in the format of the sheet. */
export const ImportCsv = Type.Object({ ...loadOptions, csv: Type.String() }, { additionalProperties: false });
export type ImportCsv = Static<typeof ImportCsv>;

/** The response of GET /api/campaigns/{id}/translations/csv. */
export const TextsCsv = Type.Object({ filename: Type.String(), csv: Type.String() });
export type TextsCsv = Static<typeof TextsCsv>;
