import { uploads } from '#resources/uploads/schema.ts';
import { endpoints } from './endpoint.ts';
import { fileErrors } from './uploads.ts';

/** Every request has the header `Tus-Resumable: 1.0.0`. */
const tus = {
  access: uploads.access.create ?? 'nobody',
  answer: { 204: null },
  headers: ['Tus-Resumable'],
  errors: ['tus-version'],
} as const;

/** Uploads in parts by the protocol tus 1.0 (docs/protocol.md, Uploads in parts). */
export const tusApi = endpoints('uploads', {
  'OPTIONS /api/uploads/tus': {
    operation: 'getPartsOptions',
    ...tus,
    summary: 'Get the options of uploads in parts (tus)',
  },
  'POST /api/uploads/tus': {
    operation: 'createUploadInParts',
    ...tus,
    summary: 'Create an upload in parts (tus)',
    headers: ['Tus-Resumable', 'Upload-Length', 'Upload-Metadata', 'Location'],
    answer: { 201: null },
    errors: [
      'tus-version',
      'invalid-fields',
      'file-empty',
      'too-many-uploads',
      'too-many-folders',
      'upload-quota',
      'server-busy',
    ],
  },
  'HEAD /api/uploads/tus/:id': {
    operation: 'getUploadOffset',
    ...tus,
    summary: 'Get the offset of an upload (tus)',
    answer: { 200: null },
  },
  'PATCH /api/uploads/tus/:id': {
    operation: 'sendUploadPart',
    ...tus,
    summary: 'Send the next part of an upload (tus)',
    headers: ['Tus-Resumable', 'Upload-Offset'],
    errors: [...fileErrors, 'tus-version', 'too-many-folders', 'upload-offset-differs', 'upload-part-too-small'],
  },
  'DELETE /api/uploads/tus/:id': { operation: 'cancelUploadInParts', ...tus, summary: 'Cancel an upload (tus)' },
});
