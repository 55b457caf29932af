import { type Static, Type } from 'typebox';
import { uploads } from '#resources/uploads/schema.ts';
import { limits } from '../limits.ts';
import { filenamePattern, uploadSorts } from '../media.ts';
import { endpoints, FilePart, withDefault } from './endpoint.ts';
import { listQueryOf, listQuerySchema, pageOf, recordOf, SearchText, wholeListOf } from './lists.ts';

const closed = { additionalProperties: false };
const FolderPath = Type.String({ maxLength: limits.maxFolderPathLength });
const Alt = Type.Union([Type.String({ maxLength: limits.maxAltLength }), Type.Null()]);
/** Tags of a file. Tags that differ only in upper and lower case are the same (`contracts/mediaTags.ts`). */
const Tags = Type.Array(Type.String({ minLength: 1, maxLength: limits.maxTagLength }), { maxItems: limits.maxTags });

/** The point of an image that crops keep, as fractions of width and height from the top left: 0 to 1. */
const FocalPoint = Type.Object(
  { x: Type.Number({ minimum: 0, maximum: 1 }), y: Type.Number({ minimum: 0, maximum: 1 }) },
  closed,
);
export type FocalPoint = Static<typeof FocalPoint>;

/** A change of one file. Omitted fields stay. A missing folder is created. */
const UploadPatch = Type.Object(
  {
    /** The extension stays that of the file's type (`renamedFile`). */
    name: Type.Optional(Type.String({ minLength: 1, maxLength: limits.maxFileNameBytes })),
    folder: Type.Optional(FolderPath),
    alt: Type.Optional(Alt),
    tags: Type.Optional(Tags),
    focal_point: Type.Optional(Type.Union([FocalPoint, Type.Null()])),
  },
  closed,
);
export type UploadPatch = Static<typeof UploadPatch>;

/** A change of several files. Omitted fields stay. A missing folder is created. */
const UploadChange = Type.Object(
  {
    filenames: Type.Array(Type.String({ maxLength: 200 }), {
      minItems: 1,
      maxItems: limits.maxChangedUploads,
      uniqueItems: true,
    }),
    folder: Type.Optional(FolderPath),
    alt: Type.Optional(Alt),
    add_tags: Type.Optional(Tags),
    remove_tags: Type.Optional(Tags),
  },
  closed,
);
export type UploadChange = Static<typeof UploadChange>;

/** The number of files that were not so before, and the changes that restore them; empty if it is 0. */
const ChangedUploads = Type.Object({ changed: Type.Integer(), undo: Type.Array(UploadChange) });
export type ChangedUploads = Static<typeof ChangedUploads>;

const Side = Type.Integer({ minimum: 1, maximum: limits.maxOptimizeSide });
/** The size to crop to, in pixels. */
const OptimizeRequest = Type.Object({ width: Side, height: Side }, closed);
export type OptimizeRequest = Static<typeof OptimizeRequest>;

/** A record that uses or refers to something; its id is the title if it has none. */
const RecordUse = Type.Object({ resource: Type.String(), id: Type.String(), title: Type.String() });
export type RecordUse = Static<typeof RecordUse>;

/**
 * Some of the campaigns, and of the other records, that use a file and that the caller sees, their total numbers, and
 * the number of campaigns and records that the caller does not see. Also the details of `file-in-use`.
 */
const FileInUse = Type.Object({
  campaigns: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  campaigns_total: Type.Integer(),
  items: Type.Array(RecordUse),
  items_total: Type.Integer(),
  hidden_total: Type.Integer(),
});
export type FileInUse = Static<typeof FileInUse>;

/** A file of the media library. */
export const Upload = recordOf(uploads);
export const FileParams = Type.Object({ filename: Type.String({ pattern: filenamePattern }) });

/** A subfolder in its parent. The totals count direct contents. */
const Subfolder = Type.Object({
  name: Type.String(),
  path: Type.String(),
  files_total: Type.Integer(),
  subfolders_total: Type.Integer(),
});
export type Subfolder = Static<typeof Subfolder>;

/** `offset` and `limit` apply to each of the two lists; subfolders are sorted by name. */
const Folder = Type.Object({
  name: Type.String(),
  path: Type.String(),
  files: Type.Array(Upload),
  files_total: Type.Integer(),
  subfolders: Type.Array(Subfolder),
  subfolders_total: Type.Integer(),
});
export type UploadFolder = Static<typeof Folder>;

/** The numbers of deleted items. */
const DeletedFolder = Type.Object({ files: Type.Integer(), folders: Type.Integer() });
export type DeletedFolder = Static<typeof DeletedFolder>;

/** Keys of the errors of all endpoints that receive a file. */
export const fileErrors = [
  'animated-avif',
  'file-damaged',
  'file-empty',
  'file-type-differs',
  'file-type-refused',
  'image-too-large',
  'quicktime-video',
  'server-busy',
  'storage-failed',
  'text-not-utf-8',
  'upload-quota',
] as const;

const { list = 'nobody', create = 'nobody', edit = 'nobody', delete: remove = 'nobody' } = uploads.access;
const read = { access: list };
/** Endpoints of one file. */
export const editFile = { access: edit, params: FileParams, answer: { 200: Upload } } as const;
export const deleteFile = { access: remove, params: FileParams, answer: { 204: null } } as const;

const newestFirst = { sort: 'created_at', order: 'desc' } as const;
const DeleteQuery = Type.Object({ force: withDefault(Type.Boolean(), false) });
// The root is a folder too, with or without a trailing slash.
const createFolder = {
  summary: 'Create a folder and its parents',
  access: create,
  answer: { 200: Folder, 201: Folder },
  errors: ['too-many-folders', 'invalid-fields'],
} as const;
const deleteFolder = {
  summary: 'Delete a folder and its contents',
  access: remove,
  query: DeleteQuery,
  answer: { 200: DeletedFolder },
  errors: ['file-in-use'],
} as const;

/** The media library (docs/protocol.md, Uploads). */
export const uploadsApi = endpoints('uploads', {
  'GET /api/uploads': {
    ...read,
    summary: 'List files',
    query: listQueryOf(uploads, {
      folder: Type.Optional(FolderPath),
      include_subfolders: withDefault(Type.Boolean(), false),
      filename: Type.Optional(Type.Array(FileParams.properties.filename, { maxItems: limits.maxPageSize })),
    }),
    answer: { 200: pageOf(Upload) },
  },
  'POST /api/uploads': {
    summary: 'Upload a file',
    access: create,
    form: Type.Object({ folder: withDefault(FolderPath, '/'), file: FilePart }),
    // 200 if the file was uploaded before with the same idempotency key.
    answer: { 200: Upload, 201: Upload },
    errors: [...fileErrors, 'too-many-folders'],
  },
  'GET /api/uploads/tags': {
    ...read,
    summary: 'List tags of files that contain a text',
    query: Type.Object({ search: SearchText }),
    answer: { 200: wholeListOf(Type.Object({ name: Type.String() })) },
  },
  'POST /api/uploads/changes': {
    operation: 'changeUploads',
    summary: 'Change the folder, alternative text or tags of several files, all or none',
    access: edit,
    // Each file is in one change at most.
    body: Type.Object(
      { changes: Type.Array(UploadChange, { minItems: 1, maxItems: limits.maxChangedUploads }) },
      closed,
    ),
    answer: { 200: ChangedUploads },
    errors: ['file-in-use', 'moved-by-other-user', 'too-many-folders'],
  },
  'GET /api/uploads/:filename': { ...read, summary: 'Get a file', params: FileParams, answer: { 200: Upload } },
  'GET /api/uploads/:filename/uses': {
    ...read,
    summary: 'List campaigns and other records that use a file',
    params: FileParams,
    answer: { 200: FileInUse },
  },
  'PATCH /api/uploads/:filename': {
    ...editFile,
    summary: 'Rename or move a file, or change its alternative text, tags or focal point',
    body: UploadPatch,
    errors: ['file-in-use', 'moved-by-other-user', 'too-many-folders'],
  },
  'POST /api/uploads/:filename/optimize': {
    ...editFile,
    summary: 'Crop an image to a size',
    body: OptimizeRequest,
    errors: ['not-optimisable', 'too-many-crops', 'server-busy', 'storage-failed', 'upload-quota'],
  },
  'GET /api/uploads/:filename/crop-center': {
    operation: 'findCropCenter',
    ...editFile,
    summary: 'Find the center of a crop without a focal point',
    query: OptimizeRequest,
    answer: { 200: FocalPoint },
    errors: ['not-optimisable', 'server-busy', 'storage-failed'],
  },
  'DELETE /api/uploads/:filename': {
    ...deleteFile,
    summary: 'Delete a file',
    query: DeleteQuery,
    errors: ['file-in-use'],
  },
  'GET /api/uploads/folders': {
    operation: 'getRootFolder',
    ...read,
    summary: 'Get the root folder, or the folder of a file',
    query: listQuerySchema(uploadSorts, newestFirst, { file_url: Type.Optional(Type.String({ maxLength: 2_000 })) }),
    answer: { 200: Folder },
    errors: ['not-found'],
  },
  'GET /api/uploads/folders/*': {
    operation: 'getFolder',
    ...read,
    summary: 'Get a folder',
    query: listQuerySchema(uploadSorts, newestFirst, { search: SearchText }),
    answer: { 200: Folder },
  },
  'POST /api/uploads/folders': { ...createFolder, operation: 'createRootFolder' },
  'DELETE /api/uploads/folders': { ...deleteFolder, operation: 'deleteRootFolder' },
  'POST /api/uploads/folders/*': { ...createFolder, operation: 'createFolder' },
  'DELETE /api/uploads/folders/*': { ...deleteFolder, operation: 'deleteFolder' },
});
