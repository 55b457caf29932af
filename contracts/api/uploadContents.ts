import { type Static, Type } from 'typebox';
import { endpoints, FileBytes, FilePart } from './endpoint.ts';
import { wholeListOf } from './lists.ts';
import { deleteFile, editFile, FileParams, fileErrors } from './uploads.ts';

const PersonOrNull = Type.Union([Type.Object({ id: Type.String(), display_name: Type.String() }), Type.Null()]);
const integerOrNull = Type.Union([Type.Integer(), Type.Null()]);

/**
 * One content of a file: the present one, or a former one with the time and person that replaced it. `version` is its
 * number, which each replacement and restore increases. `created_at` is when it became the content.
 */
const FileContent = Type.Object({
  version: Type.Integer(),
  is_current: Type.Boolean(),
  size_bytes: Type.Integer(),
  width: integerOrNull,
  height: integerOrNull,
  created_at: Type.String(),
  created_by: PersonOrNull,
  replaced_at: Type.Union([Type.String(), Type.Null()]),
  replaced_by: PersonOrNull,
});
export type FileContent = Static<typeof FileContent>;

const params = Type.Object({
  ...FileParams.properties,
  version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
});

/** Replacing the content of a file, and its former contents (docs/protocol.md, Contents of files). */
export const uploadContentsApi = endpoints('uploads', {
  'PUT /api/uploads/:filename/content': {
    ...editFile,
    summary: 'Replace the content of a file',
    form: Type.Object({ file: FilePart }),
    errors: [...fileErrors, 'file-in-use', 'replacement-type-differs'],
  },
  'GET /api/uploads/:filename/contents': {
    ...editFile,
    summary: 'List the contents of a file, the present one first',
    answer: { 200: wholeListOf(FileContent) },
  },
  'GET /api/uploads/:filename/contents/:version/file': {
    ...editFile,
    summary: 'Download a content of a file',
    params,
    answer: { 200: FileBytes },
    errors: ['storage-failed'],
  },
  'GET /api/uploads/:filename/contents/:version/thumbnail': {
    ...editFile,
    summary: 'Get a small image of a content of an image or a video',
    params,
    answer: { 200: FileBytes },
    errors: ['storage-failed'],
  },
  'POST /api/uploads/:filename/contents/:version/restore': {
    ...editFile,
    summary: 'Restore a former content',
    params,
    errors: ['file-damaged', 'file-in-use', 'image-too-large', 'server-busy', 'storage-failed'],
  },
  'DELETE /api/uploads/:filename/contents/:version': { ...deleteFile, summary: 'Delete a former content', params },
});

/** The pictures of videos, and the originals of converted images (docs/protocol.md, Uploads). */
export const picturesApi = endpoints('uploads', {
  'PUT /api/uploads/:filename/picture': {
    ...editFile,
    summary: 'Set the picture of a video',
    form: Type.Object({ file: FilePart }),
    errors: [...fileErrors, 'file-in-use', 'not-a-video'],
  },
  'GET /api/uploads/:filename/original': {
    ...editFile,
    summary: 'Download the file as it was uploaded, if it was converted',
    answer: { 200: FileBytes },
    errors: ['storage-failed'],
  },
  'DELETE /api/uploads/:filename/picture': {
    ...editFile,
    summary: 'Remove the picture of a video',
    errors: ['file-in-use'],
  },
});
