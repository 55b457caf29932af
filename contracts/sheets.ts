import { type Static, Type } from 'typebox';

/** The id of a Google spreadsheet, and of one sheet (tab) in it, its `gid`. Nothing else of an address is ever used. */
const docIdPattern = '^[A-Za-z0-9_-]{20,128}$';
const sheetIdPattern = '^[0-9]{1,10}$';

const DocId = Type.String({ pattern: docIdPattern });
const SheetId = Type.Union([Type.String({ pattern: sheetIdPattern }), Type.Null()]);

/** Which sheet: without a `sheet_id` the first one of the document. */
export type SheetIds = { doc_id: string; sheet_id: string | null };

/** PUT /api/campaigns/{id}/translations/sheet: an address, or the ids (docs/protocol.md, Texts from sheets). */
export const LinkSheet = Type.Object(
  {
    sheet_url: Type.Optional(Type.String({ maxLength: 2_000 })),
    doc_id: Type.Optional(DocId),
    sheet_id: Type.Optional(SheetId),
  },
  { additionalProperties: false },
);
export type LinkSheet = Static<typeof LinkSheet>;

/** The sheet that a campaign's texts are loaded from; `sheet_url` is made from the ids. */
export const LinkedSheet = Type.Object({
  doc_id: Type.String(),
  sheet_id: Type.Union([Type.String(), Type.Null()]),
  sheet_url: Type.String(),
});
export type LinkedSheet = Static<typeof LinkedSheet>;

/** GET /api/campaigns/{id}/translations/sheet/undo: does all that the last load or import wrote stand as it was written? */
export const LoadUndo = Type.Object({ can_undo: Type.Boolean() });
export type LoadUndo = Static<typeof LoadUndo>;

const addressPattern =
  /^https:\/\/docs\.google\.com\/(?:a\/[\w.-]+\/)?spreadsheets\/(?:u\/\d+\/)?d\/([A-Za-z0-9_-]{20,128})(?:[/?#]|$)/;

/** The ids in the address of a Google sheet; null when it is none. */
export function sheetIdsOf(address: string): SheetIds | null {
  const given = address.trim();
  const doc_id = addressPattern.exec(given)?.[1];
  if (doc_id === undefined) return null;
  const fragment = given.slice(`${given}#`.indexOf('#'));
  const gid = /[#&]gid=(\d{1,10})(?!\d)/.exec(fragment) ?? /[?&]gid=(\d{1,10})(?!\d)/.exec(given);
  return { doc_id, sheet_id: gid?.[1] ?? null };
}

/** Where people find a sheet. */
export const sheetAddress = ({ doc_id, sheet_id }: SheetIds): string =>
  `https://docs.google.com/spreadsheets/d/${doc_id}/edit${sheet_id === null ? '' : `#gid=${sheet_id}`}`;

/** The letters of a column, from 0: A, B … Z, AA. */
const columnName = (column: number): string =>
  (column >= 26 ? columnName(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/** A cell as sheets name it, from 0: row 13 and column 2 are 'C14'. */
export const cellName = (row: number, column: number): string => `${columnName(column)}${row + 1}`;

/**
 * What can be wrong with a cell, and the words. Those of `hindering` refuse the whole sheet; of the others the texts are
 * loaded as the words say.
 */
export const sheetProblemWords = {
  empty: 'The sheet is empty. Its first row names the languages, its first column the messages.',
  'no-languages':
    'There is no language. From the second column on, the first row holds language codes, as de or pt-BR.',
  'no-language': 'This column has texts, but no language code in the first row.',
  'unknown-language': '“%{value}” is not a language code, as de or pt-BR.',
  'doubled-language': 'The language %{value} has a column already: %{other}.',
  'default-language': 'There is no column for %{value}, the default language of the campaign.',
  'no-id': 'This row has texts, but no message id in the first column.',
  'doubled-id': 'The message “%{value}” has a row already: %{other}.',
  'id-too-long': 'A message id has at most %{limit} characters.',
  'id-refused': 'This cannot be a message id.',
  'text-too-long': 'A text has at most %{limit} characters.',
  'plural-number': 'Plural forms are numbered from [0] to [%{limit}].',
  'both-forms': 'The message “%{value}” has a plain text in this language already: %{other}.',
  'unstorable-text': 'This text holds characters that cannot be stored.',
  'too-many-rows': 'There are more than %{limit} rows.',
  'too-many-languages': 'There are more than %{limit} languages.',
  'unclosed-quote': 'A quotation mark is opened here and never closed.',
  'form-empty': 'The plural form “%{value}” is empty in %{language}, which has %{limit}.',
  'form-left-out': 'This plural form of “%{value}” is left out: %{language} has only %{limit}.',
  'placeholders-missing': 'The default language has %{value} here, and this text does not.',
  'placeholders-unknown': 'The default language does not have %{value} here.',
  'blanks-around-id': 'The message id “%{value}” has blanks around it, which belong to it.',
} as const;
export type SheetProblemCode = keyof typeof sheetProblemWords;

const loadedAllTheSame: ReadonlySet<SheetProblemCode> = new Set<SheetProblemCode>([
  'form-empty',
  'form-left-out',
  'placeholders-missing',
  'placeholders-unknown',
  'blanks-around-id',
]);
/** Does such a problem refuse the whole sheet? */
export const isHindering = (code: SheetProblemCode): boolean => !loadedAllTheSame.has(code);

/** What the words of a problem speak of. */
export type ProblemValues = { value?: string; other?: string; language?: string; limit?: number };

const codes = Object.keys(sheetProblemWords).filter((code): code is SheetProblemCode => code in sheetProblemWords);

const SheetProblem = Type.Object({
  /** As 'C14'. */
  cell: Type.String(),
  code: Type.Unsafe<SheetProblemCode>({ type: 'string', enum: codes }),
  msg: Type.String(),
  /** The whole sheet is refused for it. */
  hinders: Type.Boolean(),
  values: Type.Object({
    value: Type.Optional(Type.String()),
    other: Type.Optional(Type.String()),
    language: Type.Optional(Type.String()),
    limit: Type.Optional(Type.Integer()),
  }),
});
export type SheetProblem = Static<typeof SheetProblem>;

/** Lists before texts: serialised by the first type that fits, a list would fit as a text too. */
const Text = Type.Unsafe<string | string[] | null>({ type: ['array', 'string', 'null'], items: { type: 'string' } });

const LoadChanges = Type.Object({
  /** Messages, over all languages. */
  total: Type.Integer(),
  languages: Type.Array(
    Type.Object({
      locale: Type.String(),
      name: Type.String(),
      /** The language itself comes, or goes. */
      whole: Type.Boolean(),
      total: Type.Integer(),
      /** The first ones, by id; long texts are cut. */
      entries: Type.Array(Type.Object({ id: Type.String(), from: Text, to: Text })),
    }),
  ),
});
export type LoadChanges = Static<typeof LoadChanges>;

/** What a sheet or a CSV changes of a campaign's texts, or would. */
export const LoadReport = Type.Object({
  added: LoadChanges,
  changed: LoadChanges,
  removed: LoadChanges,
  /** The first ones: those that hinder before the others. */
  problems: Type.Array(SheetProblem),
  problems_total: Type.Integer(),
  /** Nothing can be loaded as long as this is so. */
  hindered: Type.Boolean(),
  /** Names exactly these changes: sent along with the load, it refuses any others. */
  fingerprint: Type.String(),
});
export type LoadReport = Static<typeof LoadReport>;

const loadOptions = {
  /** Only tells what would change. */
  dry_run: Type.Optional(Type.Boolean()),
  /** Of the preview that a person agreed to. */
  fingerprint: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
  base_updated_at: Type.Optional(Type.String({ format: 'date-time' })),
};

/** POST /api/campaigns/{id}/translations/sheet/load: with a `sheet_url`, that sheet is linked with the same write. */
export const LoadSheet = Type.Object(
  { ...loadOptions, sheet_url: Type.Optional(Type.String({ maxLength: 2_000 })) },
  { additionalProperties: false },
);
export type LoadSheet = Static<typeof LoadSheet>;

/** POST /api/campaigns/{id}/translations/import: a CSV in the form of the sheet. */
export const ImportCsv = Type.Object({ ...loadOptions, csv: Type.String() }, { additionalProperties: false });
export type ImportCsv = Static<typeof ImportCsv>;

/** GET /api/campaigns/{id}/translations/csv */
export const TextsCsv = Type.Object({ filename: Type.String(), csv: Type.String() });
export type TextsCsv = Static<typeof TextsCsv>;
