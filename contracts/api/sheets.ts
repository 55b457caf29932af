import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { type SheetProblemCode, sheetProblemWords } from '../sheets.ts';
import { endpoints, serviceErrors } from './endpoint.ts';
import { InRelease, releaseErrors } from './releases.ts';

/** The ids of a Google spreadsheet and of a sheet (tab) in it, its `gid`. No other part of a URL is used. */
const docIdPattern = '^[A-Za-z0-9_-]{20,128}$';
const sheetIdPattern = '^[0-9]{1,10}$';

const DocId = Type.String({ pattern: docIdPattern });
const SheetId = Type.Union([Type.String({ pattern: sheetIdPattern }), Type.Null()]);

/** A URL of a sheet, or its ids. */
const LinkSheet = Type.Object(
  {
    sheet_url: Type.Optional(Type.String({ maxLength: 2_000 })),
    doc_id: Type.Optional(DocId),
    sheet_id: Type.Optional(SheetId),
  },
  { additionalProperties: false },
);
export type LinkSheet = Static<typeof LinkSheet>;

/** The sheet that a campaign's texts are loaded from. `sheet_url` derives from the ids. */
const LinkedSheet = Type.Object({
  doc_id: Type.String(),
  sheet_id: Type.Union([Type.String(), Type.Null()]),
  sheet_url: Type.String(),
});
export type LinkedSheet = Static<typeof LinkedSheet>;

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
const LoadReport = Type.Object({
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

/** A `sheet_url` is linked in the same write. */
const LoadSheet = Type.Object(
  { ...loadOptions, sheet_url: Type.Optional(Type.String({ maxLength: 2_000 })) },
  { additionalProperties: false },
);
export type LoadSheet = Static<typeof LoadSheet>;

/** A CSV in the format of the sheet. */
const ImportCsv = Type.Object({ ...loadOptions, csv: Type.String() }, { additionalProperties: false });
export type ImportCsv = Static<typeof ImportCsv>;

const read = {
  access: 'campaigns-read',
  query: Type.Object(InRelease),
  errors: ['server-busy', 'release-closed'],
} as const;
const modify = { access: 'campaigns-modify', query: Type.Object(InRelease) } as const;
const loadErrors = [
  ...releaseErrors,
  'campaign-conflict',
  'campaign-locked',
  'server-busy',
  'sheet-changed',
  'sheet-invalid',
  'too-many-texts',
] as const;

/** Texts of a campaign from a Google sheet or a CSV (docs/protocol.md, Texts from sheets). */
export const sheetsApi = endpoints('translations', {
  'GET /api/campaigns/:id/translations/sheet': {
    ...read,
    summary: 'Get the linked sheet; 404 when there is none',
    answer: { 200: LinkedSheet },
  },
  'PUT /api/campaigns/:id/translations/sheet': {
    ...modify,
    summary: 'Link a Google sheet',
    body: LinkSheet,
    answer: { 204: null },
    errors: ['campaign-locked', ...releaseErrors],
  },
  'DELETE /api/campaigns/:id/translations/sheet': {
    ...modify,
    summary: 'Remove the sheet link; the texts stay',
    answer: { 204: null },
    errors: ['campaign-locked', ...releaseErrors],
  },
  'POST /api/campaigns/:id/translations/sheet/load': {
    operation: 'loadSheet',
    ...modify,
    summary: 'Load the sheet, or preview it',
    // The body is optional.
    body: Type.Union([LoadSheet, Type.Null()]),
    answer: { 200: LoadReport },
    errors: [
      ...loadErrors,
      'no-sheet',
      'sheet-private',
      'sheet-not-found',
      'sheet-unreadable',
      'sheet-too-large',
      ...serviceErrors,
    ],
  },
  'GET /api/campaigns/:id/translations/sheet/undo': {
    operation: 'canUndoLoad',
    access: 'campaigns-read',
    summary: 'Check whether the last load or import can be undone',
    // Whether all texts of the last load or import are unchanged.
    answer: { 200: Type.Object({ can_undo: Type.Boolean() }) },
  },
  'POST /api/campaigns/:id/translations/sheet/undo': {
    operation: 'undoLoad',
    access: 'campaigns-modify',
    summary: 'Undo the last load or import',
    answer: { 204: null },
    errors: ['campaign-locked', 'nothing-to-undo', 'too-many-texts', 'undo-too-late'],
  },
  'GET /api/campaigns/:id/translations/csv': {
    operation: 'exportTexts',
    ...read,
    agent: true,
    summary: 'Export all texts as CSV',
    answer: { 200: Type.Object({ filename: Type.String(), csv: Type.String() }) },
  },
  'POST /api/campaigns/:id/translations/import': {
    operation: 'importTexts',
    ...modify,
    summary: 'Import a CSV, or preview it',
    body: ImportCsv,
    // JSON escapes line breaks and quotation marks, which doubles their size.
    bodyLimit: 2 * limits.maxSheetBytes,
    answer: { 200: LoadReport },
    errors: [...loadErrors, 'sheet-linked'],
  },
});
